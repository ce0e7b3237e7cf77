#include "anon/notes/persons.h"

#include <algorithm>
#include <iterator>

#include "nlp/base/ascii.h"

namespace scrim {
namespace {

bool is_no_name(const std::string& word) {
    static constexpr std::string_view titles[] = {"mr", "mrs", "ms",  "miss", "dr", "md", "do", "rn",
                                                  "np", "pa",  "phd", "prof", "jr", "sr", "ii", "iii"};
    return word.size() < 2 || std::find(std::begin(titles), std::end(titles), word) != std::end(titles);
}

// The words of a name without titles and initials; of initials alone, these.
std::vector<std::string> words_of_name(std::string_view name) {
    std::vector<std::string> words(1);
    for (const char c : name) {
        if (is_letter(c) || c == '\'') {
            words.back() += lower(c);
        } else if (!words.back().empty()) {
            words.emplace_back();
        }
    }
    std::erase(words, std::string());
    std::vector<std::string> telling;
    std::copy_if(words.begin(), words.end(), std::back_inserter(telling),
                 [](const std::string& word) { return !is_no_name(word); });
    auto& out = telling.empty() ? words : telling;
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

bool holds(const std::vector<std::string>& all, const std::vector<std::string>& some) {
    return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

}  // namespace

std::size_t Persons::find(Label label, const std::vector<std::string>& words) const {
    const auto found = std::find_if(persons_.begin(), persons_.end(), [&](const Person& person) {
        return person.label == label && (holds(person.words, words) || holds(words, person.words));
    });
    return static_cast<std::size_t>(found - persons_.begin());
}

void Persons::add(Label label, std::string_view name) {
    const auto words = words_of_name(name);
    if (words.empty()) return;
    const std::size_t index = find(label, words);
    if (index == persons_.size()) {
        persons_.push_back({label, words});
        return;
    }
    auto& known = persons_[index].words;
    if (words.size() > known.size()) known = words;
}

std::uint32_t Persons::number_of(Label label, std::string_view name) const {
    const auto words = words_of_name(name);
    if (words.empty()) return 0;
    const std::size_t index = find(label, words);
    return index == persons_.size() ? 0 : static_cast<std::uint32_t>(index + 1);
}

}  // namespace scrim
