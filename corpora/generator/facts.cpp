#include "corpora/generator/facts.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "corpora/generator/values/numbers.h"

namespace scrim::corpora {
namespace {

constexpr std::array<std::string_view, kind_count> kind_names = {
    "discharge", "progress",      "nursing",  "ed",        "consult",    "operative", "radiology",
    "pathology", "clinic-letter", "referral", "telephone", "lab-letter", "query"};

const Condition* draw_condition(Random& random, const std::vector<Condition>& conditions,
                                const Population& population) {
    const auto weight = [&](const Condition& condition) {
        const auto& systems = population.systems;
        const bool wanted = std::find(systems.begin(), systems.end(), condition.system) != systems.end();
        const bool possible =
            !(population.male >= 0.9 && condition.sex == 'F') && !(population.adults && condition.oldest < 30) &&
            !(population.operated && !condition.surgical) && !(population.biopsied && condition.tissue.empty());
        return possible ? condition.weight * (wanted ? 4 : 1) : 0;
    };
    double sum = 0;
    for (const auto& condition : conditions) sum += weight(condition);
    double at = random.uniform() * sum;
    for (const auto& condition : conditions) {
        at -= weight(condition);
        if (at < 0) return &condition;
    }
    return &conditions.front();
}

int draw_age(Random& random, const Condition& condition, const Population& population) {
    const double middle = population.mean_age > 0 ? population.mean_age : (condition.youngest + condition.oldest) / 2.0;
    const double width =
        population.mean_age > 0 ? population.age_deviation : (condition.oldest - condition.youngest) / 3.6;
    // Populations have long tails: a few patients of any age.
    const bool tail = population.mean_age > 0 && random.chance(0.07);
    for (int i = 0; i < 50 && !tail; ++i) {
        const int age = static_cast<int>(std::lround(middle + width * random.normal()));
        if (age >= condition.youngest && age <= condition.oldest) return age;
    }
    return condition.youngest + static_cast<int>(random.below(condition.oldest - condition.youngest + 1));
}

// Chronic diseases that the profile names as related and that fit the patient.
void add_others(Random& random, Patient& patient, int age, const std::vector<Condition>& conditions) {
    for (const auto& name : patient.main->related) {
        const auto found =
            std::find_if(conditions.begin(), conditions.end(), [&](const Condition& c) { return c.name == name; });
        if (found != conditions.end() && found->fits(patient.person.sex, age) && random.chance(0.6)) {
            patient.others.push_back(&*found);
        }
    }
}

void add_relatives(Random& random, const Values& values, Patient& patient, int age) {
    struct Kin {
        const char* word;
        char sex;
        int years;  // older than the patient by
        int least;  // age of the patient
        int most;
    };
    static constexpr std::array kins = {
        Kin{"wife", 'F', -2, 24, 95},       Kin{"husband", 'M', 2, 24, 95},         Kin{"son", 'M', -28, 44, 100},
        Kin{"daughter", 'F', -27, 44, 100}, Kin{"mother", 'F', 27, 0, 55},          Kin{"father", 'M', 30, 0, 55},
        Kin{"sister", 'F', 3, 14, 90},      Kin{"brother", 'M', -3, 14, 90},        Kin{"niece", 'F', -30, 50, 99},
        Kin{"grandson", 'M', -50, 68, 99},  Kin{"granddaughter", 'F', -52, 70, 99}, Kin{"aunt", 'F', 24, 2, 50},
        Kin{"neighbor", 'F', 4, 30, 99},    Kin{"friend", 'M', -1, 18, 90},         Kin{"grandmother", 'F', 55, 0, 30}};
    const bool married = patient.marital == "married";
    for (int i = 0; i < 300 && patient.relatives.size() < 3; ++i) {
        const Kin& kin = kins[random.below(kins.size())];
        const std::string word = kin.word;
        if (age < kin.least || age > kin.most) continue;
        if ((word == "wife" || word == "husband") && (!married || kin.sex == patient.person.sex)) continue;
        if (std::any_of(patient.relatives.begin(), patient.relatives.end(),
                        [&](const Relative& r) { return r.word == word; })) {
            continue;
        }
        Relative relative{word, values.person(random, kin.sex),
                          std::max(18, age + kin.years + static_cast<int>(random.below(7)) - 3)};
        if (word != "neighbor" && word != "friend" && random.chance(0.6)) relative.person.last = patient.person.last;
        patient.relatives.push_back(std::move(relative));
    }
}

}  // namespace

std::string_view name(Kind kind) { return kind_names[static_cast<std::size_t>(kind)]; }

std::optional<Kind> kind_named(std::string_view name) {
    const auto found = std::find(kind_names.begin(), kind_names.end(), name);
    if (found == kind_names.end()) return std::nullopt;
    return static_cast<Kind>(found - kind_names.begin());
}

int age_on(Day born, Day day) {
    const std::chrono::year_month_day birth(born);
    const std::chrono::year_month_day now(day);
    const int years = static_cast<int>(now.year()) - static_cast<int>(birth.year());
    const bool before = now.month() < birth.month() || (now.month() == birth.month() && now.day() < birth.day());
    return std::max(0, years - (before ? 1 : 0));
}

Patient make_patient(Random& random, const Values& values, const std::vector<Condition>& conditions,
                     const Population& population, Day& first_day) {
    using namespace std::chrono;
    Patient patient;
    patient.main = draw_condition(random, conditions, population);
    const char sex = patient.main->sex != 'A' ? patient.main->sex : random.chance(population.male) ? 'M' : 'F';
    const int age = draw_age(random, *patient.main, population);
    const int span = population.last_year - population.first_year + 1;
    const int first_year = population.first_year + static_cast<int>(random.below(static_cast<std::uint64_t>(span)));
    first_day = sys_days(year(first_year) / 1 / 1) + days(random.below(365));
    patient.born = first_day - days(static_cast<int>(age * 365.25) + 1 + static_cast<int>(random.below(360)));
    patient.person = values.person(random, sex);
    patient.race = values.any_listed(random, "race value");
    patient.marital = age < 19 ? "single" : values.any_listed(random, "marital value");
    patient.language = values.any_listed(random, "language value");
    patient.profession = age < 18 ? values.listed(random, "profession child") : values.profession(random);
    patient.employer = values.employer(random);
    patient.insurer = values.insurer(random);
    patient.home = values.home(random);
    patient.origin = values.abroad(random);
    patient.street = values.street(random);
    patient.primary_doctor = values.person(random, random.chance(0.5) ? 'F' : 'M');
    patient.hospital = population.hospitals.empty()
                           ? values.hospital(random)
                           : population.hospitals[std::min(random.below(population.hospitals.size()),
                                                           random.below(population.hospitals.size()))];
    patient.other_hospital = values.hospital(random);
    patient.nursing_home = values.nursing_home(random);
    patient.allergy = values.any_listed(random, "allergy value");
    patient.pack_years = static_cast<int>(5 + random.below(55));
    add_others(random, patient, age, conditions);
    add_relatives(random, values, patient, age);
    for (const char* kind : {"mrn", "ssn", "account", "plan", "phone", "cell", "email"}) {
        patient.numbers[kind] = draw_number(random, values, kind, patient.person);
    }
    return patient;
}

Encounter make_encounter(Random& random, const Patient& patient, Kind kind, Day day) {
    using std::chrono::days;
    Encounter encounter;
    encounter.kind = kind;
    encounter.condition = patient.main;
    encounter.hospital = patient.hospital;
    encounter.inpatient = kind == Kind::discharge || kind == Kind::progress || kind == Kind::nursing ||
                          kind == Kind::consult || kind == Kind::operative;
    const auto stay = days(2 + random.below(random.chance(0.15) ? 30 : 9));
    encounter.admission = day;
    encounter.discharge = day + stay;
    encounter.date = day;
    if (kind == Kind::discharge) encounter.date = encounter.discharge;
    if (kind == Kind::progress || kind == Kind::nursing || kind == Kind::consult) {
        encounter.date = day + days(random.below(static_cast<std::uint64_t>(stay.count())));
    }
    return encounter;
}

}  // namespace scrim::corpora
