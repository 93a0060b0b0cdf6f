"""From a fault to the steps of its remedy, as the house has it."""
