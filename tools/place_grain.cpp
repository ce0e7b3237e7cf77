#include "tools/place_grain.h"

#include <algorithm>
#include <string>

#include "nlp/lexicon.h"

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
        if (c >= '0' && c <= '9') out += c;
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

// "boston medical center": the longest beginning that is a city.
std::string city_of_hospital(const Lexicon& lexicon, std::string_view hospital) {
    std::string_view rest = hospital;
    while (true) {
        const auto blank = rest.rfind(' ');
        if (blank == std::string_view::npos) return {};
        rest = rest.substr(0, blank);
        if (lexicon.is(LexiconKind::city, rest)) break;
    }
    std::string city(rest);
    for (std::size_t i = 0; i < city.size(); ++i) {
        const bool first = i == 0 || city[i - 1] == ' ';
        if (first && city[i] >= 'a' && city[i] <= 'z') city[i] = static_cast<char>(city[i] - 'a' + 'A');
    }
    return city;
}

}  // namespace

Result<PlaceGrain> make_place_grain() {
    const auto builtin = Lexicon::builtin();
    if (!builtin) return builtin.error();
    const Lexicon& lexicon = **builtin;
    return PlaceGrain([&lexicon](Label label, Grain grain, std::string_view value) -> std::string {
        if (label == Label::zip) return zip_at(lexicon, grain, value);
        if (label == Label::city && grain == Grain::state) return state_of_city(lexicon, value);
        if (label == Label::hospital) {
            const std::string city = city_of_hospital(lexicon, value);
            return grain == Grain::city || city.empty() ? city : state_of_city(lexicon, city);
        }
        return {};
    });
}

}  // namespace scrim
