"""Making, verifying and reading releases."""

from __future__ import annotations

import contextlib
import dataclasses
import html
import json
import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from . import _frames, _html, _program
from ._docs import Span, make_doc
from ._errors import InputError, UsageError
from ._tagger import Policy, policy_file


@dataclasses.dataclass(frozen=True)
class Check:
    """One check of a release."""

    name: str
    holds: bool
    detail: str
    open: bool = False  # nothing speaks against it, but only the original can prove it


@dataclasses.dataclass(frozen=True)
class Verdict:
    """All checks of a release. It is true if every check holds."""

    checks: tuple[Check, ...]

    @property
    def holds(self) -> bool:
        return bool(self.checks) and all(check.holds for check in self.checks)

    def __bool__(self) -> bool:
        return self.holds

    def failed(self) -> list[Check]:
        return [check for check in self.checks if not check.holds]

    def _repr_html_(self) -> str:
        head = "The promise holds" if self.holds else "The promise does NOT hold"
        if self.holds and any(check.open for check in self.checks):
            head = "What can be checked from the release alone holds"
        rows = [(("✓ " if check.holds else "✗ ") + check.name, check.detail) for check in self.checks]
        return f"<b>{head}</b>{_html.table(rows)}"


class Release:
    """A release of any kind: notes in a folder, or a file of codes, trajectories or a table."""

    def __init__(self, path: _program.Pathlike, private: _program.Pathlike | None = None,
                 original: _program.Pathlike | None = None, bad_records: int = 0,
                 summary: dict[str, Any] | None = None) -> None:
        self.path = Path(path)
        self.private = None if private is None else Path(private)
        self.original = None if original is None else Path(original)
        self.bad_records = bad_records
        self.summary = summary or {}

    @property
    def manifest(self) -> dict[str, Any]:
        """The manifest of the release, as a dict."""
        path = self.path / "manifest.json" if self.path.is_dir() else self.path.with_name(
            self.path.name + ".manifest.json")
        try:
            return dict(json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError):
            raise InputError(f"{path}: the manifest cannot be read; without one this is no release") from None

    def verify(self, original: _program.Pathlike | None = None, signer: str | None = None, threads: int = 0) -> Verdict:
        """Verifies the promise from the release alone; with the original, it checks more."""
        given = self._beside(original) | {"signer": signer}
        told = _program.run_json(["verify", os.fspath(self.path)], given, threads, accept=(0, 1))
        return Verdict(tuple(Check(check["check"], check["holds"], check["detail"], check.get("open", False))
                             for check in told["checks"]))

    def risk(self, original: _program.Pathlike | None = None, threads: int = 0) -> dict[str, Any]:
        """Measures the risk and simulates attacks."""
        return dict(_program.run_json(["risk", os.fspath(self.path)], self._beside(original), threads))

    def report(self, original: _program.Pathlike | None = None, threads: int = 0) -> str:
        """Writes the report, an HTML page for the people who decide on the release."""
        with tempfile.TemporaryDirectory(prefix="scrim-") as folder:
            page = Path(folder) / "report.html"
            _program.run(["report", os.fspath(self.path)], {**self._beside(original), "output": page, "quiet": True},
                         threads)
            return page.read_text(encoding="utf-8")

    def records(self) -> Iterator[dict[str, Any]]:
        """Iterates over the notes, as the release has them."""
        with open(self.path / "notes.jsonl", encoding="utf-8") as file:
            for line in file:
                yield json.loads(line)

    def notes(self, kind: str | None = None) -> Any:
        """The notes as a frame: note_id, patient, cluster, text, one column per list (AGE, DATE, ...), hmd and terms.

        kind: "pandas", "polars" or "pyarrow"; by default the one that is in use already.
        """
        if not (self.path / "notes.jsonl").is_file():
            raise UsageError("this is no release of notes; frame() gives its rows")
        records = list(self.records())
        labels = sorted({label for record in records for label in record["qid"]})
        names = ["note_id", "patient", "cluster", "text"]
        columns: dict[str, list[Any]] = {name: [record[name] for record in records] for name in names}
        for label in labels:
            columns[label] = [record["qid"].get(label) for record in records]
        for name in ("hmd", "terms"):
            columns[name] = [record.get(name) for record in records]
        return _frames.make(kind or _frames.default_kind(), columns)

    def frame(self, kind: str | None = None) -> Any:
        """The rows of a release of records, if it is a CSV file."""
        if self.path.suffix != ".csv":
            raise UsageError("only releases that are CSV files are frames")
        return _frames.read_csv(self.path, kind or _frames.default_kind())

    def _beside(self, original: _program.Pathlike | None) -> dict[str, Any]:
        given = original if original is not None else self.original
        return {"original": None if given is None else os.fspath(given),
                "private": None if self.private is None else os.fspath(self.private)}

    def __repr__(self) -> str:
        return f"Release({os.fspath(self.path)!r})"

    def _repr_html_(self) -> str:
        manifest = self.manifest
        shown = [(name, manifest[name]) for name in ("kind", "method", "k", "K", "m", "patients", "notes", "clusters",
                                                     "covered", "kept", "sharing") if name in manifest]
        parts = [f"<b>Release in {html.escape(os.fspath(self.path))}</b>", _html.table(shown)]
        parts += self._plots()
        if (self.path / "notes.jsonl").is_file():
            first = next(self.records(), None)
            if first is not None:
                parts += ["<b>The first note</b>", _html.text_box(first["text"])]
        return "<div>" + "".join(parts) + "</div>"

    def _plots(self) -> list[str]:
        risk = self.risk()
        bound = risk.get("promised bound 1/k")
        highest = risk.get("lists", {}).get("highest risk by them") if isinstance(risk.get("lists"), dict) else None
        out = []
        if bound is not None and highest is not None:
            out.append(_html.bars("Risk: the best guess at who somebody is",
                                  {"promised at most (1/k)": bound, "found in the release": highest}, 1.0))
        if (self.path / "notes.jsonl").is_file():
            lengths: dict[str, list[int]] = {}
            for record in self.records():
                for label, values in record["qid"].items():
                    lengths.setdefault(label, []).append(len(values))
            out.append(_html.bars("Use: values in a list, on average (fewer say more)",
                                  {label: sum(of) / len(of) for label, of in sorted(lengths.items())}))
        return out


def open_release(path: _program.Pathlike, private: _program.Pathlike | None = None,
                 original: _program.Pathlike | None = None) -> Release:
    """Opens a release that exists already."""
    out = Release(path, private, original)
    out.manifest  # without one it is not a release
    return out


class NotesFile:
    """Notes as JSONL in a file that only its owner may read. Ids must be unique; a note with spans counts as tagged."""

    def __init__(self, path: Path) -> None:
        self._file = open(path, "x", encoding="utf-8", opener=_private)
        self._ids: set[str] = set()

    def __enter__(self) -> NotesFile:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, row: int, text: object, id: object, patient: object, spans: Any) -> None:
        """`spans` is a list, None for a note that should have been tagged, or () if no note was tagged."""
        line = note_line(row, text, id, patient, spans)
        note_id = str(id)
        if note_id in self._ids:
            raise InputError(f"row {row}: the id '{note_id}' was there before (ids must be unique)")
        self._ids.add(note_id)
        self._file.write(line)


def note_line(row: int, text: object, id: object, patient: object, spans: Any) -> str:
    """A line of JSONL; `spans` as NotesFile.add() has them."""
    note_id = _text_of(id, row, "id")
    if not isinstance(text, str):
        raise InputError(f"row {row} (note '{note_id}'): the text is null or not text")
    of = "" if _frames.is_null(patient) or patient == "" else _text_of(patient, row, "patient")
    if spans == ():
        return json.dumps({"note_id": note_id, "patient_id": of, "text": text}) + "\n"
    return _line(text, note_id, of, spans, row)


def write_notes(frame: Any, path: Path, text: str, id: str | None, patient: str | None) -> None:
    """Writes the notes of a frame as JSONL. If the frame has a column `spans`, every row must have been tagged."""
    names = _frames.columns_of(frame)
    for name in filter(None, (text, id, patient)):
        if names.count(name) != 1:
            raise InputError(f"the frame has no column '{name}', or several (it has {', '.join(map(str, names))})")
    tagged = "spans" in names
    wanted = [name for name in (text, id, patient) if name] + (["spans"] if tagged else [])
    with NotesFile(path) as file:
        for number, row in enumerate(_frames.rows(frame, wanted)):
            values = dict(zip(wanted, row))
            file.add(number, values[text], values[id] if id else f"row-{number}",
                     values[patient] if patient else None, values["spans"] if tagged else ())


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _text_of(value: object, row: int, what: str) -> str:
    if _frames.is_null(value) or value == "":
        raise InputError(f"row {row}: the {what} is missing")
    if isinstance(value, float):
        raise InputError(f"row {row}: the {what} is a number with a fraction (convert the column to strings)")
    return str(value)


def _line(text: str, id: str, patient: str, spans: Any, row: int) -> str:
    if not isinstance(spans, Iterable):
        raise InputError(f"row {row} (note '{id}'): the note has no tags, so that nothing of it would be hidden")
    fields = [Span(**{**span, "sources": tuple(span.get("sources") or ()),
                      "assertions": tuple(span.get("assertions") or ())})._fields() for span in spans]
    return make_doc(text, fields, id, patient).to_json() + "\n"


@contextlib.contextmanager
def notes_file(frame_or_path: Any, text: str, id: str | None, patient: str | None) -> Iterator[Path]:
    """The path of notes; the notes of a frame are in a private folder for as long as they are needed."""
    if isinstance(frame_or_path, (str, os.PathLike)):
        yield Path(frame_or_path)
        return
    _frames.kind_of(frame_or_path)
    names = _frames.columns_of(frame_or_path)
    with tempfile.TemporaryDirectory(prefix="scrim-") as folder:
        path = Path(folder) / "notes.jsonl"
        write_notes(frame_or_path, path, text, id or ("note_id" if "note_id" in names else None),
                    patient or ("patient_id" if "patient_id" in names else None))
        yield path


def release(frame_or_path: Any, out: _program.Pathlike = "released", k: int = 5, policy: Policy = None,
            private: _program.Pathlike | None = None, *, method: str = "enumerate", drill_down: str = "strict",
            text: str = "text", id: str | None = None, patient: str | None = None,
            structured: _program.Pathlike | None = None, notes_per_patient: int | None = None, keep_ids: bool = False,
            overwrite: bool = False, untagged: str | None = None, errors: str = "raise", seed: int | None = None,
            taggers: str = "rules,svm,crf,neural", mode: str = "recall", known_phi: _program.Pathlike | None = None,
            rules: _program.Pathlike | None = None, models: _program.Pathlike | None = None,
            neural_model: _program.Pathlike | None = None, threads: int = 0,
            onnxruntime: _program.Pathlike | None = None) -> Release:
    """Turns notes into a folder that can be shared, as 'scrim release' does.

    Notes are a frame, tagged by Tagger.tag_table() or not, or a path in any format. Bad records raise an error; with
    errors="collect" they are left out and counted in `bad_records`.
    """
    if errors not in ("raise", "collect"):
        raise UsageError("errors must be 'raise' or 'collect'")
    of_path = isinstance(frame_or_path, (str, os.PathLike))
    columns = {"text_column": text if text != "text" else None, "id_column": id, "patient_column": patient}
    with policy_file(policy) as policy_path, notes_file(frame_or_path, text, id, patient) as notes:
        given = {"output": out, "k": k, "policy": policy_path or None, "private": private, "method": method,
                 "drill_down": drill_down, "structured": structured, "notes_per_patient": notes_per_patient,
                 "keep_ids": keep_ids, "overwrite": overwrite, "untagged": untagged, "strict": errors == "raise",
                 "seed": seed, "taggers": taggers, "mode": mode, "known_phi": known_phi, "rules": rules,
                 "models": models, "neural_model": neural_model,
                 "onnxruntime": onnxruntime or (_program.onnxruntime() if "neural" in taggers else None),
                 **(columns if of_path else {})}
        # Exit code 3 with a summary: bad records were left out; without one, nothing was released.
        printed = _program.run(["release", os.fspath(notes)], {**given, "json": True}, threads,
                               accept=(0, 3) if errors == "collect" else (0,))
    if not printed.strip():
        raise InputError("nothing was released: the notes cannot be used (errors='raise' says why)")
    summary = json.loads(printed)
    return Release(out, private, notes if of_path else None, summary["bad"], summary)
