"""Rewrites PNG pictures with few colours, which screenshots do not miss.

usage: python quantise.py PICTURE...          (needs Pillow)
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

COLOURS = 96


def main() -> None:
    """Rewrite each picture in place, and tell its size."""
    for name in sys.argv[1:]:
        path = Path(name)
        with Image.open(path) as picture:
            # Maximum coverage keeps rare colours, such as those of a squiggle.
            few = picture.convert("RGB").quantize(
                COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE
            )
        few.save(path, optimize=True)
        sys.stdout.write(f"{path}: {path.stat().st_size / 1000:.0f} KB\n")


if __name__ == "__main__":
    main()
