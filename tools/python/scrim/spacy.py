"""Scrim as a component of spaCy: nlp.add_pipe("scrim").

The spans are in doc.spans["scrim"]; no text is changed or dropped. Spans that do not fall on the borders of spaCy's
tokens are widened to them: a name is never cut.
"""

from __future__ import annotations

from typing import Any

import spacy.tokens
from spacy.language import Language

from . import _errors
from ._tagger import Tagger

KEY = "scrim"


@Language.factory("scrim", default_config={"taggers": "rules,svm,crf,neural", "mode": "recall", "policy": None,
                                           "known_phi": None, "rules": None})
def make_component(nlp: Language, name: str, taggers: str, mode: str, policy: str | None, known_phi: str | None,
                   rules: str | None) -> Component:
    return Component(Tagger(taggers, mode, policy, known_phi, rules))


class Component:
    def __init__(self, tagger: Tagger) -> None:
        self.tagger = tagger
        for extension in ("scrim_class", "scrim_role", "scrim_value", "scrim_score"):
            if not spacy.tokens.Span.has_extension(extension):
                spacy.tokens.Span.set_extension(extension, default=None)

    def __call__(self, doc: spacy.tokens.Doc) -> spacy.tokens.Doc:
        spans = []
        for found in self.tagger.tag(doc.text).spans:
            span = doc.char_span(found.start, found.end, label=found.label, alignment_mode="expand")
            if span is None:
                raise _errors.InputError(f"a span at {found.start} has no place among the tokens")
            span._.scrim_class, span._.scrim_role = found.cls, found.role
            span._.scrim_value, span._.scrim_score = found.value, found.score
            spans.append(span)
        doc.spans[KEY] = spans
        return doc

    # The component is loaded again from its settings; there is nothing else to keep.
    def to_bytes(self, **_: Any) -> bytes:
        return b""

    def from_bytes(self, _data: bytes, **_: Any) -> Component:
        return self

    def to_disk(self, _path: Any, **_: Any) -> None:
        pass

    def from_disk(self, _path: Any, **_: Any) -> Component:
        return self
