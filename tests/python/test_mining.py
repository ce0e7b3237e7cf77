import pytest

import scrim
from scrim import mining
from scrim.mining import Patient


def patient(id, dates=("Mar-2009",), hospitals=("A",), terms=("fever",)):
    return Patient(id, 0, {"DATE": tuple(dates), "HOSPITAL": tuple(hospitals)}, frozenset(terms), (id,))


PATIENTS = [patient("a", ["Mar-2009", "Apr-2009"]), patient("b", ["Mar-2009"]), patient("c", ["Apr-2010"], ["B"]),
            patient("d", ["Mar-2009", "Apr-2009", "Mar-2011", "Apr-2012"], ["A", "B"], ["fever", "cough"])]


def test_a_patient_counts_for_a_share_in_each_month():
    count = mining.count(PATIENTS, DATE="Mar-2009")
    assert count.expected == pytest.approx(0.5 + 1 + 0.25)
    assert count.deviation == pytest.approx((0.25 + 0.25 * 0.75) ** 0.5)
    assert (count.least, count.most) == (1, 3)


def test_months_of_the_year_join_years():
    months = mining.months(PATIENTS)
    assert months["Mar"].expected == pytest.approx(0.5 + 1 + 0.5)
    assert months["Apr"].expected == pytest.approx(0.5 + 1 + 0.5)
    assert months["Jan"].most == 0
    assert sum(count.expected for count in months.values()) == pytest.approx(len(PATIENTS))


def test_values_and_terms_together():
    assert mining.count(PATIENTS, ["cough"], DATE=lambda v: v.startswith("Mar"), HOSPITAL="B").expected == 0.25
    assert mining.count(PATIENTS, ["measles"]).most == 0


def test_itemsets_against_counting_by_hand():
    found = {(i.terms, i.month, i.hospital): i.support.expected for i in mining.itemsets(PATIENTS, more_than=0)}
    for (terms, month, hospital), support in found.items():
        values = {}
        if month:
            values["DATE"] = lambda value, month=month: value.startswith(month)
        if hospital:
            values["HOSPITAL"] = hospital
        assert support == pytest.approx(mining.count(PATIENTS, terms, **values).expected)
    assert (("cough", "fever"), None, None) in found and (("fever",), "Mar", "A") in found


def test_search_finds_hospitals():
    assert list(mining.search(PATIENTS, "fever")) == ["A", "B"]
    assert mining.search(PATIENTS, "cough")["B"].expected == 0.5


def test_draws_are_from_the_lists():
    drawn = mining.draw(PATIENTS, "DATE", seed=1)
    assert drawn == mining.draw(PATIENTS, "DATE", seed=1)
    assert all(drawn[one.id] in one.lists["DATE"] for one in PATIENTS)


def test_a_release_is_counted(release):
    patients = mining.patients(release)
    assert len(patients) == release.manifest["patients"]
    assert sum(c.expected for c in mining.months(release).values()) <= len(patients) + 1e-9
    assert mining.cohort(patients, without=patients[0].terms)[0:1] != [patients[0]]


def test_counts_of_a_release_are_near_the_truth(tmp_path):
    """The months that a team counts from lists, against those of the gold."""
    gold = scrim.generate(400, seed=21, out=tmp_path / "gold.jsonl", notes_per_patient="1")
    released = scrim.release(gold, tmp_path / "released", k=5, private=tmp_path / "steward", seed=3)
    months = mining.months(released)
    with_dates = sum(bool(one.lists.get("DATE")) for one in mining.patients(released))
    assert sum(count.expected for count in months.values()) == pytest.approx(with_dates, abs=1)
    true_months = {}
    import json

    for line in gold.read_text().splitlines():
        dates = [s["value"] for s in json.loads(line)["spans"] if s["label"] == "DATE" and len(s.get("value", "")) == 10
                 and s.get("role") in ("admission", "visit")]
        if dates:
            month = mining.MONTHS[int(dates[0][5:7]) - 1]
            true_months[month] = true_months.get(month, 0) + 1
    assert mining.relative_error(months, true_months) < 1


def test_what_is_no_release_is_an_error(tmp_path):
    with pytest.raises(scrim.InputError):
        mining.patients(tmp_path)
