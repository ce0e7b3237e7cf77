// What the text of a token tells by itself: its words in normal form and what the lexicon has of them.

#include "nlp/lexicon/token_facts.h"

#include <algorithm>
#include <cmath>

#include "nlp/base/ascii.h"
#include "nlp/lexicon/word_form.h"

namespace scrim {
namespace {

// Names of lists without counts are taken for rare ones.
float bearers(float per_million) { return per_million > 3 ? std::log10(per_million) : 0.5F; }

std::string plain_of(std::string_view text) {
    std::string plain;
    for (const char c : text) {
        if (c != '.') plain += lower(c);
    }
    return plain;
}

}  // namespace

void WordInfo::add(const LexiconEntries& entries) {
    for (const auto& entry : entries) {
        if (entry.kind == LexiconKind::word) {
            commonness = std::max(commonness, entry.weight);
            in_dictionary = !entry.attribute.empty();
            adjective = entry.attribute.starts_with("a") || entry.attribute.starts_with("vn");
            noun_only = std::none_of(entry.attribute.begin(), entry.attribute.end(),
                                     [](char c) { return c == 'a' || c == 'v' || c == 'r' || c == 'm' || c == 'd'; });
        }
        if (entry.kind == LexiconKind::first_name) first_weight = std::max(first_weight, bearers(entry.weight));
        if (entry.kind == LexiconKind::surname) last_weight = std::max(last_weight, bearers(entry.weight));
    }
}

TokenFacts Lexicon::facts_of(std::string_view text) const {
    TokenFacts facts;
    NormalWordReader reader(text);
    NormalWord word;
    std::string last_word;
    TokenWord* last = nullptr;
    while (reader.next(word)) {
        last = last == nullptr ? &facts.first : &facts.more.emplace_back();
        last->size = static_cast<std::uint8_t>(word.size);
        last_word = word.too_long ? "" : word.text();
        last->word = word.too_long ? none : find_word(word.text(), word.hash);
        if (last->word == none) continue;
        last->kinds = node_mask(last->word);
        last->next = next_words_[last->word];
        last->entries = entries_of(last->word);
    }
    if (last != nullptr) add_stem(*last, last_word, text);
    facts.plain = plain_of(text);
    facts.letters = std::all_of(text.begin(), text.end(), is_word_byte);
    facts.info.add(facts.first.entries);
    facts.is = lists_of_word(facts.plain);
    facts.has = lists_of_text(facts.plain);
    return facts;
}

void Lexicon::add_stem(TokenWord& out, std::string_view word, std::string_view token_text) const {
    if (word.size() < 2 || word.back() != 's') return;
    const std::string_view singular = word.substr(0, word.size() - 1);
    const std::string_view before_s = token_text.substr(0, token_text.size() - 1);
    const bool possessive = before_s.ends_with('\'') || before_s.ends_with("\u2019") ||
                            is_apostrophe(token_text.substr(token_text.size() - 1));
    if (!possessive && (word.size() < 5 || word.ends_with("ss"))) return;
    out.stem = find_word(singular);
    if (!possessive) {
        out.stem_is_singular = true;
        std::uint32_t other = none;
        if (word.ends_with("ies")) {
            other = find_word(std::string(word.substr(0, word.size() - 3)) + "y");
        } else if (word.ends_with("es") && (out.stem == none || (node_mask(out.stem) & plural_kinds) == 0)) {
            other = find_word(word.substr(0, word.size() - 2));
        }
        if (other != none) out.stem = other;
    }
    if (out.stem != none) out.stem_kinds = node_mask(out.stem);
}

}  // namespace scrim
