"""What a section says: statements, commands, tags, imports, token estimates, hygiene."""
