"""Scrim de-identifies clinical notes and medical records: the medicine stays readable, the patient disappears."""

from __future__ import annotations

from . import codes, mining, tables, trajectories
from ._core import version as _version
from ._corpora import Score, convert, generate, score, train
from ._docs import Doc, FailedDoc, Span
from ._errors import InputError, PromiseError, ScrimError, ScrimWarning, UsageError
from ._release import Check, Release, Verdict, open_release, release
from ._tagger import Tagger

__version__ = _version()

__all__ = ["Check", "Doc", "FailedDoc", "InputError", "PromiseError", "Release", "Score", "ScrimError", "ScrimWarning",
           "Span", "Tagger", "UsageError", "Verdict", "codes", "convert", "generate", "mining", "open_release",
           "release", "score", "tables", "train", "trajectories"]
