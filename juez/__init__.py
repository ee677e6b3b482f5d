"""The command line of Juez. Starts everything; imported by nothing."""
