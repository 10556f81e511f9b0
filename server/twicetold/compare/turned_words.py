"""Words that turn a text round, where one of them stands in the place of the other."""

from __future__ import annotations

from twicetold.compare.word_difference import Replacement
from twicetold.compare.words import Word

# Each line has two sides; a word of one says the opposite of any word of the other.
_OPPOSITES = """
always : never seldom rarely
after : before
with : without
all every everything each : none no nothing
allow allowed permitted : forbid forbidden disallowed prohibited
enable enabled on : disable disabled off
include included including : exclude excluded excluding
required mandatory must : optional may
first : last
more larger longer greater higher upper : less fewer smaller shorter lower
maximum max most : minimum min least
inside within : outside
true yes : false no
top above : bottom below
left : right
internal private : external public
manual manually : automatic automatically
sync synchronous synchronously : async asynchronous asynchronously
local locally : remote remotely
read : write
start : stop
show : hide
accept : reject
success : failure
logged : ignored
ascending : descending
client : server
horizontal : vertical
hard : soft
latest newest : oldest
single : double
"""
_SIDES: dict[str, list[tuple[int, int]]] = {}
for _number, _line in enumerate(_OPPOSITES.strip().split("\n")):
    for _side, _words in enumerate(_line.split(":")):
        for _word in _words.split():
            _SIDES.setdefault(_word, []).append((_number, _side))
_NUMBERS = frozenset("zero one two three four five six seven eight nine ten eleven twelve".split())
# So many words in place of others may still be one that was turned, with its article.
_MOST_WORDS = 2


def turns(replacement: Replacement) -> bool:
    """Whether the words say the opposite, another number, or deny what the others say."""
    left = [word for word in replacement.a if word.folded not in _folded(replacement.b)]
    right = [word for word in replacement.b if word.folded not in _folded(replacement.a)]
    if max(len(left), len(right)) > _MOST_WORDS:
        return False
    if any(word.negates for word in left) != any(word.negates for word in right):
        # "Never `x`" beside nothing says more; a lone "never" denies what both say.
        return not any(word.bag for word in (*left, *right))
    return any(_are_opposite(one.folded, other.folded) for one in left for other in right)


def _are_opposite(one: str, other: str) -> bool:
    if one in _NUMBERS and other in _NUMBERS:
        return one != other
    return any((number, 1 - side) in _SIDES.get(other, ()) for number, side in _SIDES.get(one, ()))


def _folded(words: tuple[Word, ...]) -> set[str]:
    return {word.folded for word in words}
