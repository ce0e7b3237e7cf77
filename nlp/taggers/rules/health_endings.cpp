#include "nlp/taggers/rules/health_endings.h"

#include <algorithm>
#include <array>
#include <vector>

#include "nlp/base/words/cue_lists.h"

namespace scrim {
namespace {

struct Ending {
    std::string_view letters;
    Label label;
};

// By the last letter; endings that the lists of lexicons/cues have.
using EndingsByLetter = std::array<std::vector<Ending>, 32>;

std::size_t by_letter(char last) { return static_cast<unsigned char>(last) & 31U; }

EndingsByLetter read_endings() {
    EndingsByLetter out;
    const auto add = [&out](std::string_view list, Label label) {
        for (const std::string_view letters : cue_entries(list))
            out[by_letter(letters.back())].push_back({letters, label});
    };
    add("problem_endings", Label::problem);
    add("procedure_endings", Label::procedure);
    add("test_endings", Label::test);
    add("medication_endings", Label::medication);
    return out;
}

}  // namespace

std::optional<Label> label_by_ending(std::string_view word) {
    static const EndingsByLetter endings = read_endings();
    for (const Ending& ending : endings[by_letter(word.back())]) {
        if (word.ends_with(ending.letters)) return ending.label;
    }
    return std::nullopt;
}

bool ends_as_chemical(std::string_view word) {
    static const std::vector<std::string_view> endings = cue_entries("chemical_endings");
    return std::any_of(endings.begin(), endings.end(), [&](std::string_view each) { return word.ends_with(each); });
}

}  // namespace scrim
