#include "tools/notes_kept.h"

#include <algorithm>

#include "nlp/rules/around.h"

namespace scrim {
namespace {

// The value of the first span of a label, lower case; empty if there is none.
std::string first_of(const Note& note, Label label) {
    for (const Span& span : note.spans) {
        if (span.label == label) return lower(span.value.empty() ? note.text_of(span) : std::string_view(span.value));
    }
    return "";
}

std::string sex_of(const Note& note) {
    const std::string word = first_of(note, Label::gender);
    if (word.empty()) return "";
    const bool female = word.starts_with("f") || word.starts_with("w") || word == "girl" || word.starts_with("she") ||
                        word.starts_with("her") || word == "lady";
    return female ? "female" : "male";
}

}  // namespace

KeptValues::KeptValues(const Json& manifest) {
    const Json kept = manifest.value("kept", Json::array());
    gender_ = std::find(kept.begin(), kept.end(), "GENDER") != kept.end();
    race_ = std::find(kept.begin(), kept.end(), "RACE") != kept.end();
}

KeptOfNote KeptValues::of(const Note& prepared) const {
    return {gender_ ? sex_of(prepared) : "", race_ ? first_of(prepared, Label::race) : ""};
}

void KeptClasses::add(std::uint32_t patient, const KeptOfNote& kept) {
    for (std::size_t i = 0; i < kept.size(); ++i) {
        auto& [numbers, of] = values_[i];
        if (of.size() <= patient) of.resize(patient + 1, 0);
        if (of[patient] == 0) {
            of[patient] = numbers.emplace(kept[i], static_cast<std::uint32_t>(numbers.size())).first->second;
        }
    }
}

std::vector<std::vector<std::uint32_t>> KeptClasses::take(std::size_t patients) {
    std::vector<std::vector<std::uint32_t>> out;
    for (auto& [numbers, of] : values_) {
        if (numbers.size() == 1) continue;
        of.resize(patients, 0);
        out.push_back(std::move(of));
    }
    return out;
}

}  // namespace scrim
