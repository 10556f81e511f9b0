"""Rules about one file in its workspace, and about no pair of files."""
