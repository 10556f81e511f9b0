"""textDocument/codeLens: what a file and each heading of it repeats, where anything does."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types as lsp

from twicetold.compare.finding import FindingCode
from twicetold.lsp.command_names import COMPARE
from twicetold.lsp.convert import line_start
from twicetold.lsp.server import Server
from twicetold.rules.check import FileCheck
from twicetold.rules.summary import pair_text, section_matches


async def code_lens(ls: Server, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
    """The lenses of a document; all of them start the comparison."""
    uri = params.text_document.uri
    file = ls.session.open_files.get(uri)
    if file is None:
        return []
    check = (await ls.session.check(file)).check
    return [
        lsp.CodeLens(
            line_start(line),
            lsp.Command(f"{title} · Compare", COMPARE, arguments=[uri, where]),
        )
        for line, title, where in lens_texts(check)
    ]


def lens_texts(check: FileCheck) -> Iterator[tuple[int, str, dict[str, object]]]:
    """Each lens: its 0-based line, its words, and what to compare.

    Equal sections of a mirror get none: that they are equal is right, and the file's lens counts
    them.
    """
    for pair in check.pairs:
        if pair.found.findings or pair.found.missing_in_a:
            yield 0, pair_text(pair), {"reference": pair.reference.path}
    for match in section_matches(check):
        if match.finding.code is FindingCode.DUPLICATE and match.pair.relation.wants_copies:
            continue
        line = match.section.start
        yield line, match.text(), {"reference": match.pair.reference.path, "line": line}
