"""The touch of the thing: screens, presenter, demo. `ui.__main__` is the composition root."""
