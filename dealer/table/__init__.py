"""One table: commands, events, state, rulings, journal."""
