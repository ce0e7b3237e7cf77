"""Tagging and releasing on a Spark cluster. Every worker process loads one Tagger and tags Arrow batches with it.

Tags and facts of a note depend only on the note, and a released note only on the note and on what its patient shows.
A task that runs again therefore gives the same rows."""

from __future__ import annotations

import functools
import json
import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pyarrow
from pyspark import StorageLevel
from pyspark.sql import DataFrame
from pyspark.sql import functions as F
from pyspark.sql import types as T

from . import _core, _release
from ._errors import InputError, UsageError
from ._release import Release
from ._tagger import Policy, Tagger, policy_file

_TEXTS = T.ArrayType(T.StringType())
SPANS = T.ArrayType(T.StructType([
    T.StructField("start", T.IntegerType()), T.StructField("end", T.IntegerType()),
    T.StructField("label", T.StringType()), T.StructField("cls", T.StringType()),
    T.StructField("role", T.StringType()), T.StructField("value", T.StringType()),
    T.StructField("score", T.DoubleType()), T.StructField("sources", _TEXTS),
    T.StructField("rule", T.StringType()), T.StructField("assertions", _TEXTS)]))


@functools.lru_cache(maxsize=4)
def _tagger(settings: str) -> Tagger:
    """One for each worker process, which serves many tasks."""
    return Tagger(**json.loads(settings))


def tag(df: DataFrame, text: str = "text", id: str | None = None, patient: str | None = None, *,
        errors: str = "raise", policy: Policy = None, **settings: Any) -> DataFrame:
    """The frame with a column `spans`. `settings` are those of Tagger; files that they name must exist on every
    worker. A note that cannot be tagged fails the job; with errors="collect" it has an `error` and no spans."""
    for name in filter(None, (text, id, patient)):
        if df.columns.count(name) != 1:
            raise InputError(f"the frame has no column '{name}', or several (it has {', '.join(df.columns)})")
    for name in ("spans", "error"):
        if name in df.columns:
            raise InputError(f"the frame has a column '{name}' already (rename or drop it)")
    if policy is not None:
        # The policy itself goes to the workers, not a path that they may not have.
        given = policy if isinstance(policy, dict) else json.loads(Path(os.fspath(policy)).read_text("utf-8"))  # type: ignore[arg-type]
        settings["policy"] = given
    # Spark has a task for each core already.
    kept = json.dumps({"threads": 1, **settings}, sort_keys=True)
    Tagger(**json.loads(kept))  # settings that are wrong are said here, not by a hundred tasks
    fields = [*df.schema.fields, T.StructField("spans", SPANS)]
    if errors == "collect":
        fields.append(T.StructField("error", T.StringType()))

    def tag_batches(batches: Iterable[pyarrow.RecordBatch]) -> Iterable[pyarrow.RecordBatch]:
        for batch in batches:
            yield _tagger(kept).tag_table(batch, text, id, patient, errors=errors)

    return df.mapInArrow(tag_batches, T.StructType(fields))


@functools.lru_cache(maxsize=2)
def _worker(settings: bytes) -> _core.NoteWorker:
    """One for each worker process, which serves many tasks."""
    return _core.NoteWorker(settings)


_HEALTH = ("PROBLEM", "MEDICATION", "TEST", "PROCEDURE")


class _Steps:
    """The steps that the release asks of the cluster: it calls them one after the other, and takes answers in order
    of the ids.

    `rows` are kept by the cluster while the release lasts: each step reads all of them.
    """

    def __init__(self, rows: DataFrame) -> None:
        self.rows = rows
        self.ids: list[str] = []

    def gather(self, settings: bytes) -> Iterator[bytes]:
        def work(batches: Iterable[pyarrow.RecordBatch]) -> Iterable[pyarrow.RecordBatch]:
            worker = _worker(settings)
            for batch in batches:
                ids = batch.column("note_id").to_pylist()
                yield _batch(["note_id", "answer"], ids, [worker.gather(line) for line in _lines(batch)])

        answers = self.rows.mapInArrow(work, "note_id string, answer binary").orderBy("note_id")
        for row in answers.toLocalIterator(prefetchPartitions=True):
            self.ids.append(row["note_id"])
            yield bytes(row["answer"])

    def finish(self, settings: bytes, orders: list[bytes]) -> Iterator[bytes]:
        wanted = [(id, order) for id, order in zip(self.ids, orders, strict=True) if order]
        session = self.rows.sparkSession
        table = pyarrow.table({"note_id": [id for id, _ in wanted],
                               "order": pyarrow.array([order for _, order in wanted], pyarrow.binary())})
        ordered = session.createDataFrame(table, schema="note_id string, order binary")

        def work(batches: Iterable[pyarrow.RecordBatch]) -> Iterable[pyarrow.RecordBatch]:
            worker = _worker(settings)
            for batch in batches:
                ids = batch.column("note_id").to_pylist()
                pairs = zip(_lines(batch), batch.column("order").to_pylist(), strict=True)
                yield _batch(["note_id", "answer"], ids, [worker.finish(line, order) for line, order in pairs])

        answers = self.rows.join(ordered, "note_id").mapInArrow(work, "note_id string, answer binary")
        for row in answers.orderBy("note_id").toLocalIterator(prefetchPartitions=True):
            yield bytes(row["answer"])

    def search(self, settings: bytes) -> int:
        def work(batches: Iterable[pyarrow.RecordBatch]) -> Iterable[pyarrow.RecordBatch]:
            worker = _worker(settings)
            for batch in batches:
                yield _batch(["found"], [sum(worker.search(line) for line in _lines(batch))])

        return sum(row["found"] for row in self.rows.mapInArrow(work, "found long").collect())


def _batch(names: list[str], *columns: list[Any]) -> pyarrow.RecordBatch:
    types = {"note_id": pyarrow.string(), "answer": pyarrow.binary(), "found": pyarrow.int64()}
    return pyarrow.RecordBatch.from_arrays([pyarrow.array(column, types[name]) for name, column in zip(names, columns)],
                                           names=names)


def _lines(batch: pyarrow.RecordBatch) -> Iterator[str]:
    """The notes as the program reads them. A note without tags, without text or without an id is an error."""
    columns = [batch.column(name).to_pylist() for name in ("text", "note_id", "patient_id", "spans")]
    for number, (text, id, patient, spans) in enumerate(zip(*columns, strict=True)):
        yield _release.note_line(number, text, id, patient, spans).rstrip("\n")


def release(df: DataFrame, out: str | os.PathLike[str], k: int = 5, *, text: str = "text", id: str = "note_id",
            patient: str = "patient_id", policy: Policy = None, private: str | os.PathLike[str] | None = None,
            **options: Any) -> Release:
    """Releases the notes of a frame. The executors tag untagged notes, gather facts of each note, write the notes
    and check them; the driver gets the facts (no text) to group the patients and decide their lists, and the finished
    notes to put them into the folder `out`, in order of their ids.

    The same notes and seed give the same bytes as one machine, for any number of partitions: the lists of patients
    depend on all patients at once, so nothing is grouped by partition. With `structured` records everything after the
    tagging is done by the driver.
    """
    settings = {name: options.pop(name) for name in ("taggers", "mode", "known_phi", "rules", "models", "neural_model",
                                                  "onnxruntime") if name in options}
    tagged = df if "spans" in df.columns else tag(df, text, id, patient, policy=policy, **settings)
    for name in (text, id, patient):
        if tagged.columns.count(name) != 1:
            raise InputError(f"the frame has no column '{name}', or several (it has {', '.join(tagged.columns)})")
    if options.get("structured") is not None:
        return _release_on_driver(tagged, out, k, (text, id, patient), policy, private, options)
    rows = tagged.selectExpr(f"cast(`{id}` as string) as note_id", f"cast(`{patient}` as string) as patient_id",
                             f"`{text}` as text", "spans").persist(StorageLevel.DISK_ONLY)
    try:
        labels = rows.selectExpr("explode(spans.label) as label").where(F.col("label").isin(*_HEALTH))
        with policy_file(policy) as path:
            given = _options(out, k, path, private, options)
            summary = _core.release_elsewhere(given, bool(labels.take(1)), _Steps(rows))
    finally:
        rows.unpersist()
    return Release(out, private, None, 0, summary)


def _options(out: str | os.PathLike[str], k: int, policy: str | None, private: str | os.PathLike[str] | None,
             options: dict[str, Any]) -> dict[str, Any]:
    given: dict[str, Any] = {"method": "enumerate", "drill_down": "strict", "branch_size": 0, "notes_per_patient": 0,
                             "previous": "", "keep_ids": False, "overwrite": False, "seed": None, "threads": 0}
    unknown = set(options) - set(given) - {"structured"}
    if unknown:
        raise UsageError(f"a release has no option {', '.join(sorted(unknown))}")
    given.update((name, value) for name, value in options.items() if value is not None and name != "structured")
    given["previous"] = os.fspath(given["previous"])
    return given | {"output": os.fspath(out), "k": k, "policy": policy or "",
                    "private": "" if private is None else os.fspath(private)}


def _release_on_driver(tagged: DataFrame, out: str | os.PathLike[str], k: int, columns: tuple[str, str, str],
                       policy: Policy, private: str | os.PathLike[str] | None, options: dict[str, Any]) -> Release:
    text, id, patient = columns
    rows = tagged.select(text, id, patient, "spans").orderBy(id)
    with tempfile.TemporaryDirectory(prefix="scrim-") as folder:
        path = Path(folder) / "notes.jsonl"
        _write(rows, path, text, id, patient)
        done = _release.release(path, out, k, policy, private, **options)
    done.original = None  # it was in the private folder
    return done


def _write(rows: DataFrame, path: Path, text: str, id: str, patient: str) -> None:
    with _release.NotesFile(path) as file:
        for number, row in enumerate(rows.toLocalIterator(prefetchPartitions=True)):
            spans = None if row["spans"] is None else [span.asDict() for span in row["spans"]]
            file.add(number, row[text], row[id], row[patient], spans)
