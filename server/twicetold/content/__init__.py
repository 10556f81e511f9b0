"""What a text says: statements, commands, paths, tags, origin, comments that silence, tokens."""
