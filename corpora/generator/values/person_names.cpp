#include "corpora/generator/values/person_names.h"

#include <array>

#include "nlp/text/unicode.h"

namespace scrim::corpora {
namespace {

std::string initial(std::string_view name) {
    if (name.empty()) return {};
    const auto point = code_point_at(name, 0);
    return to_upper(name.substr(0, point.size));
}

std::string listed(const Person& person, bool with_space) {
    std::string out = person.last + (with_space ? ", " : ",") + person.first;
    if (!person.middle.empty()) out += " " + person.middle;
    return out;
}

}  // namespace

std::string to_upper(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        const auto point = code_point_at(text, i);
        char32_t value = point.value;
        if (value >= 'a' && value <= 'z') value -= 32;
        if (value >= 0xE0 && value <= 0xFE && value != 0xF7) value -= 32;
        if (value >= 0x100 && value <= 0x17F && value != 0x131 && is_lower(value)) value -= 1;
        append_utf8(out, value);
        i += point.size;
    }
    return out;
}

std::string write_name(const Person& person, std::string_view form) {
    if (form == "first") return person.first;
    if (form == "last") return person.last;
    if (form == "FIRST") return to_upper(person.first);
    if (form == "LAST") return to_upper(person.last);
    if (form == "plain") return person.first + " " + person.last;
    if (form == "listed") return listed(person, true);
    if (form == "tight") return listed(person, false);
    if (form == "LISTED") return to_upper(listed(person, true));
    if (form == "TIGHT") return to_upper(listed(person, false));
    if (form == "CAPS") return to_upper(person.first + " " + person.last);
    if (form == "short") return initial(person.first) + ". " + person.last;
    if (form == "trailing") return person.last + (person.middle.empty() ? " " : ", ") + initial(person.first);
    if (form == "spaced") {
        const std::string middle = person.middle.empty() ? "" : initial(person.middle) + ". ";
        return initial(person.first) + ". " + middle + person.last;
    }
    if (form == "junior") return person.first + " " + person.last + (person.sex == 'M' ? " Jr." : "");
    if (form == "initials") return initial(person.first) + initial(person.middle) + initial(person.last);
    if (form == "dotted") {
        const std::string middle = person.middle.empty() ? "" : initial(person.middle) + ".";
        return initial(person.first) + "." + middle + initial(person.last) + ".";
    }
    const std::string middle = person.middle.empty() ? "" : person.middle + (person.middle.size() == 1 ? ". " : " ");
    const std::string full = person.first + " " + middle + person.last;
    return form == "FULL" ? to_upper(full) : full;
}

std::string number_word(int number) {
    static constexpr std::array<std::string_view, 20> small = {
        "zero", "one",    "two",    "three",    "four",     "five",    "six",     "seven",     "eight",    "nine",
        "ten",  "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
    static constexpr std::array<std::string_view, 10> tens = {"",      "",      "twenty",  "thirty", "forty",
                                                              "fifty", "sixty", "seventy", "eighty", "ninety"};
    if (number < 0 || number > 99) return std::to_string(number);
    if (number < 20) return std::string(small[static_cast<std::size_t>(number)]);
    std::string out(tens[static_cast<std::size_t>(number / 10)]);
    if (number % 10 != 0) out += "-" + std::string(small[static_cast<std::size_t>(number % 10)]);
    return out;
}

std::string ordinal(int number) {
    const int last = number % 10;
    const bool teen = number % 100 / 10 == 1;
    const char* ending = teen ? "th" : last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th";
    return std::to_string(number) + ending;
}

}  // namespace scrim::corpora
