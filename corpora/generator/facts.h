#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "corpora/generator/conditions.h"
#include "corpora/generator/values/values.h"

namespace scrim::corpora {

using Day = std::chrono::sys_days;

enum class Kind : std::uint8_t {
    discharge,
    progress,
    nursing,
    ed,
    consult,
    operative,
    radiology,
    pathology,
    clinic_letter,
    referral,
    telephone,
    lab_letter,
    query,
};
inline constexpr int kind_count = static_cast<int>(Kind::query) + 1;
[[nodiscard]] std::string_view name(Kind kind);  // "clinic-letter"
[[nodiscard]] std::optional<Kind> kind_named(std::string_view name);

struct Relative {
    std::string word;  // wife, son
    Person person;
    int age = 0;
};

// What stays the same in all notes of a patient.
struct Patient {
    Person person;
    Day born;
    std::string race;
    std::string marital;
    std::string language;
    std::string profession;
    std::string employer;
    std::string insurer;
    Locality home;
    Locality origin;  // where born or from
    std::string street;
    std::map<std::string, std::string> numbers;  // "mrn", "ssn", "phone", ...
    std::vector<Relative> relatives;
    Person primary_doctor;
    Hospital hospital;
    Hospital other_hospital;
    Hospital nursing_home;
    const Condition* main = nullptr;
    std::vector<const Condition*> others;  // chronic diseases beside it
    std::string allergy;
    int pack_years = 0;
};

// What a single note is about.
struct Encounter {
    Kind kind = Kind::discharge;
    Day date;       // of the visit, or of the note
    Day admission;  // of the stay; the date for outpatients
    Day discharge;
    bool inpatient = false;
    const Condition* condition = nullptr;
    Hospital hospital;
};

// Years the first encounters fall in, and how the patients are.
struct Population {
    int first_year = 1994;
    int last_year = 2024;
    double male = 0.47;
    double mean_age = 0;  // 0: as the conditions have it
    double age_deviation = 0;
    std::vector<std::string> systems;  // conditions of these come more often
    std::vector<Hospital> hospitals;   // where the patients are treated; else any
    bool adults = false;
    bool operated = false;  // only diseases with an operation
    bool biopsied = false;  // only diseases with a specimen
};

[[nodiscard]] int age_on(Day born, Day day);
[[nodiscard]] Patient make_patient(Random& random, const Values& values, const std::vector<Condition>& conditions,
                                   const Population& population, Day& first_day);
[[nodiscard]] Encounter make_encounter(Random& random, const Patient& patient, Kind kind, Day day);

}  // namespace scrim::corpora
