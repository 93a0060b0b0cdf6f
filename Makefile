# Everything sets itself up: `make demo` and `make test` work in a fresh clone.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: demo test test-all check bench install uninstall clean
.DEFAULT_GOAL := demo

$(READY): pyproject.toml tools/setup.sh
	PYTHON="$(PYTHON)" VENV="$(VENV)" sh tools/setup.sh
	touch $@

demo: $(READY)
	$(BIN)/burncard demo

test: $(READY)
	$(BIN)/python -m pytest -n 2 -m "not slow"

test-all: $(READY)
	$(BIN)/python -m pytest -n 2

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright
	$(BIN)/lint-imports

bench: $(READY)
	for script in bench/[a-z]*.py; do $(BIN)/python "$$script" || exit 1; done

install:
	sh tools/kiosk/install.sh

uninstall:
	sh tools/kiosk/uninstall.sh

clean:
	rm -rf $(VENV) build dist *.egg-info
