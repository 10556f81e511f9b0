"""Which problems a person has accepted: by ``[[allow]]`` in the configuration, or by a comment."""

from __future__ import annotations

import datetime as dt
import difflib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from twicetold.compare.normalise import normal, normal_title
from twicetold.content.silencing import VERBS, Silence, silences
from twicetold.markdown.outline import section_at
from twicetold.markdown.parsed import ParsedDocument
from twicetold.rules.codes import CODES, nearest_codes, severity_of
from twicetold.rules.problem import Place, Problem, fingerprint
from twicetold.rules.severity import Severity
from twicetold.workspace.config import Allowance, Config
from twicetold.workspace.ignore import glob_spec


@dataclass(frozen=True, slots=True)
class Accepted:
    """Problems sorted by whether somebody accepted them, and which entries did so."""

    open: tuple[Problem, ...]
    accepted: tuple[Problem, ...]
    used: frozenset[Allowance]


def accept(
    config: Config, parsed: ParsedDocument, path: str, problems: Sequence[Problem], today: dt.date
) -> Accepted:
    """Take out what is accepted, and add what is wrong with the comments that accept."""
    comments = silences(parsed)
    entries = [entry for entry in config.allow if not has_expired(entry, today)]
    if not entries and not comments:
        return Accepted(tuple(problems), (), frozenset())
    left: list[Problem] = []
    gone: list[Problem] = []
    used: set[Allowance] = set()
    used_comments: set[Silence] = set()
    for problem in problems:
        by_entry = {entry for entry in entries if _allows(entry, parsed, path, problem)}
        by_comment = {comment for comment in comments if _silences(comment, problem)}
        used |= by_entry
        used_comments |= by_comment
        (gone if by_entry or by_comment else left).append(problem)
    left.extend(_faulty_comments(config, parsed, path, comments, used_comments))
    return Accepted(tuple(left), tuple(gone), frozenset(used))


def this_day() -> dt.date:
    """The day on the person's calendar: an allowance ends at their midnight."""
    return dt.datetime.now().astimezone().date()


def has_expired(entry: Allowance, today: dt.date) -> bool:
    """Whether an entry is void, whatever it would accept."""
    return entry.expires is not None and today >= entry.expires


def heading_of(parsed: ParsedDocument, problem: Problem) -> str:
    """The title that a problem is about: a missing section's, else that of the place's section."""
    section = section_at(parsed.outline.sections, problem.place.start)
    return problem.heading or (section.title if section else "")


def unknown_code(name: str) -> str | None:
    """What is wrong with a code's name, or None where it is one."""
    if name in CODES:
        return None
    near = " or ".join(f"`{code}`" for code in nearest_codes(name))
    return f"There is no code `{name}`." + (f" Did you mean {near}?" if near else "")


def _allows(entry: Allowance, parsed: ParsedDocument, path: str, problem: Problem) -> bool:
    if entry.code != problem.code:
        return False
    if entry.path and not glob_spec((entry.path,)).match_file(path):
        return False
    heading = normal_title(heading_of(parsed, problem))
    if entry.heading and normal_title(entry.heading) != heading:
        return False
    return not entry.text or normal(entry.text) in _texts(parsed, problem.place)


def _texts(parsed: ParsedDocument, place: Place) -> set[str]:
    """The whole text of the place, and each line of it: what an entry's ``text`` may name."""
    lines = [parsed.document.line(number) for number in range(place.start, place.end)]
    return {normal(" ".join(lines)), *map(normal, lines)}


def _silences(comment: Silence, problem: Problem) -> bool:
    if _bare_code(comment) or (comment.codes and problem.code not in comment.codes):
        return False
    return comment.start <= problem.place.start < comment.end


def _bare_code(comment: Silence) -> str:
    """The code that a reason begins with where no brackets name any: it was meant for one.

    Taken for a reason, it would make the comment accept everything. A lone word may open one.
    """
    word, _, more = comment.reason.lstrip(":( ").partition(" ")
    word = word.rstrip(",:;.)")
    is_meant = word in CODES and ("-" in word or not more)
    return word if is_meant and not comment.codes else ""


def _faulty_comments(
    config: Config,
    parsed: ParsedDocument,
    path: str,
    comments: Iterable[Silence],
    used: set[Silence],
) -> Iterator[Problem]:
    for comment in comments:
        place = Place(path, comment.line, comment.line + 1)
        wrong = [message for name in comment.codes if (message := unknown_code(name))]
        if comment.verb not in VERBS:
            wrong.insert(0, _unknown_verb(comment.verb))
        elif code := _bare_code(comment):
            wrong.append(f"Codes stand in brackets: `{comment.verb}[{code}]`.")
        if wrong:
            yield from _told(config, "unknown-allow", place, " ".join(wrong), parsed)
        elif comment not in used:
            message = "This comment accepts nothing."
            yield from _told(config, "unused-allow", place, message, parsed)


def _unknown_verb(verb: str) -> str:
    near = difflib.get_close_matches(verb.lower(), VERBS, 1)
    return f"There is no `twicetold: {verb}`. Did you mean `{near[0] if near else VERBS[0]}`?"


def _told(
    config: Config, code: str, place: Place, message: str, parsed: ParsedDocument
) -> Iterator[Problem]:
    severity = severity_of(config, code)
    if severity is not Severity.OFF:
        name = fingerprint(code, parsed.document.line(place.start).strip())
        yield Problem(code, severity, place, message, fingerprint=name)
