import pandas
import polars
import pyarrow
import pytest

import scrim

COLUMNS = {"text": "text", "id": "note_id", "patient": "patient_id"}


class Stream:
    """Whatever speaks the Arrow PyCapsule interface, and nothing else."""

    def __init__(self, table):
        self.table = table

    def __arrow_c_stream__(self, requested_schema=None):
        return self.table.__arrow_c_stream__(requested_schema)


def frames(notes):
    table = pyarrow.Table.from_pandas(notes, preserve_index=False)
    return {"pandas": notes, "objects": notes.astype(object), "polars": polars.from_pandas(notes),
            "table": table, "chunks": pyarrow.Table.from_batches(table.to_batches(7)),
            "batch": table.to_batches()[0], "sliced": table.slice(3, 40), "stream": Stream(table.slice(3, 40)),
            "views": table.cast(pyarrow.schema([(name, pyarrow.string_view()) for name in table.column_names])),
            "categories": pyarrow.table({name: table[name].dictionary_encode() for name in table.column_names})}


def plain(frame):
    if isinstance(frame, pandas.DataFrame):
        frame = pyarrow.Table.from_pandas(frame, preserve_index=False)
    if isinstance(frame, pyarrow.RecordBatch):
        frame = pyarrow.Table.from_batches([frame])
    table = frame if isinstance(frame, pyarrow.Table) else pyarrow.table(frame)
    table.validate(full=True)
    return table.to_pydict()


@pytest.mark.parametrize("kind", ["pandas", "objects", "polars", "table", "chunks", "batch", "sliced", "stream", "views",
                                  "categories"])
def test_every_kind_comes_back_as_itself(kind, tagger, notes):
    frame = frames(notes)[kind]
    tagged = tagger.tag_table(frame, **COLUMNS)
    if kind != "stream":
        assert type(tagged) is type(frame)
    found = plain(tagged)
    assert list(found) == ["note_id", "patient_id", "text", "spans"]
    before = plain(frame.table if kind == "stream" else frame)
    assert {name: found[name] for name in before} == before
    docs = tagger.tag(before["text"], before["note_id"], before["patient_id"])
    for spans, doc in zip(found["spans"], docs, strict=True):
        assert [(s["start"], s["end"], s["label"], s["cls"], s["role"], s["value"], s["score"], tuple(s["sources"]),
                 s["rule"], tuple(s["assertions"])) for s in spans] == [span._fields() for span in doc.spans]


def test_lazy_frames_of_polars(tagger, notes):
    tagged = tagger.tag_table(polars.from_pandas(notes).lazy(), **COLUMNS)
    assert isinstance(tagged, polars.DataFrame) and "spans" in tagged.columns


def test_an_index_need_not_be_unique(tagger, notes):
    frame = notes.head(10).set_index(pandas.Index([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]))
    tagged = tagger.tag_table(frame, **COLUMNS)
    assert list(tagged.index) == list(frame.index)
    expected = tagger.tag_table(notes.head(10), **COLUMNS)
    assert list(tagged["spans"]) == list(expected["spans"])


def test_the_callers_frame_is_left_as_it_was(tagger, notes):
    frame = notes.copy()
    tagger.tag_table(frame, **COLUMNS)
    pandas.testing.assert_frame_equal(frame, notes)


def test_ids_may_be_whole_numbers(tagger):
    frame = pandas.DataFrame({"text": ["Mrs. Brown", "well"], "note_id": [1, 2]})
    assert len(tagger.tag_table(frame, id="note_id")) == 2
    with pytest.raises(scrim.InputError, match="note '1'"):
        tagger.tag_table(pandas.DataFrame({"text": ["a", "b"], "note_id": [1, 1]}), id="note_id")


def test_an_empty_frame(tagger):
    assert len(tagger.tag_table(pandas.DataFrame({"text": pandas.Series([], dtype="str")}))) == 0
    assert tagger.tag_table(pyarrow.table({"text": pyarrow.array([], pyarrow.string())})).num_rows == 0


BAD = {
    "wrong column": ({"body": ["a"]}, "no column 'text'"),
    "null": ({"text": ["a", None]}, "row 1"),
    "not text": ({"text": [1, 2]}, "does not hold text"),
    "numbers with fractions": ({"text": [1.5, 2.5]}, "does not hold text"),
    "spans already": ({"text": ["a"], "spans": ["x"]}, "'spans' already"),
}


@pytest.mark.parametrize("make", [pandas.DataFrame, polars.DataFrame, pyarrow.table, lambda c: Stream(pyarrow.table(c))])
@pytest.mark.parametrize("case", BAD)
def test_bad_frames_raise(case, make, tagger):
    columns, told = BAD[case]
    with pytest.raises(scrim.InputError, match=told):
        tagger.tag_table(make(columns))


@pytest.mark.parametrize("values", [["Ludlow", 7], ["Ludlow", b"x"], ["Ludlow", ["x"]], ["Ludlow", 2.5]])
def test_mixed_types_raise_without_text(values, tagger):
    with pytest.raises(scrim.InputError, match="row 1|does not hold text") as caught:
        tagger.tag_table(pandas.DataFrame({"text": pandas.Series(values, dtype=object)}))
    assert "Ludlow" not in str(caught.value)
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


def test_two_columns_of_one_name_raise(tagger):
    frame = pandas.DataFrame([["a", "b"]], columns=["text", "text"])
    with pytest.raises(scrim.InputError, match="several columns"):
        tagger.tag_table(frame)


def test_ids_that_are_there_twice_raise(tagger):
    for make in (pandas.DataFrame, polars.DataFrame, pyarrow.table):
        with pytest.raises(scrim.InputError, match="there before"):
            tagger.tag_table(make({"text": ["a", "b"], "note_id": ["x", "x"]}), id="note_id")


def test_no_frame_at_all(tagger):
    with pytest.raises(scrim.UsageError, match="no data frame"):
        tagger.tag_table({"text": ["a"]})


@pytest.mark.parametrize("make", [pandas.DataFrame, polars.DataFrame, pyarrow.table, lambda c: Stream(pyarrow.table(c))])
def test_errors_are_collected_as_rows_without_spans(make, tagger):
    tagged = plain(tagger.tag_table(make({"text": ["Mrs. Brown", None, "Ludlow \0", "well"]}), errors="collect"))
    assert [spans is None for spans in tagged["spans"]] == [False, True, True, False]
    assert [bool(error) for error in tagged["error"]] == [False, True, True, False]
    assert not any("Ludlow" in (error or "") for error in tagged["error"])


def test_an_exception_of_the_callers_stream_ends_the_run(tagger):
    class Broken:
        def __arrow_c_stream__(self, requested_schema=None):
            def batches():
                yield pyarrow.record_batch({"text": ["Mrs. Brown"]})
                raise RuntimeError("the text of Ludlow")

            schema = pyarrow.schema([("text", pyarrow.string())])
            return pyarrow.RecordBatchReader.from_batches(schema, batches()).__arrow_c_stream__()

    with pytest.raises(scrim.InputError) as caught:
        tagger.tag_table(Broken())
    assert "Ludlow" not in str(caught.value)


def test_spans_outlive_the_frame_and_the_tagger():
    frame = scrim.Tagger().tag_table(Stream(pyarrow.table({"text": ["Mrs. Brown"] * 9000})))
    first, second = pyarrow.table(frame), pyarrow.table(frame)
    del frame
    assert first.num_rows == 9000 and first.equals(second)
    assert first["spans"][8999].as_py()[0]["label"] == "PATIENT"
