#include "anon/notes/verify/verify_genders.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "anon/notes/verify/verify_text.h"
#include "nlp/base/ascii.h"

namespace scrim {
namespace {

constexpr std::array<std::string_view, 8> female_words{"she",    "her",   "hers", "herself",
                                                       "female", "woman", "lady", "girl"};
constexpr std::array<std::string_view, 8> male_words{"he", "him", "his", "himself", "male", "man", "gentleman", "boy"};

// More words than this many times those of the other sex, and one more, leave no doubt.
constexpr std::size_t no_doubt = 5;

template <class Words>
bool holds(const Words& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

void GroupGenders::add(const ReleasedNote& note) {
    Told& told = patients_[note.patient];
    told.group = note.cluster;
    const std::string text = lower(text_without_marks(note));
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && (is_letter(text[end]) || is_digit(text[end]))) ++end;
        const std::string_view word = std::string_view(text).substr(at, end - at);
        told.female += holds(female_words, word) ? 1 : 0;
        told.male += holds(male_words, word) ? 1 : 0;
        at = std::max(end, at + 1);
    }
}

std::size_t GroupGenders::mixed() const {
    std::map<std::uint32_t, std::pair<bool, bool>> groups;
    for (const auto& [patient, told] : patients_) {
        auto& [female, male] = groups[told.group];
        female = female || told.female > no_doubt * (told.male + 1);
        male = male || told.male > no_doubt * (told.female + 1);
    }
    return static_cast<std::size_t>(std::count_if(
        groups.begin(), groups.end(), [](const auto& group) { return group.second.first && group.second.second; }));
}

}  // namespace scrim
