"""Releases of patients' diagnosis codes."""

from __future__ import annotations

from typing import Any

from . import _program, _records
from ._release import Release


def disassociate(frame: Any, out: _program.Pathlike = "codes.json", k: int = 5, m: int = 2, *,
                 policy: str | None = None, hierarchy: _program.Pathlike | None = None,
                 sensitive: _program.Pathlike | None = None, safe: bool = False, patient: str = "patient",
                 code: str = "code", private: _program.Pathlike | None = None, seed: int | None = None,
                 threads: int = 0) -> Release:
    """Splits records so that anyone who knows m codes of a patient finds at least k candidates. A frame has one row
    per code."""
    given = {"o": out, "k": k, "m": m, "policy": policy, "hierarchy": hierarchy, "sensitive": sensitive, "safe": safe,
             "patient_column": patient, "code_column": code, "private": private, "seed": seed}
    return _records.run(["codes", "disassociate"], frame, out, given, threads)


def generalize(frame: Any, out: _program.Pathlike = "codes.csv", k: int = 5, *, guarantee: str = "code",
               cohort: _program.Pathlike | None = None, hierarchy: _program.Pathlike | None = None,
               patient: str = "patient", code: str = "code", visit: str | None = None,
               private: _program.Pathlike | None = None, seed: int | None = None, threads: int = 0) -> Release:
    """Merges rare codes over the whole population, so that at least k patients share what is published."""
    given = {"o": out, "k": k, "guarantee": guarantee, "cohort": cohort, "hierarchy": hierarchy,
             "patient_column": patient, "code_column": code, "visit_column": visit, "private": private, "seed": seed}
    return _records.run(["codes", "generalize"], frame, out, given, threads)


def reconstruct(published: _program.Pathlike, out: _program.Pathlike, seed: int | None = None) -> Release:
    """Draws a dataset that the disassociated one may stand for, as CSV."""
    _program.run(["codes", "reconstruct", str(published)], {"o": out, "seed": seed, "quiet": True})
    return Release(out)
