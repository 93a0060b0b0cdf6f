#!/bin/sh
# Makes the environment that `make` runs in: a venv with the project and its development tools.
# What the system lacks is installed where that may be done, else named in one line.
set -eu
PYTHON=${PYTHON:-python3}
VENV=${VENV:-.venv}

has_library() { ldconfig -p 2>/dev/null | grep -q "$1" || /sbin/ldconfig -p 2>/dev/null | grep -q "$1"; }

"$PYTHON" - <<'PY' || exit 2
import sys
if not (3, 11) <= sys.version_info[:2] <= (3, 13):
    sys.exit(f"setup: Python 3.11 to 3.13 is needed, this is {sys.version.split()[0]}: run `make PYTHON=python3.11`")
PY

missing=""
"$PYTHON" -c "import ensurepip, venv" 2>/dev/null || missing="$missing python3-venv"
has_library libEGL.so.1 || missing="$missing libegl1"
has_library libGL.so.1 || missing="$missing libgl1"
has_library libGLESv2.so.2 || missing="$missing libgles2"
ls /usr/lib/*/dri/*swrast* /usr/lib/*/dri/*vc4* /usr/lib/*/libgallium* >/dev/null 2>&1 || missing="$missing libgl1-mesa-dri"
has_library libmtdev.so.1 || missing="$missing libmtdev1"
if [ -n "$missing" ]; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "setup: installing$missing"
        # shellcheck disable=SC2086  # a list of package names
        { apt-get -q update && DEBIAN_FRONTEND=noninteractive apt-get -qy install --no-install-recommends $missing; } \
            >/dev/null || { echo "setup: could not install$missing: see what apt-get says above" >&2; exit 2; }
    else
        echo "setup: please run: sudo apt-get install --no-install-recommends$missing" >&2
        exit 2
    fi
fi

[ -x "$VENV/bin/python" ] || "$PYTHON" -m venv "$VENV"
"$VENV/bin/python" -m pip install --quiet --disable-pip-version-check -e ".[dev]"
