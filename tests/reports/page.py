"""An HTML page as a tree of elements, read strictly: what is opened is closed, in order."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

# Elements without an end; all others must have one.
VOID = {"meta", "input", "wbr", "br", "hr"}


@dataclass
class Element:
    tag: str
    attributes: dict[str, str | None] = field(default_factory=dict)
    children: list[Element | str] = field(default_factory=list)

    def __getitem__(self, name):
        return self.attributes[name]

    @property
    def classes(self):
        return set((self.attributes.get("class") or "").split())

    @property
    def text(self):
        return "".join(c if isinstance(c, str) else c.text for c in self.children)

    @property
    def words(self):
        """The text with its white space as a reader sees it."""
        return " ".join(self.text.split())

    def walk(self):
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.walk()

    def all(self, tag, class_=None, **attributes):
        """The elements below with this tag (any for ""), class and attributes."""
        return [
            element
            for element in self.walk()
            if (not tag or element.tag == tag)
            and (class_ is None or class_ in element.classes)
            and attributes.items() <= element.attributes.items()
        ]

    def one(self, tag, class_=None, **attributes):
        (element,) = self.all(tag, class_, **attributes)
        return element


class _Reader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.root = Element("")
        self.open = [self.root]

    def handle_starttag(self, tag, attrs):
        assert len(dict(attrs)) == len(attrs), f"an attribute twice in {self.get_starttag_text()}"
        element = Element(tag, dict(attrs))
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag):
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data):
        self.open[-1].children.append(data)

    def handle_comment(self, data):
        raise AssertionError(f"a comment: {data}")


def read_page(text):
    assert text.startswith("<!doctype html>\n")
    reader = _Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == [reader.root]
    return reader.root
