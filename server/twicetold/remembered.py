"""How many answers about texts are remembered.

An edit makes new texts, so whatever is remembered of old ones fills up, however little is open.
"""

from __future__ import annotations

# Of blocks, code, statements and pairs of them, which may be as long as the document: an edit asks
# several times about the texts of its own section, and hardly about others.
LONG_TEXTS = 64
# Of whole documents: those that are open, and what they are read together with.
DOCUMENTS = 16
