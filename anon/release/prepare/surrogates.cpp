#include "anon/release/prepare/surrogates.h"

#include <algorithm>

#include "corpora/generator/resources.h"
#include "nlp/lexicon/around.h"
#include "nlp/lexicon/cues.h"
#include "nlp/text/unicode.h"

namespace scrim {
namespace {

constexpr std::size_t smallest_pool = 20;  // of fewer names the true one could be guessed

// Calls take(name, weight, attribute) for the lines of a list.
template <class Take>
void for_each_entry(std::string_view list, const Take& take) {
    while (!list.empty()) {
        const auto end = std::min(list.find('\n'), list.size());
        const std::string_view line = list.substr(0, end);
        list.remove_prefix(std::min(end + 1, list.size()));
        if (line.empty() || line[0] == '#') continue;
        const auto first = line.find('\t');
        if (first == std::string_view::npos) continue;
        const auto second = line.find('\t', first + 1);
        const std::string_view attribute = second == std::string_view::npos ? "" : line.substr(second + 1);
        take(line.substr(0, first), line.substr(first + 1, second - first - 1), attribute);
    }
}

// A name that anybody could have: one word of letters, and in the lists of the United States not a rare one.
bool is_usable(std::string_view name, std::string_view weight) {
    if (name.size() < 3 || !std::all_of(name.begin(), name.end(), is_letter)) return false;
    return weight.empty() || std::stod(std::string(weight)) >= 20;
}

// Capitals as in the old word.
std::string in_form_of(std::string_view old, std::string_view name) {
    const std::string folded = to_lower(old);
    if (old.size() > 1 && to_upper(old) == old) return to_upper(name);
    if (folded == old) return to_lower(name);
    return std::string(name);
}

bool is_particle(std::string_view word) { return has_word(lower(word), cue<"small_name_parts">()); }

}  // namespace

Result<Surrogates> Surrogates::make(const Key& key, const Keeps& keeps) {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    Surrogates out(key, keeps, **lexicon);
    const auto resources = corpora::resources();
    for_each_entry(resources.first_names, [&](std::string_view name, std::string_view weight, std::string_view sex) {
        if (!is_usable(name, weight) || sex.size() != 1) return;
        out.first_names_[std::string(sex)].push_back(name);
        out.first_names_[""].push_back(name);
    });
    for_each_entry(resources.first_names_world, [&](std::string_view name, std::string_view, std::string_view origin) {
        if (is_usable(name, "")) out.first_names_[std::string(origin)].push_back(name);
    });
    for_each_entry(resources.surnames, [&](std::string_view name, std::string_view weight, std::string_view) {
        if (is_usable(name, weight)) out.surnames_[""].push_back(name);
    });
    for_each_entry(resources.surnames_world, [&](std::string_view name, std::string_view, std::string_view origin) {
        if (is_usable(name, "")) out.surnames_[std::string(origin)].push_back(name);
    });
    if (out.surnames_[""].size() < smallest_pool || out.first_names_["F"].size() < smallest_pool ||
        out.first_names_["M"].size() < smallest_pool) {
        return bad_input("the lists of names are too short for surrogates");
    }
    return out;
}

const Surrogates::Pool& Surrogates::pool_for(std::string_view word, bool as_surname) const {
    const auto& pools = as_surname ? surnames_ : first_names_;
    if (!as_surname && !keeps_.sex) return first_names_.at("");
    if (as_surname && !keeps_.origin) return surnames_.at("");
    const LexiconKind kind = as_surname ? LexiconKind::surname : LexiconKind::first_name;
    for (const LexiconEntry& entry : lexicon_->entries(word)) {
        if (entry.kind != kind) continue;
        const std::string attribute =
            keeps_.origin ? std::string(entry.attribute) : std::string(entry.attribute.substr(0, 1));
        const auto found = pools.find(attribute);
        if (found != pools.end() && found->second.size() >= smallest_pool) return found->second;
    }
    if (as_surname) return surnames_.at("");
    // A name of either sex, or of none that is known: the word itself decides which list.
    return first_names_.at(word.size() % 2 == 0 ? "F" : "M");
}

bool Surrogates::is_surname(std::string_view word) const {
    const auto first = lexicon_->weight(LexiconKind::first_name, word);
    const auto last = lexicon_->weight(LexiconKind::surname, word);
    return !first || (last && *last > *first);
}

bool Surrogates::is_health_word(std::string_view word) const {
    constexpr LexiconKinds health =
        kind_bits(LexiconKind::problem, LexiconKind::symptom, LexiconKind::medication, LexiconKind::test,
                  LexiconKind::procedure, LexiconKind::device, LexiconKind::anatomy);
    constexpr LexiconKinds names = kind_bits(LexiconKind::first_name, LexiconKind::surname);
    if (word.size() < 3) return false;
    const LexiconKinds kinds = lexicon_->kinds_of(word);
    return (kinds & health) != 0 && ((kinds & names) == 0 || is_small(word.front()));
}

std::string Surrogates::word_for(std::string_view word, bool as_surname, std::uint32_t patient) const {
    const std::string folded = to_lower(word);
    Random random = key_.stream("surrogate " + std::to_string(patient) + " " + folded);
    if (word.size() == 1) {
        const char letter = static_cast<char>('A' + random.below(26));
        return in_form_of(word, std::string(1, word == folded ? lower(letter) : letter));
    }
    const Pool& pool = pool_for(word, as_surname);
    std::string_view name = pool[random.below(pool.size())];
    while (to_lower(name) == folded) name = pool[random.below(pool.size())];
    return in_form_of(word, name);
}

std::string Surrogates::name_for(std::string_view text, std::uint32_t patient) const {
    struct Word {
        std::size_t begin;
        std::size_t end;
    };
    std::vector<Word> words;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && (is_letter(text[end]) || text[end] == '\'')) ++end;
        if (end > at) words.push_back({at, end});
        at = std::max(end, at + 1);
    }
    const auto comma = text.find(',');
    std::string out;
    std::size_t copied = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view word = text.substr(words[i].begin, words[i].end - words[i].begin);
        out += text.substr(copied, words[i].begin - copied);
        copied = words[i].end;
        const std::string plain = lower(word);
        if (is_health_word(word)) return {};
        if (!keeps_.sex && has_word(plain, "mr|mrs|ms|miss|mister|sir|madam|master")) {
            while (copied < text.size() && (text[copied] == '.' || text[copied] == ' ')) ++copied;
        } else if (has_word(plain, "mrs|miss")) {
            out += in_form_of(word, "Ms");
        } else if (has_word(plain, "mr|ms|dr|prof|rev|doctor|md|do|rn|np|pa|phd") || is_particle(word)) {
            out += word;
        } else if (comma != std::string_view::npos) {
            out += word_for(word, words[i].end <= comma, patient);
        } else {
            const bool last = i + 1 == words.size();
            out += word_for(word, words.size() == 1 ? is_surname(word) : last, patient);
        }
    }
    return out + std::string(text.substr(copied));
}

}  // namespace scrim
