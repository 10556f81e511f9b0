"""What a person reads who points at a line: of the file, a section, a twin, an import."""

from __future__ import annotations

from collections.abc import Sequence

from twicetold.compare.finding import FindingCode, LineRange
from twicetold.compare.relation import Relation
from twicetold.content.tags import TagEvidence, explain_tags
from twicetold.content.tokens import estimate_tokens
from twicetold.hosts.import_rule import imports_in
from twicetold.markdown.outline import Section
from twicetold.markdown.parsed import ParsedDocument
from twicetold.reports.counted import counted
from twicetold.rules.check import FileCheck
from twicetold.rules.copies import CopyGroup
from twicetold.rules.messages import join_names
from twicetold.rules.summary import pair_text, percent
from twicetold.rules.twins import Twin
from twicetold.text.document import Document
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.imports import ResolvedImport
from twicetold.workspace.reference import Reference
from twicetold.workspace.snapshot import Snapshot

_SHOWN_DIFFERENCES = 12
_SHOWN_COPIES = 6
_SHOWN_WORDS = 3


def file_markdown(snapshot: Snapshot, check: FileCheck) -> str:
    """Size, hosts and references of a file, and what was found against each.

    Empty for a file that instructs nobody.
    """
    file = snapshot.file(check.path)
    if file is None or file.document is None:
        return ""
    if file.excluded:
        return f"Twicetold: {check.reason}"
    size = counted(estimate_tokens(file.document.text), "token")
    head = f"About {size}{_loaded_by(snapshot, file)}."
    if check.pairs:
        lines = [f"- {pair_text(pair)} ({_relation(pair.reference)})" for pair in check.pairs]
        parts = [head, "\n".join(["Compared with", "", *lines])]
    else:
        parts = [head, f"Compared with nothing: {check.reason}."]
    if check.baselined:
        count = len(check.baselined)
        parts.append(f"{count} finding{' is' if count == 1 else 's are'} in the baseline.")
    if snapshot.filled_settings:
        names = ", ".join(snapshot.filled_settings)
        parts.append(f"From the editor's settings, not the workspace's file: {names}.")
    return "\n\n".join(parts)


def section_markdown(parsed: ParsedDocument, section: Section) -> str:
    """How many tokens a section takes, and its tags with the words that speak for each."""
    size = f"About {_tokens(parsed.document, LineRange(section.start, section.end))}."
    tags = [_tag(evidence) for evidence in explain_tags(parsed, section)]
    return f"{size} Tags: {', '.join(tags)}." if tags else size


def twin_markdown(twin: Twin) -> str:
    """The twin, how alike the two are, who loads both, and the words that differ as a diff."""
    finding, reference = twin.finding, twin.pair.reference
    place = f"{twin.name} (line {finding.b.start + 1})"
    if finding.code is FindingCode.CONFLICT:
        text = [f"**Conflicts** with {place}"]
    elif finding.code is FindingCode.OVERRIDE:
        text = [f"Differs on purpose from {place}"]
    else:
        text = [f"**{percent(finding.similarity)}** of {place}"]
    facts = [_capital(_stands(reference))]
    if not twin.is_section:
        # A section's own size stands beside it.
        facts.append(f"about {_tokens(twin.pair.a.document, finding.a)} here")
    text.append(f"{'; '.join(filter(None, facts))}.")
    if finding.differs:
        text += ["`-` there, `+` here:", _diff(finding.differs)]
    return "\n\n".join(text)


def copies_markdown(group: CopyGroup) -> str:
    """How many copies a text has in other files, and where those are that differ, or all."""
    shown = group.differing or group.copies
    names = [f"- {copy.name}" for copy in shown[:_SHOWN_COPIES]]
    more = len(shown) - len(names)
    rest = [f"- {more} more"] if more else []
    return "\n".join([f"**{group.text()}**", "", *names, *rest])


def import_markdown(snapshot: Snapshot, file: WorkspaceFile, item: ResolvedImport) -> str:
    """What an import leads to, how much that is, and which hosts in play expand it."""
    target = snapshot.file(item.path) if item.path else None
    if item.outside:
        said = f"Imports `{item.target}` from outside of the workspace, which is not looked at"
    elif item.path is None:
        said = f"Imports `{item.target}`, which does not exist"
    elif target is not None and target.document is not None:
        size = counted(estimate_tokens(target.document.text), "token")
        said = f"Imports {item.path}, about {size}"
    else:
        said = f"Imports {item.path}"
    hosts = [
        profile.name
        for profile in snapshot.index.in_play
        if profile.imports.syntax is item.syntax
        and any(imports_in(profile, name) for name in file.names)
    ]
    is_gone = item.path is None and not item.outside
    verb, what = ("look", "for it") if is_gone else ("expand", "it")
    does = f"{verb}{'s' if len(hosts) == 1 else ''} {what}"
    return f"{said}. {join_names(hosts)} {does}." if hosts else f"{said}."


def plain(markdown: str) -> str:
    """The same for a client that shows text as it is: without bold, code signs and fences."""
    lines: list[str] = []
    fence = ""
    for line in markdown.split("\n"):
        if line.startswith("```"):
            fence = "" if fence else line
        else:
            lines.append(line if fence else line.replace("**", "").replace("`", ""))
    return "\n".join(lines)


def _loaded_by(snapshot: Snapshot, file: WorkspaceFile) -> str:
    views = (snapshot.index.views[profile.id] for profile in snapshot.index.in_play)
    hosts = [view.profile.name for view in views if view.reaches(file.path)]
    return f", read by {join_names(hosts)}" if hosts else ""


def _relation(reference: Reference) -> str:
    return "; ".join(filter(None, (reference.why or "configured", _stands(reference))))


def _stands(reference: Reference) -> str:
    """How a file stands to its reference, and for whom."""
    hosts = join_names(reference.hosts)
    if reference.relation is Relation.TOGETHER:
        return f"loaded together by {hosts}" if hosts else "loaded together"
    if reference.relation is Relation.MERGED:
        return f"equal copies are dropped by {hosts}" if hosts else "equal copies are dropped"
    if reference.relation is Relation.EITHER:
        return "its mirror"
    return "its template" if reference.relation is Relation.TEMPLATE else "of the same template"


def _tag(evidence: TagEvidence) -> str:
    words = (
        *evidence.title,
        *evidence.parent,
        *evidence.commands,
        *evidence.text,
        *evidence.paths,
        *evidence.traits,
        *evidence.around,
    )
    shown = ", ".join(dict.fromkeys(words[:_SHOWN_WORDS]))
    return f"`{evidence.tag}` ({shown})" if shown else f"`{evidence.tag}`"


def _diff(differs: Sequence[tuple[str, str]]) -> str:
    rows = []
    for here, there in differs[:_SHOWN_DIFFERENCES]:
        rows += [f"- {row}" for row in there.splitlines()]
        rows += [f"+ {row}" for row in here.splitlines()]
    more = len(differs) - _SHOWN_DIFFERENCES
    if more > 0:
        rows.append(f"  … {more} more")
    # A fence longer than any in the text.
    fence = "```"
    while any(fence in row for row in rows):
        fence += "`"
    return "\n".join([f"{fence}diff", *rows, fence])


def _tokens(document: Document, lines: LineRange) -> str:
    count = estimate_tokens("".join(document.lines[lines.start : lines.end]))
    return counted(count, "token")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
