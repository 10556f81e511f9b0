"""The README's pictures are there, small, and all of them are shown."""

from __future__ import annotations

import re
import struct

from tests.editors.programs import REPOSITORY

PICTURES = sorted(REPOSITORY.glob("editors/*/media/*"))
PNG = b"\x89PNG\r\n\x1a\n"


def test_they_are_small_pngs():
    assert PICTURES
    assert sum(path.stat().st_size for path in PICTURES) < 400_000
    for path in PICTURES:
        head = path.read_bytes()[:24]
        assert head.startswith(PNG)
        width, height = struct.unpack(">II", head[16:])
        assert min(width, height) >= 400, path


def test_every_picture_is_shown_and_every_shown_one_is_there():
    shown = set()
    for readme in [REPOSITORY / "README.md", *REPOSITORY.glob("editors/*/README.md")]:
        for text, target in re.findall(r"!\[(.*?)\]\((.*?)\)", readme.read_text(encoding="utf-8")):
            assert len(text) > 20, f"{readme}: say what {target} shows"
            shown.add((readme.parent / target).resolve())
    assert shown == {path.resolve() for path in PICTURES}
