import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import time

import pytest

import scrim
from scrim import _program

TEXT = "Mrs. Brown, 52, seen 3/13/2009; denies fever."


def test_offsets_are_code_points_and_spans_have_all_fields(tagger):
    doc = tagger.tag("Señora Ölçer 😀 — Mrs. Brown, 52.", id="n1", patient="p1")
    assert (doc.id, doc.patient) == ("n1", "p1")
    brown = next(span for span in doc.spans if doc.text[span.start:span.end] == "Brown")
    assert (brown.label, brown.cls) == ("PATIENT", "EID")
    assert "rules" in brown.sources and 0 < brown.score <= 1


def test_redacted_keeps_the_medicine(tagger):
    assert tagger.tag(TEXT).redacted() == "Mrs. [NAME], [AGE], seen [DATE]; denies fever."


def test_explained_spans_name_their_rule():
    assert all(span.rule for span in scrim.Tagger("rules", explain=True).tag(TEXT).spans)


def test_the_result_is_the_programs(tagger, notes, tmp_path):
    source, out = tmp_path / "notes.jsonl", tmp_path / "tagged.jsonl"
    source.write_text("".join(json.dumps(row) + "\n" for row in notes.to_dict("records")))
    subprocess.run([_program.PATH, "tag", source, "-o", out, "--quiet"], check=True)
    docs = tagger.tag(notes["text"], notes["note_id"], notes["patient_id"])
    assert "".join(doc.to_json() + "\n" for doc in docs) == out.read_text()


@pytest.mark.parametrize("form", ["i2b2", "brat"])
def test_files_are_the_programs(form, tagger, tmp_path):
    doc = tagger.tag(TEXT, "n1", "p1")
    (tmp_path / "in.jsonl").write_text(doc.to_json() + "\n")
    scrim.convert(tmp_path / "in.jsonl", tmp_path / "out", format=form)
    name = {"i2b2": "n1.xml", "brat": "n1.ann"}[form]
    assert getattr(doc, f"to_{form}")() == (tmp_path / "out" / name).read_text()


def test_many_texts_and_arrow_columns_give_a_list(tagger):
    import polars
    import pyarrow

    texts = ["Mrs. Brown", "no complaints", ""]
    expected = tagger.tag(texts)
    assert [doc.text for doc in expected] == texts
    for column in (pyarrow.array(texts), pyarrow.chunked_array([texts[:1], texts[1:]]), polars.Series(texts)):
        assert tagger.tag(column) == expected


def test_threads_do_not_change_the_result(notes):
    assert scrim.Tagger(threads=1).tag(notes["text"]) == scrim.Tagger(threads=4).tag(notes["text"])


def test_other_threads_run_while_notes_are_tagged(tagger, notes):
    """The GIL is released: a thread of Python's own gets on while a long call runs."""
    ticks = 0
    done = threading.Event()

    def tick():
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    tagger.tag(list(notes["text"]) * 5)
    done.set()
    thread.join()
    assert ticks > 5


def test_many_threads_may_use_one_tagger(tagger, notes):
    texts = list(notes["text"][:10])
    expected = [tagger.tag(text) for text in texts]
    found = {}
    threads = [threading.Thread(target=lambda n=n: found.update({n: [tagger.tag(text) for text in texts]}))
               for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(found[n] == expected for n in range(4))


def test_docs_and_taggers_can_be_pickled(tagger):
    doc = tagger.tag(TEXT)
    assert pickle.loads(pickle.dumps(doc)) == doc
    assert pickle.loads(pickle.dumps(tagger)).tag(TEXT) == doc


def test_a_policy_may_be_a_dict(tagger):
    assert "[" in scrim.Tagger(policy={"deny": ["joint pain"]}).tag("joint pain").redacted()
    assert tagger.tag("joint pain").redacted() == "joint pain"


@pytest.mark.parametrize("options", [{"mode": "fast"}, {"taggers": "rules,oracle"}, {"threads": -1}])
def test_wrong_options_are_usage_errors(options):
    with pytest.raises(scrim.UsageError):
        scrim.Tagger(**options)


@pytest.mark.parametrize("option", ["policy", "known_phi", "rules", "models"])
def test_files_that_are_not_there_are_errors(option):
    with pytest.raises(scrim.ScrimError, match="nowhere"):
        scrim.Tagger(**{option: "/nowhere/at/all"})


@pytest.mark.parametrize("note", [None, 7, 2.5, b"bytes", float("nan")])
def test_what_is_not_text_raises(tagger, note):
    with pytest.raises(scrim.InputError):
        tagger.tag(note)
    with pytest.raises(scrim.InputError, match="note 1"):
        tagger.tag(["fine", note])


@pytest.mark.parametrize("text", ["Ludlow \ud800", "Ludlow \0"])
def test_messages_hold_no_text(tagger, text):
    for call in (lambda: tagger.tag(text), lambda: tagger.tag([text])):
        with pytest.raises(scrim.InputError) as caught:
            call()
        shown = caught.value
        while shown is not None:
            assert "Ludlow" not in str(shown) and "Ludlow" not in repr(shown)
            shown = shown.__context__ if not shown.__suppress_context__ else None


def test_a_note_that_fails_is_collected_and_never_untagged(tagger):
    docs = tagger.tag(["Mrs. Brown", None, "Ludlow \0"], id=["a", "b", "c"], errors="collect")
    assert isinstance(docs[0], scrim.Doc)
    for doc in docs[1:]:
        assert isinstance(doc, scrim.FailedDoc) and doc.error
        with pytest.raises(scrim.InputError):
            doc.spans
        with pytest.raises(scrim.InputError):
            doc.redacted()
    assert docs[1].id == "b"


def test_spans_that_do_not_fit_are_refused():
    doc = scrim.Doc("Mrs. Brown", (scrim.Span(5, 99, "PATIENT", "EID"),))
    with pytest.raises(scrim.InputError):
        doc.redacted()


def test_repr_holds_no_text(tagger):
    assert "Brown" not in repr(tagger.tag(TEXT))


def test_progress_tells_how_far_it_is_and_may_stop(tagger, notes):
    told = []
    tagger.tag(notes["text"], progress=told.append)
    assert told == sorted(told) and told[-1] == len(notes)

    def refuse(_):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        tagger.tag(list(notes["text"]) * 20, progress=refuse)


def test_a_bar_of_tqdm(tagger, notes, capsys):
    tagger.tag(notes["text"], progress=True)
    assert "60/60" in capsys.readouterr().err


INTERRUPTED = """
import sys, scrim
tagger = scrim.Tagger(threads=1)
print("ready", flush=True)
try:
    tagger.tag(["Mrs. Brown, 52, denies fever. " * 300] * 5000)
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


def test_ctrl_c_stops_a_long_call():
    child = subprocess.Popen([sys.executable, "-c", INTERRUPTED], stdout=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "ready\n"
    time.sleep(0.5)
    child.send_signal(signal.SIGINT)
    out, _ = child.communicate(timeout=60)
    assert out == "interrupted\n" and child.returncode == 0


CROWDED = """
import resource, scrim
tagger = scrim.Tagger(threads=1)
texts = ["Mrs. Brown, 52, denies fever. " * 40] * 20
tagger.tag(texts)
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (8 << 20), used + (8 << 20)))
try:
    tagger.tag(["Mrs. Brown, 52, denies fever. " * 40000] * 20)
except MemoryError:
    print("no memory")
"""


def test_too_little_memory_is_a_memory_error():
    out = subprocess.run([sys.executable, "-c", CROWDED], capture_output=True, text=True)
    assert out.stdout == "no memory\n", out.stderr


def test_the_command_is_installed():
    command = os.path.join(os.path.dirname(sys.executable), "scrim")
    told = subprocess.run([command, "--version"], capture_output=True, text=True, check=True).stdout
    assert told.splitlines()[0].endswith(scrim.__version__)
