"""The frame of every HTML report: one file that needs no other, and runs nothing.

Templates and style sheets lie in ``templates/``. All values are escaped; the page's policy lets a
browser load nothing and apply only the style that stands in it, by its hash.
"""

from __future__ import annotations

import re
import unicodedata
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from twicetold import __version__
from twicetold.reports.counted import counted

# Signs that show nothing, turn the direction of what follows, or mean nothing in a page. Signs
# that emoji are joined with show something and stay.
_INVISIBLE = re.compile(
    "([\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e"
    "\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f])"
)
_CODE_SPAN = re.compile(r"`([^`]*)`")


def render_page(template: str, styles: Sequence[str], title: str, **values: object) -> str:
    """A page of a template that extends ``page.html``, with these style sheets behind its own."""
    style = "\n".join(_style(name) for name in ("page.css", *styles))
    digest = b64encode(sha256(style.encode()).digest()).decode()
    text: str = (
        _environment()
        .get_template(template)
        .render(
            title=plain(title),
            style=Markup(style),  # noqa: S704 - the style sheets of this package
            style_hash=digest,
            version=__version__,
            **values,
        )
    )
    return text


def visible_parts(text: str) -> list[tuple[str, str]]:
    """The text in parts: what can be seen, and for each sign that cannot its number and name.

    ``[("a", ""), ("U+200B", "ZERO WIDTH SPACE")]``: what can be seen has no name.
    """
    return [
        (f"U+{ord(part):04X}", unicodedata.name(part, "a control sign")) if at % 2 else (part, "")
        for at, part in enumerate(_INVISIBLE.split(text))
        if part
    ]


def plain(text: str) -> str:
    """The text for where no markup can be: ``zero[U+200B]width``."""
    return "".join(f"[{part}]" if name else part for part, name in visible_parts(text))


def code_spans(text: str) -> list[tuple[str, bool]]:
    """A message in parts, with whether each stood between backticks."""
    return [(part, bool(at % 2)) for at, part in enumerate(_CODE_SPAN.split(text)) if part]


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("twicetold.reports"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    for function in (counted, visible_parts, plain, code_spans):
        environment.filters[function.__name__] = function
    return environment


@cache
def _style(name: str) -> str:
    return (files("twicetold.reports") / "templates" / name).read_text(encoding="utf-8")
