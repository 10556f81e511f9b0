"""Roots, configuration and files of a workspace, read into immutable snapshots."""
