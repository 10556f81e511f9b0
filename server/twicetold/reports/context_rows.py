"""What the renderings of a context for people share: its sentences."""

from __future__ import annotations

from twicetold.hosts.context import Part
from twicetold.hosts.limits import shown_amount
from twicetold.hosts.terms import LimitOf, Order
from twicetold.reports.counted import counted
from twicetold.workspace.contexts import WorkspaceContext


def summary(item: WorkspaceContext) -> str:
    """``3 files, about 1,240 tokens, of which 310 repeat an earlier file``."""
    context = item.context
    count = len(context.sure)
    text = f"{counted(count, 'file')}, about {counted(context.total.tokens, 'token')}"
    repeated = sum(
        number
        for part, number in zip(context.parts, item.repeated, strict=True)
        if not part.conditional
    )
    if repeated:
        verb = "repeats" if repeated == 1 else "repeat"
        text += f", of which {repeated:,} {verb} an earlier file"
    if context.profile.order is Order.UNSPECIFIED and count > 1:
        text += "; in an order that nobody documents"
    return text


def share(part: Part, item: WorkspaceContext) -> str:
    """The part's share of the tokens: ``42 %``, or "" where it is not there for sure."""
    tokens = item.context.total.tokens
    return "" if part.conditional or not tokens else f"{100 * part.size.tokens / tokens:.0f} %"


def shown_name(part: Part) -> str:
    """The name under which the host finds the file, with the real path where that is another."""
    return part.name if part.name == part.path else f"{part.name} → {part.path}"


def remarks(part: Part, repeated: int) -> str:
    """Why it is there, and what became of it."""
    words = [part.why]
    if part.cut:
        limit = part.cut.limit
        amount = shown_amount(limit.most, limit.unit)
        of = " for all files together" if limit.of is LimitOf.CONTEXT else ""
        words.append(f"cut in line {part.cut.line + 1}: the limit is {amount}{of}")
    if part.note:
        words.append(part.note)
    if repeated:
        verb = "repeats" if repeated == 1 else "repeat"
        words.append(f"{counted(repeated, 'token')} {verb} an earlier file")
    return "; ".join(words)
