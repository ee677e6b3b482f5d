"""What card games share when they are played: each mechanism takes the rules of a game as a record and knows no game."""
