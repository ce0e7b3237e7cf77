"""Counting with lists. A released note shows {Mar-2009, Apr-2009} where the original had one month, and each value is
as likely as the other: a patient counts for half in both. What is counted here are patients, the unit of the promise.

Every count comes with its error: the deviation of the count if each patient's value were drawn from their list, and
the least and the most that the lists allow.
"""

from __future__ import annotations

import dataclasses
import itertools
import math
import os
import random
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from ._errors import InputError, UsageError
from ._release import Release

Wanted = str | Collection[str] | Callable[[str], bool]

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


@dataclasses.dataclass(frozen=True)
class Patient:
    """What a release shows of a patient, over all of their notes."""

    id: str
    cluster: int
    lists: Mapping[str, tuple[str, ...]]
    terms: frozenset[str]
    notes: tuple[str, ...]


@dataclasses.dataclass(frozen=True)
class Count:
    """A number of patients: the expected number, its standard deviation, and the least and the most that the lists
    allow."""

    expected: float
    deviation: float
    least: int
    most: int

    def __str__(self) -> str:
        return f"{self.expected:.1f} ± {self.deviation:.1f} ({self.least} to {self.most})"

    @staticmethod
    def of(chances: Iterable[float]) -> Count:
        """The number of hits, if each is one by its own chance."""
        given = [chance for chance in chances if chance > 0]
        variance = sum(chance * (1 - chance) for chance in given)
        return Count(math.fsum(given), math.sqrt(max(0.0, variance)), sum(chance >= 1 for chance in given), len(given))


def patients(release: Release | str | os.PathLike[str]) -> list[Patient]:
    """The patients of a release of notes, in its order."""
    of = release if isinstance(release, Release) else Release(release)
    if not (of.path / "notes.jsonl").is_file():
        raise InputError(f"{of.path}: is no release of notes")
    found: dict[str, dict[str, Any]] = {}
    for record in of.records():
        one = found.setdefault(record["patient"], {"cluster": record["cluster"], "lists": {}, "terms": set(), "notes": []})
        one["notes"].append(record["note_id"])
        one["terms"].update(record.get("terms") or ())
        for label, values in record["qid"].items():
            one["lists"][label] = tuple(values)
    return [Patient(id, one["cluster"], one["lists"], frozenset(one["terms"]), tuple(one["notes"]))
            for id, one in found.items()]


def _all(given: Release | str | os.PathLike[str] | list[Patient]) -> list[Patient]:
    return given if isinstance(given, list) else patients(given)


def _is(wanted: Wanted, value: str) -> bool:
    if callable(wanted):
        return wanted(value)
    return value == wanted if isinstance(wanted, str) else value in wanted


def chance(patient: Patient, values: Mapping[str, Wanted]) -> float:
    """The probability that the patient has these values, by their lists. A list that is not shown allows no guess."""
    out = 1.0
    for label, wanted in values.items():
        shown = patient.lists.get(label, ())
        out *= sum(_is(wanted, value) for value in shown) / len(shown) if shown else 0.0
    return out


def cohort(release: Release | str | os.PathLike[str] | list[Patient], terms: Iterable[str] = (),
           without: Iterable[str] = ()) -> list[Patient]:
    """Patients with all these health details and none of the others. Health details are released as they are, so that
    a cohort by them is exact."""
    wanted, unwanted = frozenset(terms), frozenset(without)
    return [one for one in _all(release) if wanted <= one.terms and not (unwanted & one.terms)]


def count(release: Release | str | os.PathLike[str] | list[Patient], terms: Iterable[str] = (),
          **values: Wanted) -> Count:
    """Patients with these health details and values: count(r, ["depression"], DATE="Apr-2009", AGE=lambda a: int(a) > 60).
    """
    return Count.of(chance(one, values) for one in cohort(release, terms))


def histogram(release: Release | str | os.PathLike[str] | list[Patient], label: str, terms: Iterable[str] = (),
              key: Callable[[str], str | None] = lambda value: value) -> dict[str, Count]:
    """Counts the patients with each value of a label; `key` joins values (None leaves one out)."""
    chosen = cohort(release, terms)
    values = sorted({value for one in chosen for value in one.lists.get(label, ())})
    joined: dict[str, set[str]] = {}
    for value in values:
        name = key(value)
        if name is not None:
            joined.setdefault(name, set()).add(value)
    return {name: Count.of(chance(one, {label: of}) for one in chosen) for name, of in joined.items()}


def months(release: Release | str | os.PathLike[str] | list[Patient], terms: Iterable[str] = ()) -> dict[str, Count]:
    """Counts the patients admitted in each month of the year."""
    found = histogram(release, "DATE", terms, lambda value: value[:3] if value[:3] in MONTHS else None)
    return {month: found.get(month, Count(0.0, 0.0, 0, 0)) for month in MONTHS}


def hospitals(release: Release | str | os.PathLike[str] | list[Patient], terms: Iterable[str] = ()) -> dict[str, Count]:
    """Counts the patients of each hospital."""
    return histogram(release, "HOSPITAL", terms)


@dataclasses.dataclass(frozen=True)
class Itemset:
    """Health details that patients have together, with a month of the year, a hospital or both, and the number of
    patients."""

    terms: tuple[str, ...]
    month: str | None
    hospital: str | None
    support: Count


def itemsets(release: Release | str | os.PathLike[str] | list[Patient], more_than: int = 10, most_terms: int = 3,
             with_months: bool = True, with_hospitals: bool = True) -> list[Itemset]:
    """The itemsets of more than so many patients, as expected: health details joined with a month, a hospital or both.
    """
    if most_terms < 1:
        raise UsageError("most_terms must be 1 or more")
    of = _all(release)
    out = []
    for terms, members in _frequent([one.terms for one in of], more_than, most_terms):
        having = [of[i] for i in members]
        by_month = [_shares(one, "DATE", _month) for one in having] if with_months else []
        by_hospital = [_shares(one, "HOSPITAL", str) for one in having] if with_hospitals else []
        out.append(Itemset(terms, None, None, Count(float(len(members)), 0.0, len(members), len(members))))
        for month in MONTHS if with_months else ():
            out += _kept(terms, month, None, [shares.get(month, 0.0) for shares in by_month], more_than)
        for hospital in sorted(set(itertools.chain.from_iterable(by_hospital))):
            chances = [shares.get(hospital, 0.0) for shares in by_hospital]
            out += _kept(terms, None, hospital, chances, more_than)
            for month in MONTHS if with_months else ():
                both = [a * shares.get(month, 0.0) for a, shares in zip(chances, by_month)]
                out += _kept(terms, month, hospital, both, more_than)
    return out


def _month(value: str) -> str | None:
    return value[:3] if value[:3] in MONTHS else None


def _shares(patient: Patient, label: str, key: Callable[[str], str | None]) -> dict[str, float]:
    values = patient.lists.get(label, ())
    out: dict[str, float] = {}
    for value in values:
        name = key(value)
        if name is not None:
            out[name] = out.get(name, 0.0) + 1 / len(values)
    return out


def _kept(terms: tuple[str, ...], month: str | None, hospital: str | None, chances: list[float],
          more_than: int) -> list[Itemset]:
    support = Count.of(min(1.0, chance) for chance in chances)
    return [Itemset(terms, month, hospital, support)] if support.expected > more_than else []


def _frequent(records: list[frozenset[str]], more_than: int, most: int) -> list[tuple[tuple[str, ...], list[int]]]:
    """Apriori over sets, with the members of each itemset."""
    having: dict[str, list[int]] = {}
    for number, record in enumerate(records):
        for term in record:
            having.setdefault(term, []).append(number)
    level: dict[tuple[str, ...], set[int]] = {
        (term,): set(members) for term, members in having.items() if len(members) > more_than}
    out: list[tuple[tuple[str, ...], list[int]]] = []
    for _ in range(1, most + 1):
        out += [(terms, sorted(members)) for terms, members in sorted(level.items())]
        joined: dict[tuple[str, ...], set[int]] = {}
        for left, right in itertools.combinations(sorted(level), 2):
            if left[:-1] == right[:-1]:
                members = level[left] & level[right]
                if len(members) > more_than:
                    joined[(*left, right[-1])] = members
        level = joined
    return out


def search(release: Release | str | os.PathLike[str] | list[Patient], *terms: str) -> dict[str, Count]:
    """The hospitals that a search for health details finds, those with the most patients first."""
    found = hospitals(release, terms)
    return dict(sorted(found.items(), key=lambda item: (-item[1].expected, item[0])))


def draw(release: Release | str | os.PathLike[str] | list[Patient], label: str, seed: int = 0) -> dict[str, str]:
    """One value for each patient, drawn from their list: a dataset that the release may stand for, for analyses that
    need single values. Draw several and see how much the result changes."""
    source = random.Random(seed)
    return {one.id: source.choice(one.lists[label]) for one in _all(release) if one.lists.get(label)}


def relative_error(counts: Mapping[str, Count | float], truth: Mapping[str, float]) -> float:
    """The mean relative error of counts over the values of the truth: |count - true| / true."""
    known = {name: value for name, value in truth.items() if value > 0}
    if not known:
        return 0.0
    total = 0.0
    for name, value in known.items():
        counted = counts.get(name, 0.0)
        total += abs((counted.expected if isinstance(counted, Count) else counted) - value) / value
    return total / len(known)
