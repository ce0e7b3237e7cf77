"""A text transformer that redacts, for pipelines of scikit-learn.

>>> from scrim.sklearn import Redactor
>>> Redactor().fit_transform(["Mrs. Brown, 52, denies fever."])
['Mrs. [NAME], [AGE], denies fever.']
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sklearn.base import BaseEstimator, TransformerMixin

from ._tagger import Tagger


class Redactor(TransformerMixin, BaseEstimator):  # type: ignore[misc]
    """Replaces identifiers and quasi-identifiers by placeholders. It learns nothing from its input."""

    def __init__(self, taggers: str = "rules,svm,crf,neural", mode: str = "recall", policy: Any = None,
                 known_phi: Any = None, rules: Any = None, threads: int = 0) -> None:
        self.taggers = taggers
        self.mode = mode
        self.policy = policy
        self.known_phi = known_phi
        self.rules = rules
        self.threads = threads

    def fit(self, X: Iterable[str], y: Any = None) -> Redactor:
        return self

    def transform(self, X: Iterable[str]) -> list[str]:
        tagger = Tagger(self.taggers, self.mode, self.policy, self.known_phi, self.rules, self.threads)
        return [doc.redacted() for doc in tagger.tag(list(X))]

    def __sklearn_is_fitted__(self) -> bool:
        return True

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.string = True
        tags.input_tags.two_d_array = False
        tags.requires_fit = False
        return tags
