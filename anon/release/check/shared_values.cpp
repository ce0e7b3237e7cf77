#include "anon/release/check/shared_values.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "anon/notes/verify/verify_text.h"
#include "nlp/base/ascii.h"

namespace scrim {
namespace {

bool is_word_char(char c) { return is_letter(c) || is_digit(c); }

std::size_t times_in(std::string_view text, std::string_view word) {
    std::size_t count = 0;
    for (std::size_t at = 0; (at = text.find(word, at)) != std::string_view::npos; at += word.size()) {
        const std::size_t end = at + word.size();
        const bool whole = (at == 0 || !is_word_char(text[at - 1])) && (end == text.size() || !is_word_char(text[end]));
        count += whole ? 1 : 0;
    }
    return count;
}

std::string meaning_of(Label label, const std::string& word, const Lexicon& lexicon) {
    const auto known = label == Label::race ? lexicon.entries(word).first(LexiconKind::race) : std::nullopt;
    const bool named = known && !known->attribute.empty();
    return std::string(name(label)) + " " + (named ? lower(known->attribute) : word);
}

}  // namespace

std::vector<std::string> shown_values(const Note& original, const ReleasedNote& released,
                                      const std::vector<Label>& labels, const Lexicon& lexicon) {
    std::vector<std::string> out;
    if (labels.empty()) return out;
    std::string rest = lower(original.text);
    std::vector<std::pair<Label, std::string>> words;
    for (const Span& span : original.spans) {
        if (std::find(labels.begin(), labels.end(), span.label) == labels.end() || span.end <= span.begin) continue;
        words.emplace_back(span.label, lower(original.text_of(span)));
        std::fill(rest.begin() + span.begin, rest.begin() + span.end, ' ');
    }
    if (words.empty()) return out;
    const std::string shown = lower(text_without_marks(released));
    std::unordered_map<std::string, bool> is_shown;
    for (const auto& [label, word] : words) {
        const auto [known, is_new] = is_shown.try_emplace(word);
        if (is_new) known->second = times_in(shown, word) > times_in(rest, word);
        if (known->second) out.push_back(meaning_of(label, word, lexicon));
    }
    return out;
}

SharedValuesCheck::SharedValuesCheck(const Json& manifest) {
    const Json policy = manifest.value("policy", Json::object());
    const Json labels = policy.is_object() ? policy.value("labels", Json::object()) : Json::object();
    for (const auto& [name, entry] : labels.items()) {
        const Json action = entry.is_object() ? entry.value("action", Json()) : entry;
        if (const auto label = label_named(name); label && action == "shared") labels_.push_back(*label);
    }
}

void SharedValuesCheck::add(const ReleasedNote& released, const std::vector<std::string>& values) {
    Patient& patient = groups_[released.cluster][released.patient];
    patient.values.insert(values.begin(), values.end());
    patient.excused = patient.excused || is_withheld(released);
}

std::size_t SharedValuesCheck::mixed() const {
    std::size_t count = 0;
    for (const auto& [group, patients] : groups_) {
        const std::set<std::string>* first = nullptr;
        bool mixed = false;
        for (const auto& [id, patient] : patients) {
            if (patient.excused) continue;
            mixed = mixed || (first != nullptr && patient.values != *first);
            first = &patient.values;
        }
        count += mixed ? 1 : 0;
    }
    return count;
}

}  // namespace scrim
