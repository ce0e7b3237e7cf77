import json
import os
import signal
import subprocess
import threading
import time

import pytest

import scrim
import scrim.spark
from scrim import _program

NOTES = int(os.environ.get("SCRIM_SPARK_NOTES", "20000"))
PARTITIONS = 16


@pytest.fixture(scope="module")
def notes(tmp_path_factory):
    """Short generated notes as Parquet, and as the JSONL that one machine reads."""
    import pyarrow
    import pyarrow.parquet

    folder = tmp_path_factory.mktemp("notes")
    gold = scrim.generate(NOTES, seed=11, out=folder / "gold.jsonl", kind="telephone")
    rows = [json.loads(line) for line in gold.read_text().splitlines()]
    rows.sort(key=lambda row: row["note_id"])
    columns = {name: [row[name] for row in rows] for name in ("note_id", "patient_id", "text")}
    pyarrow.parquet.write_table(pyarrow.table(columns), folder / "notes.parquet")
    with open(folder / "notes.jsonl", "w") as out:
        for values in zip(*columns.values()):
            out.write(json.dumps(dict(zip(columns, values))) + "\n")
    return folder


@pytest.fixture(scope="module")
def tagged_by_program(notes):
    began = time.monotonic()
    subprocess.run([_program.PATH, "tag", notes / "notes.jsonl", "-o", notes / "tagged.jsonl", "--quiet"], check=True)
    print(f"\none machine: {NOTES} notes in {time.monotonic() - began:.1f} s")
    return notes / "tagged.jsonl"


def line_of(row):
    spans = [scrim.Span(**{**span.asDict(), "sources": tuple(span["sources"]),
                           "assertions": tuple(span["assertions"])}) for span in row["spans"]]
    return scrim.Doc(row["text"], tuple(spans), row["note_id"], row["patient_id"]).to_json()


def test_rows_are_the_programs_though_an_executor_is_killed(session, cluster, notes, tagged_by_program):
    frame = session.read.parquet(str(notes / "notes.parquet")).repartition(PARTITIONS)
    session.range(4).repartition(4).count()  # both executors are there before one is killed
    before = cluster.executors()
    assert len(before) == 2
    killed = []

    def kill():
        """In the middle: when some of the tasks that tag are done and others are not."""
        tracker = session.sparkContext.statusTracker()
        while not killed:
            stages = filter(None, map(tracker.getStageInfo, tracker.getActiveStageIds()))
            if any(stage.numTasks == PARTITIONS and 1 < stage.numCompletedTasks < PARTITIONS - 4 for stage in stages):
                os.kill(before[0], signal.SIGKILL)
                killed.append(time.monotonic())
            time.sleep(0.05)

    began = time.monotonic()
    thread = threading.Thread(target=kill, daemon=True)
    thread.start()
    rows = scrim.spark.tag(frame, "text", "note_id", "patient_id").orderBy("note_id").collect()
    ended = time.monotonic()
    print(f"\ntwo workers, one executor killed: {len(rows)} notes in {ended - began:.1f} s")
    assert killed and killed[0] < ended, "no executor was killed in time: give the test more notes"
    assert len(rows) == NOTES
    expected = tagged_by_program.read_text().splitlines()
    assert [line_of(row) for row in rows] == expected


@pytest.mark.parametrize("partitions", [1, 7])
def test_a_release_is_that_of_one_machine(partitions, session, notes, tagged_by_program, tmp_path):
    few = NOTES // 10
    lines = tagged_by_program.read_text().splitlines()[:few]
    (tmp_path / "tagged.jsonl").write_text("".join(line + "\n" for line in lines))
    alone = scrim.release(tmp_path / "tagged.jsonl", tmp_path / "alone", k=5, seed=6)
    frame = session.read.parquet(str(notes / "notes.parquet")).orderBy("note_id").limit(few).repartition(partitions)
    released = scrim.spark.release(frame, tmp_path / "spark", k=5, seed=6)
    for name in ("notes.jsonl", "manifest.json"):
        assert (released.path / name).read_bytes() == (alone.path / name).read_bytes()
    assert released.verify()
    assert released.verify(original=tmp_path / "tagged.jsonl").checks == alone.verify().checks


def test_bad_notes_fail_the_job_or_are_collected(session):
    frame = session.createDataFrame([("a", "Mrs. Brown"), ("b", None)], "note_id string, text string")
    with pytest.raises(Exception, match="the text is null"):
        scrim.spark.tag(frame).collect()
    rows = {row["note_id"]: row for row in scrim.spark.tag(frame, errors="collect").collect()}
    assert rows["a"]["spans"] and rows["a"]["error"] is None
    assert rows["b"]["spans"] is None and "null" in rows["b"]["error"]


def test_wrong_columns_and_settings_are_said_at_once(session):
    frame = session.createDataFrame([("a", "x")], "note_id string, text string")
    with pytest.raises(scrim.InputError, match="no column 'body'"):
        scrim.spark.tag(frame, "body")
    with pytest.raises(scrim.UsageError):
        scrim.spark.tag(frame, mode="fast")
    with pytest.raises(scrim.InputError):
        scrim.spark.tag(frame.withColumnRenamed("note_id", "spans"))


def test_ids_that_are_there_twice_are_no_release(session, tmp_path):
    frame = session.createDataFrame([("a", "p", "x"), ("a", "q", "y")], "note_id string, patient_id string, text string")
    with pytest.raises(Exception, match="there before"):
        scrim.spark.release(frame, tmp_path / "out", k=2)
    assert not (tmp_path / "out").exists()


def test_a_policy_goes_to_the_workers(session, tmp_path):
    policy = tmp_path / "policy.json"
    policy.write_text('{"deny": ["joint pain"]}')
    frame = session.createDataFrame([("a", "joint pain")], "note_id string, text string")
    tagged = scrim.spark.tag(frame, policy=policy)
    policy.unlink()
    assert any("policy" in span["sources"] for span in tagged.collect()[0]["spans"])
