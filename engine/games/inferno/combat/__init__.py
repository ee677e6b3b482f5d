"""Combat (506–511): proposed, fought stage by stage, ended."""
