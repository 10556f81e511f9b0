"""Markdown structure: blocks with their lines, front matter, inline text, the outline."""
