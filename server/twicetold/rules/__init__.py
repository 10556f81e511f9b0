"""From comparisons to problems: what is a fault under a relation, how severe, how worded."""
