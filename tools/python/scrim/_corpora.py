"""Gold, training and invented notes."""

from __future__ import annotations

import dataclasses
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from . import _frames, _html, _program
from ._errors import UsageError
from ._release import notes_file


@dataclasses.dataclass(frozen=True)
class Score:
    """How tagged notes compare with gold; `details` has every figure of 'scrim score --json'."""

    details: dict[str, Any]

    @property
    def recall(self) -> float:
        """The share of the words of identifiers (EID) that any span covers, whatever its label."""
        return float(self.details["removed"]["EID"]["recall"])

    @property
    def precision(self) -> float:
        """The share of the words tagged as any identifier that are one in the gold, by token."""
        return float(self.details["token"]["micro"]["precision"])

    @property
    def notes(self) -> int:
        return int(self.details["notes"])

    def _repr_html_(self) -> str:
        return _html.bars("Share of tokens found", {
            label: figures["recall"] for label, figures in sorted(self.details["token"].get("label", {}).items())}, 1.0)


def score(gold: Any, test: Any, *, text: str = "text", id: str | None = None, patient: str | None = None) -> Score:
    """Compares tagged notes with gold. Both are paths in any format or frames with a column `spans`.

    >>> import scrim, tempfile, os
    >>> folder = tempfile.mkdtemp()
    >>> gold = scrim.generate(20, seed=3, out=os.path.join(folder, "gold.jsonl"))
    >>> scrim.score(gold, gold).recall
    1.0
    """
    with notes_file(gold, text, id, patient) as gold_path, notes_file(test, text, id, patient) as test_path:
        return Score(_program.run_json(["score"], {"gold": gold_path, "test": test_path}))


def train(gold: _program.Pathlike | Sequence[_program.Pathlike], out: _program.Pathlike, *, quick: bool = False,
          without_shipped: bool = False, shipped_notes: int | None = None, accept_worse: bool = False, seed: int = 1,
          threads: int = 0) -> dict[str, Any]:
    """Trains the SVM and CRF taggers on gold notes, writes the models into the folder `out`, and returns their card.

    Models with which the union of all taggers does worse on the shipped test notes are a PromiseError, unless
    `accept_worse` is given."""
    paths = [gold] if isinstance(gold, (str, os.PathLike)) else list(gold)
    if not paths:
        raise UsageError("no gold is given")
    given = {"output": out, "quick": quick, "without_shipped": without_shipped, "shipped_notes": shipped_notes,
             "accept_worse": accept_worse, "seed": seed, "quiet": True}
    return dict(_program.run_json(["train", *(os.fspath(path) for path in paths)], given, threads))


def generate(notes: int, seed: int = 1, *, out: _program.Pathlike | None = None, split: str = "train",
             noise: str = "usual", notes_per_patient: str = "1-4", kind: str | None = None, format: str = "jsonl",
             frame: str | None = None, threads: int = 0) -> Any:
    """Makes invented notes with gold spans: returns a path if `out` is given, else a frame (note_id, patient_id, text,
    spans)."""
    given = {"notes": _program.positive("notes", notes), "seed": seed, "split": split, "noise": noise,
             "notes_per_patient": notes_per_patient, "kind": kind, "format": format, "quiet": True}
    if out is not None:
        _program.run(["generate"], {**given, "out": out}, threads)
        return Path(out)
    if format != "jsonl":
        raise UsageError("a format is of files: name one with out")
    with tempfile.TemporaryDirectory(prefix="scrim-") as folder:
        path = Path(folder) / "notes.jsonl"
        _program.run(["generate"], {**given, "out": path}, threads)
        return _read_notes(path, frame or _frames.default_kind())


def convert(source: _program.Pathlike, out: _program.Pathlike, *, format: str | None = None, strict: bool = True,
            overwrite: bool = False, input_format: str | None = None, text_column: str | None = None,
            id_column: str | None = None, patient_column: str | None = None, threads: int = 0) -> dict[str, Any]:
    """Converts notes and their spans to another format; returns the path of the result."""
    given = {"output": out, "format": format, "strict": strict, "overwrite": overwrite, "input_format": input_format,
             "text_column": text_column, "id_column": id_column, "patient_column": patient_column}
    return dict(_program.run_json(["convert", os.fspath(source)], given, threads,
                                  accept=(0,) if strict else (0, 3)))


def _read_notes(path: Path, kind: str) -> Any:
    import json

    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    columns: dict[str, list[Any]] = {name: [record.get(name, "") for record in records]
                                     for name in ("note_id", "patient_id", "text")}
    columns["spans"] = [[_span(span) for span in record["spans"]] for record in records]
    return _frames.make(kind, columns)


def _span(given: dict[str, Any]) -> dict[str, Any]:
    """The span with the names that a tagged frame has."""
    sources = given.get("source") or []
    return {"start": given["start"], "end": given["end"], "label": given["label"], "cls": given["class"],
            "role": given.get("role"), "value": given.get("value"), "score": given.get("score"),
            "sources": [sources] if isinstance(sources, str) else list(sources), "rule": given.get("rule"),
            "assertions": [name for name in ("negated", "uncertain", "family") if given.get(name)]}
