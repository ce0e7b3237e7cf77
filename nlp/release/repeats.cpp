#include "nlp/release/repeats.h"

#include <algorithm>
#include <set>

#include "nlp/rules/around.h"

namespace scrim {
namespace {

bool joins(char c) { return is_letter(c) || is_digit(c); }

bool is_long_enough(std::string_view text) {
    const auto letters = std::count_if(text.begin(), text.end(), [](char c) { return is_letter(c); });
    const auto digits = std::count_if(text.begin(), text.end(), [](char c) { return is_digit(c); });
    return letters >= 3 || digits >= 4;
}

bool is_repeatable(Label label) {
    switch (label) {
        case Label::patient:
        case Label::doctor:
        case Label::relative:
        case Label::name_any:
        case Label::age:
        case Label::date:
        case Label::gender:
        case Label::race:
        case Label::marital:
        case Label::language:
        case Label::profession:
            return false;
        default:
            return class_of(label) != Class::hmd;
    }
}

}  // namespace

Repeats::Repeats(std::string_view text) : plain_(lower(text)) {
    for (char& c : plain_) {
        if (is_space(c)) c = ' ';
    }
}

std::vector<std::pair<std::uint32_t, std::uint32_t>> Repeats::find(std::string_view wanted) const {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> out;
    std::string plain = lower(trim(wanted));
    for (char& c : plain) {
        if (is_space(c)) c = ' ';
    }
    if (plain.empty()) return out;
    for (std::size_t at = plain_.find(plain); at != std::string::npos; at = plain_.find(plain, at + 1)) {
        const std::size_t end = at + plain.size();
        if (at > 0 && joins(plain_[at - 1]) && joins(plain.front())) continue;
        if (end < plain_.size() && joins(plain_[end]) && joins(plain.back())) continue;
        out.emplace_back(static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end));
    }
    return out;
}

std::vector<Span> repeated_identifiers(const Repeats& repeats, const Note& note, const std::vector<Span>& spans) {
    std::vector<Span> out;
    std::set<std::string> done;
    for (const Span& span : spans) {
        const std::string text = lower(note.text_of(span));
        if (!is_repeatable(span.label) || !is_long_enough(text) || !done.insert(text).second) continue;
        for (const auto& [begin, end] : repeats.find(text)) {
            if (begin == span.begin) continue;
            Span again = span;
            again.begin = begin;
            again.end = end;
            out.push_back(std::move(again));
        }
    }
    return out;
}

}  // namespace scrim
