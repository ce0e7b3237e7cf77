#include "anon/notes/verify/verify_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "anon/notes/render/render.h"
#include "nlp/labels.h"

namespace scrim {
namespace {

std::string joined(const std::vector<std::string>& list) {
    std::string text;
    for (const auto& value : list) text += (text.empty() ? "" : ", ") + value;
    return text;
}

// "[index -36 d]": how far a date or an age is from the patient's index.
struct Offset {
    bool back = false;
    int count = 0;
    std::string_view unit;
};

bool begins_as_offset(std::string_view inside) {
    return inside.starts_with("index ") || inside.starts_with("admission ") || inside.starts_with("visit ");
}

std::optional<Offset> offset_of(std::string_view inside) {
    if (!begins_as_offset(inside)) return {};
    inside.remove_prefix(inside.find(' ') + 1);
    if (inside.empty() || (inside[0] != '+' && inside[0] != '-')) return {};
    Offset out;
    out.back = inside[0] == '-';
    const char* const end = inside.data() + inside.size();
    const auto read = std::from_chars(inside.data() + 1, end, out.count);
    if (read.ec != std::errc() || read.ptr == end || *read.ptr != ' ' || out.count < 0) return {};
    out.unit = std::string_view(read.ptr + 1, static_cast<std::size_t>(end - read.ptr) - 1);
    constexpr std::array<std::string_view, 4> units{"d", "wk", "mo", "y"};
    if (std::find(units.begin(), units.end(), out.unit) == units.end()) return {};
    return out;
}

// The youngest age of the note's list; nothing where it has none.
std::optional<int> youngest_listed(const ReleasedNote& note) {
    const auto* ages = note.list(name(Label::age));
    if (ages == nullptr) return {};
    std::optional<int> out;
    for (const auto& age : *ages) {
        int years = 0;
        if (std::from_chars(age.data(), age.data() + age.size(), years).ec != std::errc()) continue;
        out = out ? std::min(*out, years) : years;
    }
    return out;
}

// "[NAME 2]": a number is one of few, so that it tells nothing.
bool is_numbered(std::string_view number) { return number.empty() || (number.size() <= 4 && number[0] == ' '); }

const std::unordered_set<std::string_view>& known_placeholders() {
    static const auto known = [] {
        std::unordered_set<std::string_view> names{text_withheld};
        for (std::size_t l = 0; l < label_count; ++l) {
            const auto& label = info(static_cast<Label>(l));
            names.insert(label.placeholder);
            names.insert(label.name);
        }
        return names;
    }();
    return known;
}

}  // namespace

Mark mark_of(std::string_view inside, char close, const ReleasedNote& note) {
    const bool own = std::any_of(note.qid.begin(), note.qid.end(),
                                 [&](const auto& entry) { return joined(entry.second) == inside; });
    if (own) return Mark::list;  // in brackets where a range stands for the value
    if (close == '}') return Mark::other;
    const std::string_view word = inside.substr(0, inside.find_last_not_of("0123456789 ") + 1);  // "NAME 2"
    const bool known = known_placeholders().contains(word) && is_numbered(inside.substr(word.size()));
    if (known || offset_of(inside) || inside == same_stay) return Mark::placeholder;
    return begins_as_offset(inside) || is_like_placeholder(inside) ? Mark::unknown : Mark::other;
}

std::string text_without_marks(const ReleasedNote& note) {
    std::string text = note.text;
    for_each_mark(note, [&](Mark mark, std::size_t begin, std::size_t end) {
        if (mark != Mark::list && mark != Mark::placeholder) return;
        std::fill(text.begin() + static_cast<std::ptrdiff_t>(begin), text.begin() + static_cast<std::ptrdiff_t>(end),
                  ' ');
    });
    return text;
}

std::string_view offset_units(const Json& manifest) {
    const Json labels = manifest.value("policy", Json::object()).value("labels", Json::object());
    const Json date = labels.value("DATE", Json());
    const std::string unit = date.is_object() ? date.value("offsets", std::string("month")) : std::string("month");
    return unit == "day" ? " d mo y " : unit == "week" ? " wk mo y " : unit == "none" ? "" : " mo y ";
}

TextCheck::TextCheck(const ReleasedPatients& patients, std::string_view units) : units_(units) {
    for (const auto& values : patients.values) values_.insert(values.begin(), values.end());
}

bool TextCheck::holds_hidden_value(std::string_view inside) const {
    for (std::size_t at = 0; at <= inside.size();) {
        const std::size_t end = std::min(inside.find(", ", at), inside.size());
        if (values_.contains(std::string(inside.substr(at, end - at)))) return true;
        at = end + 2;
    }
    return false;
}

void TextCheck::look_at_offset(std::string_view inside, const ReleasedNote& note) {
    const auto offset = offset_of(inside);
    if (!offset) return;
    if (units_.find(" " + std::string(offset->unit) + " ") == std::string::npos) ++marks_.finer_offsets;
    const auto youngest = youngest_listed(note);
    if (offset->back && offset->unit == "y" && youngest && offset->count >= *youngest) ++marks_.offsets_of_a_life;
}

void TextCheck::add(const ReleasedNote& note) {
    const std::string_view text = note.text;
    for_each_mark(note, [&](Mark mark, std::size_t begin, std::size_t end) {
        switch (mark) {
            case Mark::list:
                ++marks_.lists;
                break;
            case Mark::placeholder:
                ++marks_.placeholders;
                look_at_offset(text.substr(begin + 1, end - begin - 2), note);
                break;
            case Mark::unknown:
                ++marks_.unknown_placeholders;
                break;
            case Mark::other:
                const bool foreign = text[begin] == '{' && holds_hidden_value(text.substr(begin + 1, end - begin - 2));
                ++(foreign ? marks_.foreign_lists : marks_.notes_own);
        }
    });
}

}  // namespace scrim
