import pathlib

import pytest

import scrim

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def root():
    return ROOT


@pytest.fixture(scope="session")
def tagger():
    return scrim.Tagger()


@pytest.fixture(scope="session")
def notes():
    """Invented notes, without their gold spans, as a frame of pandas."""
    return scrim.generate(60, seed=5, frame="pandas").drop(columns="spans")


@pytest.fixture(scope="session")
def release(tmp_path_factory, root):
    folder = tmp_path_factory.mktemp("release")
    return scrim.release(root / "corpora/sample/notes.jsonl", folder / "released", seed=4)
