"""What a change of the workspace made new or worse."""
