"""Releases of patients' codes in order of time."""

from __future__ import annotations

from typing import Any

from . import _program, _records
from ._release import Release


def anonymize(frame: Any, out: _program.Pathlike = "trajectories.csv", k: int = 5, *, method: str = "ags",
              code_weight: float = 0.5, code_hierarchy: _program.Pathlike | None = None,
              age_hierarchy: _program.Pathlike | None = None, patient: str = "patient", code: str = "code",
              age: str | None = None, sensitive: _program.Pathlike | None = None,
              private: _program.Pathlike | None = None, seed: int | None = None, threads: int = 0) -> Release:
    """Makes every trajectory equal to at least k - 1 others. A frame has the columns patient, code and age, and one
    row per pair."""
    given = {"output": out, "k": k, "method": method, "w_code": code_weight, "code_hierarchy": code_hierarchy,
             "age_hierarchy": age_hierarchy, "patient_column": patient, "code_column": code, "age_column": age,
             "sensitive": sensitive, "private": private, "seed": seed}
    return _records.run(["trajectories", "anonymize"], frame, out, given, threads)
