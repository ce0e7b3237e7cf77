"""A tagged note and its spans."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any, NoReturn

from . import _core, _html
from ._errors import InputError


@dataclasses.dataclass(frozen=True, slots=True)
class Span:
    """A piece of a note: an identifier (EID), a quasi-identifier (QID) or a health detail (HMD).

    Offsets count code points, as Python's strings do.
    """

    start: int
    end: int
    label: str
    cls: str
    role: str | None = None
    value: str | None = None
    score: float | None = None
    sources: tuple[str, ...] = ()
    rule: str | None = None
    assertions: tuple[str, ...] = ()

    def _fields(self) -> tuple[Any, ...]:
        return (self.start, self.end, self.label, self.cls, self.role, self.value, self.score, self.sources,
                self.rule, self.assertions)


@dataclasses.dataclass(frozen=True)
class Doc:
    """A note with its spans, in the order of the text.

    >>> import scrim
    >>> doc = scrim.Tagger().tag("Mrs. Brown, 52, denies fever.")
    >>> doc.redacted()
    'Mrs. [NAME], [AGE], denies fever.'
    >>> [(span.label, doc.text[span.start:span.end]) for span in doc.spans]
    [('PATIENT', 'Brown'), ('AGE', '52'), ('PROBLEM', 'fever')]
    """

    text: str
    spans: tuple[Span, ...]
    id: str = ""
    patient: str = ""

    def redacted(self) -> str:
        """The text with placeholders for identifiers and quasi-identifiers."""
        return _core.redacted(self.text, self._tuples())

    def to_json(self) -> str:
        """A line of JSONL, as 'scrim tag --format jsonl' writes it (without the line's end)."""
        return self._written("jsonl").rstrip("\n")

    def to_i2b2(self) -> str:
        """The XML file of i2b2 2014."""
        return self._written("i2b2")

    def to_brat(self) -> str:
        """The .ann file of brat; the .txt file is the text."""
        return self._written("brat")

    def _written(self, form: str) -> str:
        return _core.written(self.text, self.id, self.patient, self._tuples(), form)

    def _tuples(self) -> list[tuple[Any, ...]]:
        return [span._fields() for span in self.spans]

    def _repr_html_(self) -> str:
        return _html.doc(self)

    def __repr__(self) -> str:
        # Not the text: what is printed ends up in logs and in shared notebooks.
        return f"Doc(id={self.id!r}, {len(self.text)} characters, {len(self.spans)} spans)"


@dataclasses.dataclass(frozen=True)
class FailedDoc:
    """A note that could not be tagged (errors="collect"). It has no `spans`: do not treat it as a note
    without identifiers."""

    error: str
    id: str = ""
    patient: str = ""

    @property
    def spans(self) -> NoReturn:
        raise InputError(f"the note '{self.id}' was not tagged: {self.error}")

    def redacted(self) -> NoReturn:
        raise InputError(f"the note '{self.id}' was not tagged: {self.error}")


def make_doc(text: str, spans: Iterable[tuple[Any, ...]], id: str = "", patient: str = "") -> Doc:
    return Doc(text, tuple(Span(*fields) for fields in spans), id, patient)
