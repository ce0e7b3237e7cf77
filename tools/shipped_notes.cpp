#include "tools/shipped_notes.h"

#include <algorithm>
#include <array>

#include "corpora/generator/generator.h"

namespace scrim {
namespace {

// Part of the training notes: so many of one seed and noise.
struct Part {
    std::uint64_t seed;
    std::size_t notes;
    double noise;
};
constexpr std::array<Part, 3> parts{{{101, 1230, 1}, {102, 540, 3}, {103, 230, 0}}};

Result<std::vector<Note>> notes_of(const Part& part) {
    corpora::GeneratorOptions options;
    options.split = corpora::Split::train;
    options.seed = part.seed;
    options.noise = part.noise;
    options.most_notes = 2;  // many patients teach more than many notes of one
    const auto generator = corpora::Generator::make(options);
    if (!generator) return generator.error();
    std::vector<Note> out;
    for (std::uint64_t patient = 0; out.size() < part.notes; ++patient) {
        const std::size_t count = std::min((*generator)->notes_of(patient), part.notes - out.size());
        for (Note& note : (*generator)->patient_notes(patient, count)) {
            // Seeds count their patients from the same number.
            note.id = std::to_string(part.seed) + "-" + note.id;
            note.patient_id = std::to_string(part.seed) + "-" + note.patient_id;
            out.push_back(std::move(note));
        }
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

Json shipped_training_recipe() {
    Json out = Json::array();
    for (const Part& part : parts) {
        out.push_back({{"split", "train"},
                       {"seed", part.seed},
                       {"notes", part.notes},
                       {"noise", part.noise},
                       {"notes_per_patient", "1-2"}});
    }
    return out;
}

}  // namespace scrim
