#include "anon/release/prepare/place_grain.h"

#include <algorithm>
#include <string>

#include "nlp/base/ascii.h"
#include "nlp/lexicon/lexicon.h"

namespace scrim {
namespace {

// "Boston;MA;Suffolk": the part with this number.
std::string part_of(std::string_view attribute, int number) {
    while (number-- > 0) {
        const auto stop = attribute.find(';');
        if (stop == std::string_view::npos) return {};
        attribute.remove_prefix(stop + 1);
    }
    return std::string(attribute.substr(0, attribute.find(';')));
}

std::string digits_of(std::string_view value) {
    std::string out;
    for (const char c : value) {
        if (is_digit(c)) out += c;
    }
    return out;
}

std::string zip_at(const Lexicon& lexicon, Grain grain, std::string_view value) {
    const std::string digits = digits_of(value);
    if (digits.size() < 5) return {};
    if (grain == Grain::zip5) return digits.substr(0, 5);
    if (grain == Grain::zip3) {
        const std::string prefix = digits.substr(0, 3);
        return lexicon.is(LexiconKind::zip_prefix, prefix) ? "000" : prefix;
    }
    const auto known = lexicon.entries(digits.substr(0, 5)).first(LexiconKind::zip);
    if (!known) return {};
    return part_of(known->attribute, grain == Grain::city ? 0 : 1);
}

std::string state_of_city(const Lexicon& lexicon, std::string_view city) {
    std::string state;
    for (const LexiconEntry& entry : lexicon.entries(city)) {
        if (entry.kind != LexiconKind::city) continue;
        const std::string here = part_of(entry.attribute, 0);
        if (!state.empty() && here != state) return {};  // there are several cities of that name
        state = here;
    }
    return state;
}

std::string with_capitals(std::string_view words) {
    std::string out(words);
    for (std::size_t i = 0; i < out.size(); ++i) {
        const bool first = i == 0 || out[i - 1] == ' ';
        if (first) out[i] = upper(out[i]);
    }
    return out;
}

// "boston medical center", "good samaritan hospital los angeles": the longest beginning that is a city, else the
// longest end.
std::string city_of_hospital(const Lexicon& lexicon, std::string_view hospital) {
    for (auto blank = hospital.rfind(' '); blank != std::string_view::npos && blank > 0;
         blank = hospital.rfind(' ', blank - 1)) {
        const std::string_view start = hospital.substr(0, blank);
        if (lexicon.is(LexiconKind::city, start) && !lexicon.is(LexiconKind::state, start)) return with_capitals(start);
    }
    for (auto blank = hospital.find(' '); blank != std::string_view::npos; blank = hospital.find(' ', blank + 1)) {
        const std::string_view end = hospital.substr(blank + 1);
        if (lexicon.is(LexiconKind::city, end) && !lexicon.is(LexiconKind::hospital_word, end))
            return with_capitals(end);
    }
    return {};
}

// "university of west virginia hospitals": the longest run of words that is a state's name.
std::string state_in_name(const Lexicon& lexicon, std::string_view name) {
    std::string found;
    std::size_t longest = 3;  // postal codes are too short to be meant
    for (std::size_t begin = 0; begin < name.size(); begin = std::min(name.find(' ', begin), name.size() - 1) + 1) {
        for (std::size_t end = name.find(' ', begin);; end = name.find(' ', end + 1)) {
            end = std::min(end, name.size());
            const std::string_view words = name.substr(begin, end - begin);
            const auto state = lexicon.entries(words).first(LexiconKind::state);
            if (state && words.size() > longest) {
                longest = words.size();
                found = part_of(state->attribute, 0);
            }
            if (end == name.size()) break;
        }
    }
    return found;
}

std::string hospital_at(const Lexicon& lexicon, Grain grain, std::string_view hospital) {
    const std::string city = city_of_hospital(lexicon, hospital);
    if (grain == Grain::city) return city;
    const std::string state = city.empty() ? std::string() : state_of_city(lexicon, city);
    return state.empty() ? state_in_name(lexicon, hospital) : state;
}

}  // namespace

Result<PlaceGrain> make_place_grain() {
    const auto builtin = Lexicon::builtin();
    if (!builtin) return builtin.error();
    const Lexicon& lexicon = **builtin;
    return PlaceGrain([&lexicon](Label label, Grain grain, std::string_view value) -> std::string {
        if (label == Label::zip) return zip_at(lexicon, grain, value);
        if (label == Label::city && grain == Grain::state) return state_of_city(lexicon, value);
        if (label == Label::hospital) return hospital_at(lexicon, grain, value);
        return {};
    });
}

}  // namespace scrim
