"""Words that turn a text round, where one of them stands in the place of the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
opt-in : opt-out
login sign-in log-in : logout sign-out log-out
check-in : check-out
inbound incoming ingress : outbound outgoing egress
"""
# Small words that stand for each other in many turns of phrase turn a text only where nothing else
# differs in that place. "And" and "or" do not even then: lists are closed with either, and "never
# a or b" says what "never a and b" does. Nor do "in" and "out": people fill forms in and out.
_ALONE = "from : to"
# "Must" and "should" are tone, but in capitals the words of RFC 2119.
_IN_CAPITALS = "MUST SHALL REQUIRED : SHOULD RECOMMENDED : MAY OPTIONAL"

_Sides = Mapping[str, Sequence[tuple[int, int]]]


def _sides(lines: str) -> _Sides:
    """For each word the lines and sides that it stands on."""
    found: dict[str, list[tuple[int, int]]] = {}
    for number, line in enumerate(lines.strip().split("\n")):
        for side, words in enumerate(line.split(":")):
            for word in words.split():
                found.setdefault(word, []).append((number, side))
    return found


_OF_OPPOSITES, _OF_ALONE, _OF_CAPITALS = map(_sides, (_OPPOSITES, _ALONE, _IN_CAPITALS))
# So many words in place of others may still be one that was turned, with its article.
_MOST_WORDS = 2


def turns(replacement: Replacement) -> bool:
    """Whether the words say the opposite, another number, or deny what the others say."""
    left = [word for word in replacement.a if word.folded not in _folded(replacement.b)]
    right = [word for word in replacement.b if word.folded not in _folded(replacement.a)]
    if max(len(left), len(right)) > _MOST_WORDS:
        return False
    if any(_are_opposite(one, other) for one in left for other in right):
        return True
    if len(replacement.a) == len(replacement.b) == 1:
        one, other = replacement.a[0].folded, replacement.b[0].folded
        if _on_other_sides(_OF_ALONE, one, other):
            return True
    # "Never `x`" beside nothing says more; a lone "never" denies what both say.
    denies = any(word.negates for word in left) != any(word.negates for word in right)
    return denies and not any(word.bag for word in (*left, *right))


def _are_opposite(one: Word, other: Word) -> bool:
    return _on_other_sides(_OF_OPPOSITES, one.folded, other.folded) or _on_other_sides(
        _OF_CAPITALS, one.text, other.text
    )


def _on_other_sides(sides: _Sides, one: str, other: str) -> bool:
    ours = dict(sides.get(one, ()))
    return any(ours.get(number, side) != side for number, side in sides.get(other, ()))


def _folded(words: tuple[Word, ...]) -> set[str]:
    return {word.folded for word in words}
