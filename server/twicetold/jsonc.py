"""JSON as people write it in settings: with comments, and commas behind the last value."""

from __future__ import annotations

import json
import re
from typing import Any

_COMMENT = r"//[^\n]*|/\*(?:(?!\*/).)*\*/"
_SKIPPED = re.compile(rf'("(?:[^"\\]|\\.)*")|{_COMMENT}|,(?=(?:\s|{_COMMENT})*[\]}}])', re.DOTALL)


def loads(source: str) -> Any:
    """The value in a text.

    Raises:
        ValueError: where it is none, or nested too deep.
    """
    try:
        return json.loads(_SKIPPED.sub(lambda match: match[1] or " ", source))
    except RecursionError as error:
        raise ValueError("nested too deep") from error
