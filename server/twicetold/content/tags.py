"""Tags: what each section is about, none to three of twenty, and the evidence for each.

A tag collects points from the words of the section's title, of the titles above, of its text, of
its commands and paths, from traits of the text (a directory tree, mostly prohibitions), and from
what the other sections are about. Which words there are and how many points they give stands in
`tags.toml`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from twicetold.content.section_words import Passage, section_words
from twicetold.content.tag_features import Evidence, gather_evidence, tag_features
from twicetold.content.tag_surroundings import AROUND, Alone, Surroundings
from twicetold.content.tag_vocabulary import Hit, vocabulary
from twicetold.markdown.by_section import BySection
from twicetold.markdown.outline import Section, own_leaves
from twicetold.markdown.parsed import ParsedDocument
from twicetold.remembered import LONG_TEXTS

# All tags with what each means, in their fixed order.
TAGS = {
    "overview": "what the project or package is, its features, who uses it",
    "architecture": "structure: components, layers, file layout, data flow, how parts work",
    "setup": "installing, prerequisites, preparing the environment",
    "build": "compiling, bundling, packaging, generating code, running the app",
    "test": "writing or running tests, fixtures, coverage, test helpers",
    "lint-format": "linters, formatters, pre-commit checks",
    "types": "type checking, type annotations, stubs, typing rules",
    "code-style": "how to write code: naming, idioms, patterns, errors, imports, comments",
    "git-pr": "commits, branches, pull requests, reviews, changelogs, issues",
    "do-not": "mainly a prohibition or boundary list",
    "agent-behaviour": "how the agent itself should act: planning, asking, tools, memory",
    "dependencies": "adding, upgrading, choosing libraries or versions",
    "config": "configuration files, environment variables, feature flags, options",
    "deploy-ci": "CI, deployment, release process, images, infrastructure",
    "security": "secrets, authentication, vulnerabilities, privacy, permissions",
    "performance": "speed, memory, benchmarks, profiling",
    "debugging": "troubleshooting, logging, tracing, diagnosing, common problems",
    "docs": "writing documentation, pointers to other documents and links",
    "ui": "user interface, design, accessibility, copy, translation",
    "data": "databases, schemas, migrations, models, API contracts, queries",
}
MOST_TAGS = 3


@dataclass(frozen=True, slots=True)
class TagEvidence:
    """A tag of a section, its points, and the words that speak for it, by place.

    ``parent`` holds those of the parent's title and of the titles above it.
    The words are in lower case as they were found, in order, each once. ``traits`` are said in
    words of ours, and so is ``around``: what of the rest of the document speaks for the tag.
    """

    tag: str
    points: float
    title: tuple[str, ...]
    parent: tuple[str, ...]
    text: tuple[str, ...]
    commands: tuple[str, ...]
    paths: tuple[str, ...]
    traits: tuple[str, ...]
    around: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Judgement:
    """A section's tags, and why: points and features by tag, and what the features rest on."""

    tags: tuple[str, ...]
    points: dict[str, float]
    features: dict[str, dict[str, float]]
    evidence: Evidence


def section_tags(parsed: ParsedDocument) -> tuple[tuple[str, ...], ...]:
    """The tags of each section, in the order of the outline; tags in their fixed order."""
    return tuple(judgement.tags for judgement in judge_sections(parsed))


def explain_tags(parsed: ParsedDocument, section: Section) -> tuple[TagEvidence, ...]:
    """The tags that `section_tags` gives the section, each with its evidence."""
    judgement = _Document(parsed).judge(parsed.outline.sections.index(section))
    evidence = judgement.evidence
    tag_of = vocabulary().traits
    return tuple(
        TagEvidence(
            tag,
            judgement.points[tag],
            _words(tag, evidence.title),
            _words(tag, evidence.parent + evidence.ancestor),
            _words(tag, evidence.text),
            _words(tag, evidence.commands),
            _words(tag, evidence.paths),
            tuple(trait for trait in evidence.traits if tag_of[trait] == tag),
            tuple(said for name, said in AROUND.items() if name in judgement.features[tag]),
        )
        for tag in judgement.tags
    )


def prepare_tags(parsed: ParsedDocument) -> None:
    """Judge each section by itself, so that it takes no time to explain one of them."""
    _ALONE(parsed, None)


def _words(tag: str, hits: tuple[Hit, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(hit.words for hit in hits if hit.tag == tag))


def judge_sections(parsed: ParsedDocument) -> tuple[Judgement, ...]:
    """Judge each section by itself, and then by what the others are about as well."""
    document = _Document(parsed)
    return tuple(map(document.judge, range(len(parsed.outline.sections))))


class _Document:
    """The sections of a document, judged each by itself, and what is around each."""

    def __init__(self, parsed: ParsedDocument) -> None:
        sections = parsed.outline.sections
        self._judged = list(_ALONE(parsed, None))
        if self._judged:
            self._judged[0] = _judge_section(parsed, sections[0], opening=True)
        self._alone = [
            Alone(section.path, judgement.tags, judgement.evidence.empty)
            for section, judgement in zip(sections, self._judged, strict=True)
        ]
        front_matter = parsed.front_matter
        self._around = Surroundings(self._alone, front_matter.source if front_matter else "")

    def judge(self, number: int) -> Judgement:
        """The section with this number in the outline, by itself and by the others."""
        return _judge_within(self._judged[number], self._around.of(self._alone[number]))


def _judge_later(
    parsed: ParsedDocument, number: int | None, _context: None
) -> tuple[Judgement, ...]:
    if number is None:
        return ()
    return (_judge_section(parsed, parsed.outline.sections[number], opening=False),)


def _same(judgement: Judgement, _lines: int) -> Judgement:
    return judgement


# Every section as if another came before it: which one is the first, an edit may change.
_ALONE = BySection(_judge_later, _same)


def _judge_section(parsed: ParsedDocument, section: Section, *, opening: bool) -> Judgement:
    leaves = own_leaves(parsed.tree, section)
    passages = tuple((leaf.kind, leaf.info, leaf.text) for _, leaf, _ in leaves)
    return _judge_alone(section.title, section.path, passages, opening=opening)


@lru_cache(maxsize=LONG_TEXTS)
def _judge_alone(
    title: str, path: tuple[str, ...], passages: tuple[Passage, ...], *, opening: bool
) -> Judgement:
    """Judge a section by its content alone, so that an edit costs the sections it touches."""
    evidence = gather_evidence(title, path, section_words(passages, opening=opening))
    return _judgement(tag_features(evidence), evidence)


def _judge_within(alone: Judgement, around: dict[str, dict[str, float]]) -> Judgement:
    if not around:
        return alone
    tags = dict.fromkeys((*alone.features, *around))
    features = {tag: {**alone.features.get(tag, {}), **around.get(tag, {})} for tag in tags}
    return _judgement(features, alone.evidence)


def _judgement(features: dict[str, dict[str, float]], evidence: Evidence) -> Judgement:
    worth = vocabulary().points
    points = {
        tag: sum(worth[name] * value for name, value in of_tag.items())
        for tag, of_tag in features.items()
    }
    return Judgement(choose_tags(points, evidence, worth), points, features, evidence)


def choose_tags(
    points: dict[str, float], evidence: Evidence, limits: dict[str, float]
) -> tuple[str, ...]:
    """The tags with enough points, in their fixed order; `tags.toml` explains the limits.

    A section with a text of its own is about something, so its best tag needs fewer points. A tag
    far behind the best is left out, unless the title says it; but prohibitions are about something
    else as well, which may well be the best.
    """
    if not points:
        return ()
    ranked = sorted((tag for tag in TAGS if tag in points), key=points.__getitem__, reverse=True)
    best = points[ranked[0]]
    settled = {hit.tag for hit in evidence.title if hit.weight == 1} | {"do-not"}
    chosen = [
        tag
        for tag in ranked[:MOST_TAGS]
        if points[tag] >= limits["least"]
        and (tag in settled or points[tag] >= best - limits["within"])
    ]
    if not chosen and not evidence.empty and best >= limits["alone"]:
        chosen = ranked[:1]
    return tuple(tag for tag in TAGS if tag in chosen)
