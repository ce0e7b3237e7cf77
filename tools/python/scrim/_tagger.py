"""Finding identifiers, quasi-identifiers and health details."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, overload

from . import _core, _frames, _program
from ._docs import Doc, FailedDoc, make_doc
from ._errors import InputError, UsageError

Progress = Callable[[int], object]
Policy = str | os.PathLike[str] | Mapping[str, Any] | None


@contextlib.contextmanager
def policy_file(policy: Policy) -> Iterator[str]:
    """The path of a policy; a mapping is written to a file for as long as it is needed."""
    if not isinstance(policy, Mapping):
        yield "" if policy is None else os.fspath(policy)
        return
    with tempfile.TemporaryDirectory(prefix="scrim-") as folder:
        path = Path(folder) / "policy.json"
        path.write_text(json.dumps(policy), encoding="utf-8")
        yield os.fspath(path)


@contextlib.contextmanager
def shown_progress(progress: Progress | bool | None, total: int | None) -> Iterator[Progress | None]:
    """True shows a progress bar of tqdm, or of the notebook, if tqdm is installed."""
    if progress is None or progress is False:
        yield None
    elif progress is True:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            raise UsageError("progress=True needs the package tqdm; a function does as well") from None
        with tqdm(total=total, unit=" notes") as bar:
            yield lambda done: bar.update(done - bar.n)
    else:
        yield progress


class Tagger:
    """Tags notes. Load it once and use it from many threads. It can be pickled; unpickling loads it again.

    taggers: which of rules, svm, crf and neural to use.
    mode: "recall" keeps whatever any tagger found, "balanced" drops what is doubtful.
    policy: a policy file or the same as a dict; only its allow and deny lists are used here.
    known_phi: what the hospital's records say about each patient or note, a CSV or JSONL file.
    rules: a file with the hospital's own rules.
    models, neural_model: folders with models of your own.
    onnxruntime: the library of ONNX Runtime, if neither this package nor the package onnxruntime has it.
    threads: the number of threads; 0 uses all cores.
    explain: spans name the rule that found them.

    >>> import scrim
    >>> tagger = scrim.Tagger()
    >>> tagger.tag("Seen by Dr. Ludlow on 3/13/2009").redacted()
    'Seen by Dr. [NAME] on [DATE]'
    >>> len(tagger.tag(["Mrs. Brown", "no complaints"]))
    2
    """

    def __init__(self, taggers: Iterable[str] | str = ("rules", "svm", "crf", "neural"), mode: str = "recall",
                 policy: Policy = None, known_phi: _program.Pathlike | None = None,
                 rules: _program.Pathlike | None = None, threads: int = 0, *, titles: bool = False,
                 explain: bool = False, models: _program.Pathlike | None = None,
                 neural_model: _program.Pathlike | None = None,
                 onnxruntime: _program.Pathlike | None = None) -> None:
        names = taggers if isinstance(taggers, str) else ",".join(taggers)
        if isinstance(threads, bool) or not isinstance(threads, int) or threads < 0 or threads > 1024:
            raise UsageError("threads must be a whole number from 0 to 1024")
        self.threads = threads
        self._given: dict[str, Any] = {
            "taggers": names, "mode": mode, "policy": policy, "known_phi": known_phi, "rules": rules,
            "threads": threads, "titles": titles, "explain": explain, "models": models, "neural_model": neural_model,
            "onnxruntime": onnxruntime}
        library = onnxruntime or (_program.onnxruntime() if "neural" in names else None)
        with policy_file(policy) as path:
            paths = {"policy": path} | {name: os.fspath(value or "") for name, value in
                                        {"known_phi": known_phi, "rules": rules, "models": models,
                                         "neural_model": neural_model, "onnxruntime": library}.items()}
            self._core = _core.Tagger({"taggers": names, "mode": mode, "titles": titles, "explain": explain, **paths})

    def __reduce__(self) -> tuple[Any, ...]:
        return _make, (self._given,)

    @overload
    def tag(self, text: str, id: str = "", patient: str = "") -> Doc: ...
    @overload
    def tag(self, text: Any, id: Iterable[object] | None = None, patient: Iterable[object] | None = None, *,
            errors: Literal["raise"] = "raise", progress: Progress | bool | None = None) -> list[Doc]: ...
    @overload
    def tag(self, text: Any, id: Iterable[object] | None = None, patient: Iterable[object] | None = None, *,
            errors: Literal["collect"], progress: Progress | bool | None = None) -> list[Doc | FailedDoc]: ...

    def tag(self, text: Any, id: Any = None, patient: Any = None, *, errors: str = "raise",
            progress: Progress | bool | None = None) -> Any:
        """Returns a Doc for a text, and a list of them for a list of texts or an Arrow column, tagged by all threads.

        A note that cannot be tagged raises an error; with errors="collect" it is a FailedDoc, not a Doc without spans.
        """
        if isinstance(text, str):
            return make_doc(text, self._core.tag(text, str(id or ""), str(patient or "")), str(id or ""),
                            str(patient or ""))
        if text is None or isinstance(text, (bytes, int, float)):
            raise InputError("a note is not text (str)")
        return self._tag_many(_texts(text), _strings(id), _strings(patient), _collects(errors), progress)

    def _tag_many(self, texts: list[Any], ids: list[str], patients: list[str], collect: bool,
                  progress: Progress | bool | None) -> list[Any]:
        for name, values in (("id", ids), ("patient", patients)):
            if values and len(values) != len(texts):
                raise InputError(f"there are {len(texts)} texts and {len(values)} values of {name}")
        why = [_why_not(text) for text in texts]
        for row, reason in enumerate(why):
            if reason and not collect:
                raise InputError(f"note {row}: {reason}")
        with shown_progress(progress, len(texts)) as told:
            found = self._core.tag_many(["" if reason else text for text, reason in zip(texts, why)], ids, patients,
                                        self.threads, told)
        out: list[Any] = []
        for row, (text, reason, spans) in enumerate(zip(texts, why, found)):
            id, patient = ids[row] if ids else "", patients[row] if patients else ""
            reason = reason or (spans if isinstance(spans, str) else "")
            if reason and not collect:
                raise InputError(f"note {row}: {reason}")
            out.append(FailedDoc(reason, id, patient) if reason or isinstance(spans, str)
                       else make_doc(text, spans, id, patient))
        return out

    def tag_table(self, frame: Any, text: str = "text", id: str | None = None, patient: str | None = None, *,
                  errors: str = "raise", progress: Progress | bool | None = None) -> Any:
        """Returns the frame with a column `spans`: a list of spans for each note.

        Frames of pandas, polars and pyarrow are returned as the same kind; anything else with the Arrow PyCapsule
        interface as an object with that interface. errors="collect" adds a column `error`; a note that has one has no
        spans (null, not an empty list).
        """
        total = len(frame) if hasattr(frame, "__len__") else None
        options = {"text": text, "id": id or "", "patient": patient or "", "collect": _collects(errors),
                   "unique_ids": True, "threads": self.threads}
        with shown_progress(progress, total) as told:
            return _frames.tag(self._core, frame, options, told)


def _make(given: dict[str, Any]) -> Tagger:
    return Tagger(**given)


def _collects(errors: str) -> bool:
    if errors not in ("raise", "collect"):
        raise UsageError("errors must be 'raise' or 'collect'")
    return errors == "collect"


def _texts(given: Any) -> list[Any]:
    if hasattr(given, "__arrow_c_stream__") or hasattr(given, "__arrow_c_array__"):
        return list(_core.texts(given))
    if not isinstance(given, Iterable):
        raise InputError("a note is not text (str)")
    return list(given)


def _strings(given: Any) -> list[str]:
    return [] if given is None else ["" if _frames.is_null(value) else str(value) for value in given]


def _why_not(text: object) -> str:
    if _frames.is_null(text):
        return "the text is null"
    if not isinstance(text, str):
        return "the note is not text (str)"
    try:
        text.encode()
    except UnicodeEncodeError:
        return "the text holds half a surrogate pair, which is no character"
    return ""
