"""Two documents held against each other: matches, differences, findings. Pure values only."""
