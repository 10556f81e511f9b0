"""Words that turn a text round, where one of them stands in the place of the other."""

from __future__ import annotations

from twicetold.compare.word_difference import Replacement
from twicetold.compare.words import Word

# Each line has sides; a word of one says something else than any word of another.
_OPPOSITES = """
always : never seldom rarely
after : before
with : without
all every everything each : none no nothing : some
allow allows allowed permitted : forbid forbidden disallow disallowed prohibited deny denied
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
start starts begin begins beginning : stop stops end ends
show : hide
accept : reject
success : failure error
logged : ignored
ascending : descending
client : server
horizontal : vertical
hard : soft
latest newest : oldest
single : double
old older : new newer
previous preceding : next following
same : different
open opened : closed
even : odd
full : empty
few : many
short shorter : long
big : small
simple : complex
up : down
only : also
over : under
source : target destination
input inputs : output outputs
request requests : response responses
import imports : export exports
push pushes : pull pulls
add adds create creates keep keeps : remove removes delete deletes drop drops
adding creating keeping : removing deleting dropping
added created kept : removed deleted dropped
use uses prefer prefers : avoid avoids
check checks : skip skips
throw throws raise raises : return returns
global globally : local locally
warning warnings : error errors
production prod : development dev : staging
once : twice
zero : one : two : three : four : five : six : seven : eight : nine : ten : eleven : twelve
first : second : third : fourth : fifth
milliseconds : seconds : minutes : hours : days : weeks : months : years
second : minute : hour : day : week : month : year
hourly : daily : nightly : weekly : monthly : yearly
"""
_SIDES: dict[str, list[tuple[int, int]]] = {}
for _number, _line in enumerate(_OPPOSITES.strip().split("\n")):
    for _side, _words in enumerate(_line.split(":")):
        for _word in _words.split():
            _SIDES.setdefault(_word, []).append((_number, _side))
# So many words in place of others may still be one that was turned, with its article.
_MOST_WORDS = 2


def turns(replacement: Replacement) -> bool:
    """Whether the words say the opposite, another number, or deny what the others say."""
    left = [word for word in replacement.a if word.folded not in _folded(replacement.b)]
    right = [word for word in replacement.b if word.folded not in _folded(replacement.a)]
    if max(len(left), len(right)) > _MOST_WORDS:
        return False
    if any(_are_opposite(one.folded, other.folded) for one in left for other in right):
        return True
    # "Never `x`" beside nothing says more; a lone "never" denies what both say.
    denies = any(word.negates for word in left) != any(word.negates for word in right)
    return denies and not any(word.bag for word in (*left, *right))


def _are_opposite(one: str, other: str) -> bool:
    sides = dict(_SIDES.get(one, ()))
    return any(sides.get(number, side) != side for number, side in _SIDES.get(other, ()))


def _folded(words: tuple[Word, ...]) -> set[str]:
    return {word.folded for word in words}
