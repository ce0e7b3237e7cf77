"""Code that the modules for records share: a frame or a file in, a release out."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from . import _frames, _program
from ._release import Release


@contextlib.contextmanager
def csv_file(frame_or_path: Any) -> Iterator[Path]:
    if isinstance(frame_or_path, (str, os.PathLike)):
        yield Path(frame_or_path)
        return
    _frames.kind_of(frame_or_path)
    with tempfile.TemporaryDirectory(prefix="scrim-") as folder:
        path = Path(folder) / "records.csv"
        _frames.write_csv(frame_or_path, path)
        yield path


def run(command: list[str], frame_or_path: Any, out: _program.Pathlike, given: dict[str, Any],
        threads: int = 0) -> Release:
    kept = isinstance(frame_or_path, (str, os.PathLike))
    with csv_file(frame_or_path) as path:
        summary = _program.run_json([*command, os.fspath(path)], given, threads)
    private = given.get("private")
    return Release(out, private, path if kept else None, summary=dict(summary))
