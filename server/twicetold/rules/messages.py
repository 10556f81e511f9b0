"""The words for what is found between texts, and how names and quotations read in any message.

A rule about one file, an acceptance or a change has its words beside it. Editor, command line and
reports all show what a problem says.
"""

from __future__ import annotations

from collections.abc import Sequence

from twicetold.compare.finding import Extent, Finding, FindingCode, Reason
from twicetold.compare.relation import Relation
from twicetold.markdown.inline import plain_text
from twicetold.markdown.outline import Section

_SHOWN_WORDS = 60
_SHOWN_DIFFERENCES = 3
_SHOWN_PARTS = 2


def place_name(path: str, heading: str, line: int) -> str:
    """``CLAUDE.md › Testing (line 24)``; ``line`` is 0-based, the text 1-based."""
    where = f"{path} › {heading}" if heading else path
    return f"{where} (line {line + 1})"


def finding_message(
    finding: Finding,
    twin: str,
    relation: Relation,
    hosts: Sequence[str] = (),
    *,
    guessed: bool = False,
) -> str:
    """What a finding of A says; ``twin`` is the `place_name` of its B.

    ``guessed`` is whether the relation is that of hosts which nobody knows to be in play.
    """
    if finding.code is FindingCode.DUPLICATE:
        loaded = _loaded(relation, hosts, guessed=guessed)
        return _sentences(_duplicate(finding, twin), loaded)
    if finding.code is FindingCode.DRIFTED:
        loaded = _loaded(relation, hosts, guessed=guessed)
        return _sentences(f"Copy of {twin} {_drift(finding, relation)}", loaded)
    if finding.code is FindingCode.OVERRIDE:
        return f"Differs on purpose from {twin}."
    return _conflict(finding, twin)


def repeat_message(finding: Finding, earlier: Section | None) -> str:
    """What a finding within one file says; ``earlier`` is the section that said it first."""
    said = "Said already" if finding.similarity >= 1 else "Said already, in nearly these words,"
    under = f' under "{earlier.title}"' if earlier else ""
    return f"{said} on line {finding.b.start + 1}{under}."


def missing_message(reference: str, title: str, line: int, relation: Relation) -> str:
    """``AGENTS.md has "Review" (line 240); this mirror has not.``; ``line`` is 0-based."""
    kind = "mirror" if relation is Relation.EITHER else "file"
    return f'{reference} has "{title}" (line {line + 1}); this {kind} has not.'


def written_twice_message(
    tool: str, lines: int, twin: str, hosts: Sequence[str], *, guessed: bool
) -> str:
    """How much a program wrote here that stands at the `place_name` ``twin`` too."""
    count = "1 line" if lines == 1 else f"{lines} lines"
    loaded = _loaded(Relation.TOGETHER, hosts, guessed=guessed)
    return _sentences(f"{count} from {tool}, also in {twin}.", loaded)


def out_of_date_message(tool: str, twin: str, source: str) -> str:
    """That what a program wrote here differs from what it wrote at the `place_name` ``twin``."""
    made_from = f" It is made from {source}." if source else ""
    again = "Run the generator again."
    return f"Out of date: what {tool} wrote here differs from {twin}.{made_from} {again}"


def lagging_message(copies: Sequence[str]) -> str:
    """That a text was edited and its copies, by their `place_name`, were not."""
    shown = list(copies[:_SHOWN_DIFFERENCES])
    more = len(copies) - len(shown)
    names = join_names([*shown, f"{more} more"] if more else shown)
    count = "its copy in" if len(copies) == 1 else f"{len(copies)} copies:"
    return f"Edited here, and no longer like {count} {names}."


def join_names(names: Sequence[str]) -> str:
    """``A``, ``A and B``, ``A, B and C``."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _duplicate(finding: Finding, twin: str) -> str:
    """What of the two is the same: all that both say, all that is said here, or a part of it."""
    shared = list(dict.fromkeys(here or there for here, there in finding.shared))
    is_all_quoted = bool(shared) and all(shared)
    if finding.unit is Extent.COMMAND:
        count = len(shared) if is_all_quoted else 0
        return f"{_same_command(finding, count)} {twin}{f': {_listed(shared)}' if count else ''}."
    told = _listed([plain_text(text) for text in shared], _SHOWN_PARTS)
    if finding.is_in_part:
        # Beside what is the same as a whole, a list of the parts alone would mislead.
        part = f"In part the same as {twin}: {told}."
        return part if is_all_quoted else f"Says much the same as {twin}."
    if is_all_quoted:
        return f"Says the same as part of {twin}: {told}."
    return f"{'Same as' if finding.similarity >= 1 else 'Says the same as'} {twin}."


def _same_command(finding: Finding, count: int) -> str:
    if count > 1:
        return "Same commands as"
    # A comment may stand beside the one command of a line.
    is_one = count == 1 or finding.a.end - finding.a.start == 1
    return "Same command as" if is_one else "Same as"


def _conflict(finding: Finding, twin: str) -> str:
    here, there = (_listed([pair[side] for pair in finding.differs]) for side in (0, 1))
    if finding.reason is Reason.COMMAND:
        return f"Runs {here}; {twin} runs {there}."
    if finding.reason is Reason.NUMBER:
        return f"Another number than {twin}: {here} here, {there} there."
    return f"The opposite of {twin}: {here} here, {there} there."


def _listed(texts: Sequence[str], most: int = _SHOWN_DIFFERENCES) -> str:
    shown = [quoted(text) for text in texts[:most]]
    more = len(texts) - len(shown)
    return join_names([*shown, f"{more} more"] if more else shown)


def _sentences(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _loaded(relation: Relation, hosts: Sequence[str], *, guessed: bool) -> str:
    if relation is not Relation.TOGETHER:
        return ""
    if not hosts:
        return "Hosts that read both load them together." if guessed else ""
    if len(hosts) == 1:
        return f"{hosts[0]} loads both."
    return f"{join_names(hosts)} load both."


def _drift(finding: Finding, relation: Relation) -> str:
    """How a copy differs. What a file adds of its own is no difference where both are read."""
    if finding.is_more and not relation.wants_copies:
        here, there = ([pair[side] for pair in finding.differs] for side in (0, 1))
        if all(here):
            return f"that says more: {_listed(here)}."
        if all(there):
            return f"that leaves out {_listed(there)}."
    return f"with {_differences(finding)}"


def _differences(finding: Finding) -> str:
    count = len(finding.differs)
    if not count:
        return "differences."
    shown = "; ".join(_difference(*pair) for pair in finding.differs[:_SHOWN_DIFFERENCES])
    more = f"; and {count - _SHOWN_DIFFERENCES} more" if count > _SHOWN_DIFFERENCES else ""
    return f"{count} difference{'' if count == 1 else 's'}: {shown}{more}."


def _difference(here: str, there: str) -> str:
    if not here:
        return f"{quoted(there)} only there"
    if not there:
        return f"{quoted(here)} only here"
    return f"{quoted(here)} here, {quoted(there)} there"


def quoted(words: str) -> str:
    """Words of a text as code, on one line and not too long."""
    words = " ".join(words.split()).replace("`", "")
    return f"`{words if len(words) <= _SHOWN_WORDS else words[: _SHOWN_WORDS - 1] + '…'}`"
