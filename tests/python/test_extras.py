import pickle

import pytest

import scrim

TEXT = "Mrs. Brown, 52, was seen by Dr. Ludlow on 3/13/2009 for joint pain; denies fever."


def test_spacy_gets_spans_and_keeps_the_text(tagger):
    import spacy

    nlp = spacy.blank("en")
    nlp.add_pipe("scrim")
    doc = nlp(TEXT)
    assert doc.text == TEXT
    found = {(span.text, span.label_, span._.scrim_class) for span in doc.spans["scrim"]}
    assert {("Brown", "PATIENT", "EID"), ("Ludlow", "DOCTOR", "EID"), ("fever", "PROBLEM", "HMD")} <= found
    for span in tagger.tag(TEXT).spans:
        assert any(s.start_char <= span.start and span.end <= s.end_char for s in doc.spans["scrim"])


def test_a_pipeline_of_spacy_is_saved_and_loaded(tmp_path):
    import spacy

    nlp = spacy.blank("en")
    nlp.add_pipe("scrim", config={"taggers": "rules"})
    nlp.to_disk(tmp_path / "nlp")
    doc = spacy.load(tmp_path / "nlp")(TEXT)
    assert any(span.text == "Brown" for span in doc.spans["scrim"])


def test_scikit_learn_sees_redacted_text():
    from sklearn.base import clone
    from sklearn.feature_extraction.text import CountVectorizer
    from sklearn.pipeline import make_pipeline

    from scrim.sklearn import Redactor

    pipeline = make_pipeline(Redactor(taggers="rules"), CountVectorizer())
    pipeline.fit([TEXT, "No complaints."])
    words = set(pipeline[-1].get_feature_names_out())
    assert "joint" in words and not words & {"brown", "ludlow", "52"}
    assert clone(pipeline[0]).taggers == "rules"
    assert pickle.loads(pickle.dumps(pipeline)).transform([TEXT]).shape == (1, len(words))
    with pytest.raises(scrim.InputError, match="null"):
        pipeline.transform([None])


def test_datasets_load_a_release(release, tmp_path):
    import datasets

    loaded = datasets.load_dataset("json", data_files=str(release.path / "notes.jsonl"), cache_dir=str(tmp_path),
                                   split="train")
    assert len(loaded) == release.manifest["notes"] and set(loaded.column_names) >= {"note_id", "patient", "text", "qid", "hmd"}
