"""Structures as files: TOML and JSON with all that a structure says, CSV, `.pts` and `.tdt` with what they can."""
