#include "corpora/generator/generator.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "corpora/generator/noise.h"
#include "corpora/generator/resources.h"

namespace scrim::corpora {
namespace {

struct Corpus {
    std::string_view name;
    std::uint64_t notes;
    int first_year;
    int last_year;
    double male;
    double mean_age;
    double age_deviation;
    std::size_t hospitals;
    std::array<std::string_view, 4> systems;
};

// The attribute spread of the data sets that the paper's tables are made of: one discharge summary a patient,
// about 2 percent of unique ages and a third of unique pairs of age and year.
constexpr std::array corpora = {
    Corpus{"medication", 889, 1990, 2005, 0.52, 61, 14, 14, {"cardiac", "endocrine", "renal", "infectious"}},
    Corpus{"obesity", 1237, 1987, 2008, 0.47, 58, 16, 18, {"endocrine", "cardiac", "respiratory", "orthopedic"}},
    Corpus{"va", 871, 1992, 2008, 0.93, 65, 14, 12, {"cardiac", "respiratory", "psychiatric", "oncology"}},
};

const Corpus* find_corpus(const std::string& name) {
    const auto found = std::find_if(corpora.begin(), corpora.end(), [&](const Corpus& c) { return c.name == name; });
    return found == corpora.end() ? nullptr : &*found;
}

std::uint64_t mixed(std::uint64_t value) {
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
    value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
    return value ^ (value >> 31);
}

// How often each kind comes in a mix.
constexpr std::array<int, kind_count> kind_weights = {20, 12, 7, 12, 11, 8, 5, 4, 6, 3, 3, 3, 6};

bool possible(Kind kind, const Condition& condition) {
    if (kind == Kind::operative) return condition.surgical;
    if (kind == Kind::pathology) return !condition.tissue.empty();
    return true;
}

Population population_of(const GeneratorOptions& options, const Values& values) {
    Population population;
    population.operated = options.kind == Kind::operative;
    population.biopsied = options.kind == Kind::pathology;
    if (const Corpus* corpus = find_corpus(options.corpus)) {
        population.first_year = corpus->first_year;
        population.last_year = corpus->last_year;
        population.male = corpus->male;
        population.mean_age = corpus->mean_age;
        population.age_deviation = corpus->age_deviation;
        population.adults = true;
        for (const auto system : corpus->systems) population.systems.emplace_back(system);
        Random random(mixed(value_hash(corpus->name)));
        while (population.hospitals.size() < corpus->hospitals) population.hospitals.push_back(values.hospital(random));
    }
    return population;
}

}  // namespace

std::uint64_t corpus_size(const std::string& corpus) {
    const Corpus* found = find_corpus(corpus);
    return found == nullptr ? 0 : found->notes;
}

Result<std::unique_ptr<Generator>> Generator::make(const GeneratorOptions& options) {
    auto made = std::unique_ptr<Generator>(new Generator());
    made->options_ = options;
    const Resources data = resources();
    auto grammar = Grammar::parse(data.templates);
    if (!grammar) return grammar.error();
    made->grammar_ = std::move(*grammar);
    auto conditions = parse_conditions(data.conditions);
    if (!conditions) return conditions.error();
    made->conditions_ = std::move(*conditions);
    const auto unknown = unknown_slots(made->grammar_, made->conditions_);
    if (!unknown.empty())
        return bad_input("a template names an unknown slot: " + unknown.front(), {"templates", "", 0});
    made->values_ = std::make_unique<Values>(data, made->grammar_, options.split);
    if (!options.corpus.empty()) {
        if (find_corpus(options.corpus) == nullptr) return usage_error("no such corpus");
        made->options_.kind = Kind::discharge;
        made->options_.least_notes = made->options_.most_notes = 1;
    }
    made->population_ = population_of(made->options_, *made->values_);
    return made;
}

Random Generator::stream(std::uint64_t patient, std::uint64_t purpose) const {
    const std::uint64_t split = options_.split == Split::test ? 0x7e57 : 0x7ea1;
    return Random(mixed(mixed(mixed(options_.seed) ^ split ^ value_hash(options_.corpus)) + patient) ^ mixed(purpose));
}

std::size_t Generator::notes_of(std::uint64_t patient) const {
    Random random = stream(patient, 1);
    const auto range = static_cast<std::uint64_t>(options_.most_notes - options_.least_notes + 1);
    // The smaller of two draws: most patients have few notes.
    return static_cast<std::size_t>(options_.least_notes) + std::min(random.below(range), random.below(range));
}

Kind Generator::draw_kind(Random& random, const Condition& condition) const {
    if (options_.kind) return *options_.kind;
    while (true) {
        int at = static_cast<int>(random.below(100));
        for (int i = 0; i < kind_count; ++i) {
            at -= kind_weights[static_cast<std::size_t>(i)];
            if (at < 0 && possible(static_cast<Kind>(i), condition)) return static_cast<Kind>(i);
            if (at < 0) break;
        }
    }
}

Note Generator::write(Random& random, const Patient& patient, const Encounter& encounter) const {
    Composer composer(random, grammar_, *values_, patient, encounter);
    composer.expand_rule("note " + (options_.corpus.empty() ? std::string(name(encounter.kind)) : "corpus"));
    Note note;
    composer.builder.finish(note);
    if (!note.text.empty() && note.text.back() != '\n') note.text += '\n';
    add_noise(random, options_.noise, note);
    return note;
}

std::vector<Note> Generator::patient_notes(std::uint64_t number, std::size_t count) const {
    using std::chrono::days;
    Random random = stream(number, 2);
    Day day;
    const Patient patient = make_patient(random, *values_, conditions_, population_, day);
    const bool one_stay = count > 1 && !options_.kind && random.chance(0.4);
    const Encounter stay = make_encounter(random, patient, Kind::discharge, day);
    std::vector<Note> notes;
    for (std::size_t i = 0; i < count; ++i) {
        Random own = stream(number, 100 + i);
        Kind kind = draw_kind(own, *patient.main);
        if (one_stay) kind = i + 1 == count ? Kind::discharge : i == 0 && own.chance(0.5) ? Kind::ed : kind;
        Encounter encounter = make_encounter(own, patient, kind, day);
        if (one_stay) {
            encounter.admission = stay.admission;
            encounter.discharge = stay.discharge;
            encounter.date = stay.admission + (stay.discharge - stay.admission) * i / (count - 1);
        } else {
            day += days(3 + own.below(own.chance(0.5) ? 40 : 400));
            day = std::max(day, encounter.discharge);
        }
        Note note = write(own, patient, encounter);
        note.patient_id = fmt::format("p{:06}", number + 1);
        note.id = fmt::format("p{:06}-{}", number + 1, i + 1);
        notes.push_back(std::move(note));
    }
    return notes;
}

}  // namespace scrim::corpora
