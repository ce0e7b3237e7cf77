"""Tagging and releasing on a Spark cluster. Every worker process loads one Tagger and tags Arrow batches with it; a tag
is a function of its note alone, so that a task which is run again gives the same rows."""

from __future__ import annotations

import functools
import json
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pyarrow
from pyspark.sql import DataFrame
from pyspark.sql import types as T

from . import _release
from ._errors import InputError
from ._release import Release
from ._tagger import Policy, Tagger

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
    """The frame with a column `spans`. `settings` are those of Tagger; files that they name must be there on every
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


def release(df: DataFrame, out: str | os.PathLike[str], k: int = 5, *, text: str = "text", id: str = "note_id",
            patient: str = "patient_id", policy: Policy = None, private: str | os.PathLike[str] | None = None,
            **options: Any) -> Release:
    """Tags on the executors if the frame has no column `spans`, and releases on the driver with the program's own code.

    Rows come to the driver partition by partition, in the order of their ids, and are kept in a private file there:
    the same notes and seed give the same release as one machine, for any number of partitions. `out` is a folder of the
    driver. The lists of patients depend on all patients at once, so nothing is grouped by partition.
    """
    settings = {name: options[name] for name in ("taggers", "mode", "known_phi", "rules", "models", "neural_model")
                if name in options}
    tagged = df if "spans" in df.columns else tag(df, text, id, patient, policy=policy, **settings)
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
