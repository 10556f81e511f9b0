"""A whole workspace at a glance: who repeats whom, and what several files say."""
