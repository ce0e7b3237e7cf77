"""Data frames of any kind: the result is of the same kind as the input."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from . import _core
from ._errors import InputError, UsageError

Progress = Callable[[int], object]


def kind_of(frame: object) -> str:
    """Returns pandas, polars, pyarrow or arrow (anything else with the Arrow PyCapsule interface)."""
    for module, kinds in {"pandas": ["DataFrame"], "polars": ["DataFrame", "LazyFrame"],
                          "pyarrow": ["Table", "RecordBatch"]}.items():
        # A frame of a library that nobody has imported cannot exist.
        loaded = sys.modules.get(module)
        if loaded is not None and any(isinstance(frame, getattr(loaded, kind)) for kind in kinds):
            return module
    if hasattr(frame, "__arrow_c_stream__") or hasattr(frame, "__arrow_c_array__"):
        return "arrow"
    raise UsageError(f"a {type(frame).__name__} is no data frame (pandas, polars, pyarrow, or anything with "
                     "__arrow_c_stream__)")


def is_frame(thing: object) -> bool:
    try:
        kind_of(thing)
    except UsageError:
        return False
    return True


def tag(tagger: _core.Tagger, frame: Any, options: dict[str, Any], progress: Progress | None) -> Any:
    """The frame with a column `spans`, and with `errors="collect"` a column `error`."""
    kind = kind_of(frame)
    if kind == "polars" and hasattr(frame, "collect"):
        frame = frame.collect()
    wanted = [options[name] for name in ("text", "id", "patient") if options[name]]
    _check_columns(frame, kind, wanted, options)
    keep = kind == "arrow"
    given = _pandas_columns(frame, wanted) if kind == "pandas" else frame
    spans, errors, everything = tagger.tag_frame(given, {**options, "keep_columns": keep}, progress)
    if kind == "arrow":
        return everything
    new = {"spans": spans} | ({"error": errors} if options["collect"] else {})
    return _with_columns(frame, kind, new)


def _check_columns(frame: Any, kind: str, wanted: list[str], options: dict[str, Any]) -> None:
    if kind == "arrow":
        return  # the stream itself is looked at
    names = list(frame.column_names if hasattr(frame, "column_names") else
                 frame.schema.names if kind == "pyarrow" else frame.columns)
    for name in wanted:
        count = names.count(name)
        if count != 1:
            raise InputError(f"the frame has no column '{name}' (it has {', '.join(map(str, names))})" if count == 0
                             else f"the frame has several columns '{name}' (rename all but one)")
    for name in ["spans"] + (["error"] if options["collect"] else []):
        if name in names:
            raise InputError(f"the frame has a column '{name}' already (rename or drop it)")


def _pandas_columns(frame: Any, wanted: list[str]) -> Any:
    """The columns as an Arrow table. A column of objects is checked value by value. Exceptions of other libraries
    could quote the text, and are not passed on."""
    try:
        import pyarrow
    except ImportError:
        raise UsageError("frames of pandas need the package pyarrow (pip install scrim[pandas])") from None
    arrays, text = [], wanted[0]
    for name in wanted:
        column = frame[name]
        try:
            array = pyarrow.array(column, from_pandas=True)
        except (pyarrow.ArrowException, TypeError, ValueError, OverflowError):
            row = next((i for i, value in enumerate(column) if not _is_usual(value, name == text)), None)
            where = "" if row is None else f"row {row}: "
            raise InputError(f"{where}the column '{name}' holds values of several types (convert it to strings)"
                             ) from None
        arrays.append(array if isinstance(array, pyarrow.ChunkedArray) else pyarrow.chunked_array([array]))
    return pyarrow.table(arrays, names=wanted)


def _is_usual(value: object, is_text: bool) -> bool:
    return value is None or value != value or isinstance(value, str) or (not is_text and isinstance(value, int))


def _with_columns(frame: Any, kind: str, new: dict[str, Any]) -> Any:
    if kind == "polars":
        import polars

        return frame.with_columns([polars.Series(name, stream) for name, stream in new.items()])
    import pyarrow

    chunked = {name: pyarrow.chunked_array(stream) for name, stream in new.items()}
    if kind == "pandas":
        import pandas

        # By position, not by label: an index need not be unique.
        columns = {name: pandas.Series(pandas.arrays.ArrowExtensionArray(values), index=frame.index)
                   for name, values in chunked.items()}
        out = frame.copy(deep=False)
        for name, column in columns.items():
            out[name] = column.array
        return out
    if isinstance(frame, pyarrow.RecordBatch):
        for name, values in chunked.items():
            frame = frame.append_column(name, values.combine_chunks())
        return frame
    for name, values in chunked.items():
        frame = frame.append_column(name, values)
    return frame


def make(kind: str, columns: dict[str, list[Any]]) -> Any:
    """Makes a new frame of a kind."""
    if kind == "pandas":
        import pandas

        return pandas.DataFrame(columns)
    if kind == "polars":
        import polars

        return polars.DataFrame(columns)
    import pyarrow

    return pyarrow.table(columns)


def default_kind() -> str:
    """The kind of frame if none is asked for: the one that the caller uses already."""
    for module in ("pandas", "polars", "pyarrow"):
        if module in sys.modules:
            return module
    import importlib.util

    for module in ("pandas", "polars", "pyarrow"):
        if importlib.util.find_spec(module) is not None:
            return module
    raise UsageError("a frame needs one of the packages pandas, polars or pyarrow (pip install scrim[pandas])")


def rows(frame: Any, names: list[str]) -> Iterator[tuple[Any, ...]]:
    """The values of some columns, row by row."""
    kind = kind_of(frame)
    if kind == "pandas":
        yield from frame[names].itertuples(index=False, name=None)
    elif kind == "polars":
        yield from (frame.collect() if hasattr(frame, "collect") else frame).select(names).iter_rows()
    else:
        import pyarrow

        table = frame if isinstance(frame, pyarrow.Table) else pyarrow.table(frame)
        for batch in table.select(names).to_batches(4096):
            yield from zip(*(column.to_pylist() for column in batch.columns))


def columns_of(frame: Any) -> list[str]:
    kind = kind_of(frame)
    if kind in ("pandas", "polars"):
        return list(frame.collect_schema().names() if hasattr(frame, "collect_schema") else frame.columns)
    import pyarrow

    return list(frame.schema.names if hasattr(frame, "schema") else pyarrow.table(frame).schema.names)


def write_csv(frame: Any, path: Path) -> None:
    names = columns_of(frame)
    if len(set(names)) != len(names):
        raise InputError("the frame has several columns of the same name (rename all but one)")
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(names)
        for row in rows(frame, names):
            writer.writerow(["" if is_null(value) else value for value in row])


def read_csv(path: Path, kind: str) -> Any:
    text = path.read_text(encoding="utf-8")
    if kind == "pandas":
        import pandas

        return pandas.read_csv(io.StringIO(text))
    if kind == "polars":
        import polars

        return polars.read_csv(io.StringIO(text), infer_schema_length=None)
    import pyarrow.csv

    return pyarrow.csv.read_csv(io.BytesIO(text.encode()))


def is_null(value: object) -> bool:
    if value is None:
        return True
    if isinstance(value, float):
        return value != value
    return type(value).__name__ in ("NAType", "NaTType")
