"""The turn and the match (101–104, 116, 500–513, 705, 707): steps, priority, state-based actions, beginning and end."""
