"""textDocument/hover: on a heading its twin and what differs, on line 1 the references."""

from __future__ import annotations

from lsprotocol import types as lsp

from twicetold.lsp.convert import lines_range
from twicetold.lsp.server import Server
from twicetold.rules.check import FileCheck
from twicetold.rules.messages import join_names
from twicetold.rules.summary import SectionMatch, pair_text, percent, section_matches

_SHOWN_DIFFERENCES = 12


async def hover(ls: Server, params: lsp.HoverParams) -> lsp.Hover | None:
    """What is known of the heading, or of the file, under the cursor."""
    file = ls.session.open_files.get(params.text_document.uri)
    if file is None:
        return None
    checked = await ls.session.check_at_hand(file)
    check, line = checked.check, params.position.line
    if checked.document.line(line) != file.document.line(line):
        return None
    parts = [
        match_markdown(match) for match in section_matches(check) if match.section.start == line
    ]
    if line == 0:
        parts.insert(0, file_markdown(check))
    if not any(parts):
        return None
    return lsp.Hover(
        lsp.MarkupContent(lsp.MarkupKind.Markdown, "\n\n---\n\n".join(filter(None, parts))),
        lines_range(file.document, line, line + 1, ls.session.client.encoding),
    )


def file_markdown(check: FileCheck) -> str:
    """The references and what was found against each, or why there are none."""
    if not check.pairs:
        return f"Twicetold: {check.reason}" if check.reason else ""
    lines = [f"- {pair_text(pair)} ({_why(pair.reference.why)})" for pair in check.pairs]
    return "\n".join(["Compared with", "", *lines])


def match_markdown(match: SectionMatch) -> str:
    """The twin, how alike the two are, and the words that differ, as a small diff."""
    line = match.twin.start + 1
    text = [f"**{percent(match.finding.similarity)}** of {match.twin_name} (line {line})"]
    hosts = match.pair.reference.hosts
    if hosts and not match.pair.relation.wants_copies:
        text.append(f"Loaded together by {join_names(hosts)}.")
    if match.finding.differs:
        rows = []
        for here, there in match.finding.differs[:_SHOWN_DIFFERENCES]:
            rows += [f"- {row}" for row in there.splitlines()]
            rows += [f"+ {row}" for row in here.splitlines()]
        more = len(match.finding.differs) - _SHOWN_DIFFERENCES
        if more > 0:
            rows.append(f"  … {more} more")
        text += ["`-` there, `+` here:", "\n".join(["```diff", *rows, "```"])]
    return "\n\n".join(text)


def _why(why: str) -> str:
    return why or "configured"
