"""Documents as values: lines, positions in every encoding, edits, bytes to text."""
