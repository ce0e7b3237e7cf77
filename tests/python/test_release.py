import json
import signal
import subprocess
import sys
import time

import pandas
import polars
import pyarrow
import pytest

import scrim
from scrim import _program


def program(*arguments):
    return subprocess.run([_program.PATH, *map(str, arguments)], capture_output=True, text=True)


def test_a_release_is_the_programs(root, release, tmp_path):
    assert program("release", root / "corpora/sample/notes.jsonl", "-o", tmp_path / "out", "--seed", 4,
                   "--quiet").returncode == 0
    for name in ("notes.jsonl", "report.html", "manifest.json"):
        assert (tmp_path / "out" / name).read_bytes() == (release.path / name).read_bytes()


def test_it_keeps_its_promise(release, root):
    verdict = release.verify(original=root / "corpora/sample/notes.jsonl")
    assert verdict and not verdict.failed() and len(verdict.checks) > 20
    assert release.risk()["k"] == 5
    assert "<html" in release.report()
    assert release.manifest["patients"] == 55  # of 62; too few state the same as the others


def test_a_release_that_was_changed_does_not(release, tmp_path):
    import shutil

    shutil.copytree(release.path, tmp_path / "changed")
    (tmp_path / "changed" / "notes.jsonl").write_text("")
    verdict = scrim.open_release(tmp_path / "changed").verify()
    assert not verdict and verdict.failed()


@pytest.mark.parametrize("kind", ["pandas", "polars", "pyarrow"])
def test_notes_are_a_frame(kind, release):
    frame = release.notes(kind)
    assert type(frame).__module__.startswith(kind)
    assert len(frame) == release.manifest["notes"]


@pytest.mark.parametrize("make", [lambda f: f, polars.from_pandas,
                                  lambda f: pyarrow.Table.from_pandas(f, preserve_index=False)])
def test_a_tagged_frame_gives_the_release_of_its_file(make, tagger, notes, tmp_path):
    tagged = tagger.tag_table(make(notes), "text", "note_id", "patient_id")
    released = scrim.release(tagged, tmp_path / "frame", k=3, seed=9)
    lines = [doc.to_json() for doc in tagger.tag(notes["text"], notes["note_id"], notes["patient_id"])]
    (tmp_path / "tagged.jsonl").write_text("".join(line + "\n" for line in lines))
    other = scrim.release(tmp_path / "tagged.jsonl", tmp_path / "file", k=3, seed=9)
    assert (released.path / "notes.jsonl").read_bytes() == (other.path / "notes.jsonl").read_bytes()
    assert released.verify(original=tmp_path / "tagged.jsonl")


def test_a_frame_that_is_not_tagged_is_tagged_first(notes, tmp_path):
    released = scrim.release(notes, tmp_path / "out", k=3, private=tmp_path / "steward")
    assert released.verify() and 0 < released.manifest["notes"] <= len(notes)


def test_rows_that_were_not_tagged_are_refused(tagger, tmp_path):
    frame = pandas.DataFrame({"note_id": ["a", "b"], "patient_id": ["p", "q"], "text": ["Mrs. Brown", None]})
    tagged = tagger.tag_table(frame, errors="collect")
    tagged["text"] = ["Mrs. Brown", "Mr. Ludlow"]
    with pytest.raises(scrim.InputError, match="no tags"):
        scrim.release(tagged, tmp_path / "out", k=2)
    assert not (tmp_path / "out").exists()


def test_bad_rows_raise_and_nothing_is_written(tmp_path):
    for columns, told in (({"note_id": ["a", "a"], "text": ["x", "y"]}, "there before"),
                          ({"note_id": ["a", "b"], "text": ["x", None]}, "row 1"),
                          ({"note_id": ["a", None], "text": ["x", "y"]}, "the id is missing"),
                          ({"note_id": ["a", "b"], "body": ["x", "y"]}, "no column 'text'")):
        with pytest.raises(scrim.InputError, match=told):
            scrim.release(pandas.DataFrame(columns), tmp_path / "out")
        assert not (tmp_path / "out").exists()


def test_bad_records_of_a_file_raise_or_are_counted(root, tmp_path):
    lines = (root / "corpora/sample/notes.jsonl").read_text().splitlines()
    (tmp_path / "notes.jsonl").write_text("\n".join([*lines, "{no json"]) + "\n")
    with pytest.raises(scrim.InputError):
        scrim.release(tmp_path / "notes.jsonl", tmp_path / "strict", seed=1)
    assert not (tmp_path / "strict").exists()
    assert scrim.release(tmp_path / "notes.jsonl", tmp_path / "out", seed=1, errors="collect").bad_records == 1


def test_errors_are_the_programs(root, tmp_path):
    with pytest.raises(scrim.InputError, match="cannot be opened"):
        scrim.release(tmp_path / "nowhere", tmp_path / "out")
    with pytest.raises(scrim.UsageError, match="at least 2"):
        scrim.release(root / "corpora/sample/notes.jsonl", tmp_path / "out", k=1)
    with pytest.raises(scrim.UsageError):
        scrim.release(root / "corpora/sample/notes.jsonl", tmp_path / "out", method="magic")
    with pytest.raises(scrim.InputError, match="no release"):
        scrim.open_release(tmp_path)


def test_notes_without_patients_are_warned_of(notes, tmp_path):
    with pytest.warns(scrim.ScrimWarning, match="name no patient"):
        scrim.release(notes.drop(columns="patient_id"), tmp_path / "out", k=2)


INTERRUPTED = """
import sys, scrim
print("ready", flush=True)
try:
    scrim.release(sys.argv[1], sys.argv[2])
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


def test_ctrl_c_leaves_nothing_half_written(tmp_path):
    notes = scrim.generate(3000, out=tmp_path / "gold.jsonl")
    with open(notes) as source, open(tmp_path / "notes.jsonl", "w") as out:
        for line in source:
            out.write(json.dumps({k: v for k, v in json.loads(line).items() if k != "spans"}) + "\n")
    child = subprocess.Popen([sys.executable, "-c", INTERRUPTED, tmp_path / "notes.jsonl", tmp_path / "out"],
                             stdout=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "ready\n"
    time.sleep(1.5)
    child.send_signal(signal.SIGINT)
    out, _ = child.communicate(timeout=120)
    assert out == "interrupted\n"
    assert not (tmp_path / "out").exists()


def test_score_train_generate_convert(tagger, tmp_path):
    gold = scrim.generate(30, seed=8, frame="pandas")
    tagged = tagger.tag_table(gold.drop(columns="spans"), id="note_id", patient="patient_id")
    score = scrim.score(gold, tagged)
    assert score.notes == 30 and 0.9 < score.recall <= 1
    path = scrim.generate(30, seed=8, out=tmp_path / "gold.jsonl")
    card = scrim.train(path, tmp_path / "models", quick=True, without_shipped=True, accept_worse=True)
    assert card and scrim.Tagger("svm,crf", models=tmp_path / "models").tag("Mrs. Brown")
    told = scrim.convert(path, tmp_path / "xml", format="i2b2")
    assert told["notes"] == 30 and len(list((tmp_path / "xml").glob("*.xml"))) == 30
    with pytest.raises(scrim.UsageError):
        scrim.generate(0)


def test_records(root, tmp_path):
    codes = pandas.read_csv(root / "tests/golden/codes/figure1.csv")
    assert scrim.codes.disassociate(codes, tmp_path / "codes.json", k=3, m=2).verify()
    released = scrim.codes.generalize(polars.from_pandas(codes), tmp_path / "codes.csv", k=2)
    assert released.verify() and set(released.frame("polars").columns) >= {"patient", "code"}
    events = pandas.read_csv(root / "tests/golden/trajectories/figure1a.csv", dtype=str)
    golden = root / "tests/golden/trajectories"
    assert scrim.trajectories.anonymize(events, tmp_path / "events.csv", k=2,
                                        code_hierarchy=golden / "figure4_codes.csv",
                                        age_hierarchy=golden / "figure3_ages.csv").verify()
    table = pandas.read_csv(root / "tests/golden/tables/ovarian.csv")
    assert scrim.tables.condense(table, K=10, out=tmp_path / "table.csv", seed=1).verify()
    with pytest.raises(scrim.ScrimError):
        scrim.tables.condense(table, K=2, out=tmp_path / "no.csv")


def test_notebooks_see_notes_and_releases(tagger, release):
    shown = tagger.tag("Mrs. Brown & <b>, 52")._repr_html_()
    assert "<mark" in shown and "[NAME]" in shown and "<b>," not in shown
    page = release._repr_html_()
    assert "<svg" in page and "patients" in page
    assert "<script" not in page + shown and "http" not in page + shown
    assert "The promise holds" in release.verify()._repr_html_()
