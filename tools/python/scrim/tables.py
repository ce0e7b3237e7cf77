"""Synthetic tables for announced analyses. This is a function and not a fit and a transform, because a release cannot
be applied to other rows."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from . import _program, _records
from ._release import Release


def condense(frame: Any, plan: _program.Pathlike | Mapping[str, Any] | None = None, K: int = 100, *,
             out: _program.Pathlike = "table.csv", schema: _program.Pathlike | Mapping[str, Any] | None = None,
             method: str = "improved", missing: str = "refuse", hierarchies: _program.Pathlike | None = None,
             private: _program.Pathlike | None = None, seed: int | None = None, threads: int = 0) -> Release:
    """Turns a table with one row per patient into a synthetic one, made in groups of K patients. `plan` and `schema`
    are files, or the same as dicts."""
    with tempfile.TemporaryDirectory(prefix="scrim-") as folder:
        paths = {name: _path_of(value, Path(folder) / f"{name}.json")
                 for name, value in {"plan": plan, "schema": schema}.items()}
        given = {"output": out, "k": K, **paths, "method": method, "missing": missing, "hierarchies": hierarchies,
                 "private": private, "seed": seed}
        return _records.run(["condense"], frame, out, given, threads)


def draft_schema(frame: Any) -> dict[str, Any]:
    """Drafts a schema of the table, to edit and to pass to condense()."""
    with _records.csv_file(frame) as path:
        return dict(json.loads(_program.run(["condense", os.fspath(path)], {"draft_schema": True})))


def _path_of(value: _program.Pathlike | Mapping[str, Any] | None, path: Path) -> str | None:
    if value is None or isinstance(value, (str, os.PathLike)):
        return None if value is None else os.fspath(value)
    path.write_text(json.dumps(value), encoding="utf-8")
    return os.fspath(path)
