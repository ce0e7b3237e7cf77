#include "tools/cli/train/shipped_notes.h"

#include <algorithm>
#include <array>

#include "corpora/generator/carriers/carrier_generator.h"
#include "corpora/generator/generator.h"

namespace scrim {
namespace {

// Part of the training notes: so many of one seed and noise, of the grammar or of the carriers.
struct Part {
    std::uint64_t seed;
    std::size_t notes;
    double noise;
    bool carriers;
    corpora::Split split = corpora::Split::train;
};
constexpr std::array<Part, 5> parts{
    {{104, 2000, 1, true}, {105, 1500, 3, true}, {101, 3000, 1, false}, {102, 1400, 3, false}, {103, 600, 0, false}}};

constexpr std::array<Part, 2> test_parts{
    {{906, 240, 1, true, corpora::Split::test}, {907, 160, 1, false, corpora::Split::test}}};

Result<std::vector<Note>> carried_notes(const Part& part) {
    const auto generator = corpora::CarrierGenerator::make({"", part.split, part.seed, part.noise});
    if (!generator) return generator.error();
    std::vector<Note> out;
    while (out.size() < part.notes) {
        auto note = (*generator)->note(out.size());
        if (!note) return note.error();
        out.push_back(std::move(*note));
    }
    return out;
}

Result<std::vector<Note>> written_notes(const Part& part) {
    corpora::GeneratorOptions options;
    options.split = part.split;
    options.seed = part.seed;
    options.noise = part.noise;
    options.most_notes = 2;  // many patients teach more than many notes of one
    const auto generator = corpora::Generator::make(options);
    if (!generator) return generator.error();
    std::vector<Note> out;
    for (std::uint64_t patient = 0; out.size() < part.notes; ++patient) {
        const std::size_t count = std::min((*generator)->notes_of(patient), part.notes - out.size());
        for (Note& note : (*generator)->patient_notes(patient, count)) out.push_back(std::move(note));
    }
    return out;
}

Result<std::vector<Note>> notes_of(const Part& part) {
    auto out = part.carriers ? carried_notes(part) : written_notes(part);
    if (!out) return out;
    const std::string prefix = std::to_string(part.seed) + "-";
    for (Note& note : *out) {  // seeds count their patients from the same number
        // All notes of a carrier stand on one side of a cross-validation.
        note.patient_id = part.carriers ? note.id.substr(0, note.id.rfind('-')) : prefix + note.patient_id;
        note.id = prefix + note.id;
    }
    return out;
}

}  // namespace

Result<std::vector<Note>> shipped_training_notes(std::size_t most) {
    std::size_t total = 0;
    for (const Part& part : parts) total += part.notes;
    std::vector<std::vector<Note>> drawn;
    for (Part part : parts) {
        if (most > 0 && most < total) part.notes = std::max<std::size_t>(1, part.notes * most / total);
        auto notes = notes_of(part);
        if (!notes) return notes.error();
        drawn.push_back(std::move(*notes));
    }
    // In turn, so that the first so-many are a fair sample of all.
    std::vector<Note> out;
    std::array<std::size_t, parts.size()> next{};
    for (bool more = true; more;) {
        more = false;
        for (std::size_t i = 0; i < drawn.size(); ++i) {
            const std::size_t take = std::max<std::size_t>(1, drawn[i].size() / drawn.back().size());
            for (std::size_t n = 0; n < take && next.at(i) < drawn[i].size(); ++n) {
                out.push_back(std::move(drawn[i][next.at(i)++]));
                more = true;
            }
        }
    }
    return out;
}

Result<std::vector<Note>> shipped_test_notes() {
    std::vector<Note> out;
    for (const Part& part : test_parts) {
        auto notes = notes_of(part);
        if (!notes) return notes.error();
        for (Note& note : *notes) out.push_back(std::move(note));
    }
    return out;
}

Json shipped_training_recipe() {
    Json out = Json::array();
    for (const Part& part : parts) {
        out.push_back({{"from", part.carriers ? "carriers" : "grammar"},
                       {"split", "train"},
                       {"seed", part.seed},
                       {"notes", part.notes},
                       {"noise", part.noise},
                       {"notes_per_patient", part.carriers ? "1" : "1-2"}});
    }
    return out;
}

}  // namespace scrim
