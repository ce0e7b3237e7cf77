"""Parquet files of the program, written and read by pyarrow: tagging, converting and releasing them."""

import json
import os
import pathlib
import shutil
import subprocess

import pytest

pyarrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get("SCRIM_PROGRAM", ROOT / "build" / "scrim"))
LIBRARY = PROGRAM.parent / "lib" / "scrim" / "libscrim_parquet.so"

pytestmark = pytest.mark.skipif(not (PROGRAM.exists() and LIBRARY.exists()),
                                reason="the program or its library of Parquet is not built")

NOTES = [
    "Admitted on 4/25/2009, Tufts Med Ctr. The 88 year old man is complaining fever, sore throat, headache.\n",
    "Mrs. Brown is a 52 year old female. Visited on 3/13/2009. “Joint pain”, sore throat, fever.\n",
    "Mark is a 17 year old male. Having pain on right side of abdomen, fatigue. Admitted 8/20/2009.\n",
]


def scrim(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(PROGRAM), *map(str, arguments)], capture_output=True, text=True, check=False)


def table(column_type: "pyarrow.DataType") -> "pyarrow.Table":
    return pyarrow.table({
        "key": pyarrow.array([11, 12, 13], pyarrow.int64()),
        "person": pyarrow.array(["a", "b", "c"]).dictionary_encode(),
        "body": pyarrow.array(NOTES, column_type),
        "score": pyarrow.array([1.5, None, 2.5]),
        "codes": pyarrow.array([["1", "2"], [], None], pyarrow.list_(pyarrow.string())),
        "when": pyarrow.array([0, 1, 2], pyarrow.timestamp("us")),
    })


COLUMNS = ["--text-column", "body", "--id-column", "key", "--patient-column", "person"]


@pytest.mark.parametrize("column_type", [pyarrow.string(), pyarrow.large_string(), pyarrow.binary()])
@pytest.mark.parametrize("compression", ["snappy", "zstd", "gzip", "none"])
def test_tag_keeps_all_columns(tmp_path: pathlib.Path, column_type: "pyarrow.DataType", compression: str) -> None:
    before = table(column_type)
    parquet.write_table(before, tmp_path / "in.parquet", compression=compression, row_group_size=2)
    done = scrim("tag", tmp_path / "in.parquet", "-o", tmp_path / "out.parquet", "--taggers", "rules", *COLUMNS)
    assert done.returncode == 0, done.stderr
    after = parquet.read_table(tmp_path / "out.parquet")
    assert after.column_names == [*before.column_names, "spans"]
    for name in before.column_names:
        assert after.column(name).to_pylist() == before.column(name).to_pylist(), name
    for text, spans in zip(NOTES, after.column("spans").to_pylist()):
        assert spans
        for span in spans:
            assert set(span) == {"start", "end", "label", "class", "role", "score"}
            assert 0 <= span["start"] < span["end"] <= len(text)
    assert NOTES[1][5:10] in {NOTES[1][s["start"]:s["end"]] for s in after.column("spans").to_pylist()[1]}
    assert oct((tmp_path / "out.parquet").stat().st_mode)[-3:] == "600"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["in.parquet", "out.parquet"]


def test_convert_there_and_back(tmp_path: pathlib.Path) -> None:
    parquet.write_table(table(pyarrow.string()), tmp_path / "in.parquet")
    assert scrim("tag", tmp_path / "in.parquet", "-o", tmp_path / "a.jsonl", "--taggers", "rules", *COLUMNS).returncode == 0
    assert scrim("convert", tmp_path / "a.jsonl", "-o", tmp_path / "b.parquet").returncode == 0
    assert scrim("convert", tmp_path / "b.parquet", "-o", tmp_path / "c.jsonl").returncode == 0
    first = [json.loads(line) for line in (tmp_path / "a.jsonl").read_text().splitlines()]
    last = [json.loads(line) for line in (tmp_path / "c.jsonl").read_text().splitlines()]
    for note in first + last:
        for span in note["spans"]:
            for field in ("source", "value", "negated", "uncertain", "family"):
                span.pop(field, None)
    assert first == last


def test_release_writes_parquet_too(tmp_path: pathlib.Path) -> None:
    parquet.write_table(table(pyarrow.string()), tmp_path / "in.parquet")
    done = scrim("release", tmp_path / "in.parquet", "-o", tmp_path / "out", "--method", "safe-harbor", "--taggers",
                 "rules", *COLUMNS)
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in (tmp_path / "out" / "notes.jsonl").read_text().splitlines()]
    rows = parquet.read_table(tmp_path / "out" / "notes.parquet").to_pylist()
    assert [row["text"] for row in rows] == [line["text"] for line in lines]
    assert [row["note_id"] for row in rows] == [line["note_id"] for line in lines]
    assert [row["hmd"] for row in rows] == [line.get("hmd") for line in lines]
    assert "Brown" not in (tmp_path / "out" / "notes.parquet").read_bytes().decode("latin-1")
    assert scrim("verify", tmp_path / "out").returncode == 0
    whole = parquet.read_table(tmp_path / "out" / "notes.parquet")
    texts = ["Brown", *whole["text"].to_pylist()[1:]]
    at = whole.schema.get_field_index("text")
    changed = whole.set_column(at, whole.schema.field(at), pyarrow.array(texts, whole.schema.field(at).type))
    parquet.write_table(changed, tmp_path / "out" / "notes.parquet")
    assert scrim("verify", tmp_path / "out").returncode == 1


def test_says_what_is_wrong(tmp_path: pathlib.Path) -> None:
    parquet.write_table(table(pyarrow.string()), tmp_path / "in.parquet")
    done = scrim("tag", tmp_path / "in.parquet", "-o", tmp_path / "out.parquet")
    assert done.returncode == 3
    assert "--text-column" in done.stderr and "body" in done.stderr
    (tmp_path / "cut.parquet").write_bytes((tmp_path / "in.parquet").read_bytes()[:300])
    assert scrim("tag", tmp_path / "cut.parquet", "-o", tmp_path / "out.parquet", *COLUMNS).returncode == 3
    alone = shutil.copy(PROGRAM, tmp_path / "scrim")  # without the library beside it
    absent = subprocess.run([alone, "tag", str(tmp_path / "in.parquet"), "-o", str(tmp_path / "o.jsonl"),
                             "--taggers", "rules"], capture_output=True, text=True, check=False)
    assert absent.returncode == 3 and "tools/setup --parquet" in absent.stderr
