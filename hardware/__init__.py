"""Ports to the devices at the table, their real drivers, and simulated ones that ship with the product."""
