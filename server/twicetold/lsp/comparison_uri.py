"""The URI of a document that lies nowhere: the comparison of two files, as Markdown.

Both files' URIs are in it, so that the server need remember nothing, and in letters that no
client encodes in another way.
"""

from __future__ import annotations

import base64
import binascii
import json

SCHEME = "twicetold-comparison"
_NAME = "comparison.md"


def comparison_uri(a: str, b: str) -> str:
    """The URI under which the comparison of A with B can be asked for."""
    both = json.dumps([a, b], ensure_ascii=False).encode("utf-8", "surrogatepass")
    return f"{SCHEME}:/{base64.urlsafe_b64encode(both).decode().rstrip('=')}/{_NAME}"


def compared_uris(uri: str) -> tuple[str, str] | None:
    """The URIs of both files; None for a URI that is none of ours."""
    scheme, _, path = uri.partition(":")
    written = path.strip("/").partition("/")[0]
    if scheme != SCHEME:
        return None
    try:
        both = json.loads(base64.urlsafe_b64decode(written + "=" * (-len(written) % 4)))
    except (ValueError, binascii.Error):
        return None
    if not isinstance(both, list) or [type(part) for part in both] != [str, str]:
        return None
    return both[0], both[1]
