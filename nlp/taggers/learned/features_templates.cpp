#include "nlp/taggers/learned/features_templates.h"

#include <array>

#include "nlp/taggers/learned/features.h"
#include "nlp/text/segments/section_names.h"

namespace scrim {
namespace {

using enum FeatureFamily;
using enum FeatureValue;

constexpr std::array<FeatureTemplate, ask_count> templates{{
    {"bias", local, number, true},
    {"word", local, text, true},
    {"word before", local, text, true},
    {"word after", local, text, true},
    {"word 2 before", local, text, true},
    {"word 2 after", local, text, true},
    {"two words before", local, pair, true},
    {"two words after", local, pair, true},
    {"word before and word", local, pair, true},
    {"shape", local, text, true},
    {"shape before", local, text, true},
    {"shape after", local, text, true},
    {"shape of chunk", local, text, true},
    {"place in chunk", local, number, true},
    {"prefix of 2", local, text, true},
    {"prefix of 3", local, text, true},
    {"suffix of 2", local, text, true},
    {"suffix of 3", local, text, true},
    {"suffix of 4", local, text, true},
    {"length", local, number, true},
    {"case", local, number, true},
    {"case with neighbours", local, number, true},
    {"number", local, number, true},
    {"number before", local, number, true},
    {"number after", local, number, true},
    {"part of speech", local, number, true},
    {"part of speech with before", local, number, true},
    {"part of speech with after", local, number, true},
    {"class", external, number, true},
    {"class before", external, number, true},
    {"class after", external, number, true},
    {"class 2 before", external, number, true},
    {"class 2 after", external, number, true},
    {"class with before", external, number, true},
    {"class with after", external, number, true},
    {"class with both sides", external, number, true},
    {"class with 2 before", external, number, true},
    {"class with 2 after", external, number, true},
    {"list", external, number, true},
    {"list before", external, number, true},
    {"list after", external, number, true},
    {"list 2 before", external, number, true},
    {"list 2 after", external, number, true},
    {"list of phrase", external, number, true},
    {"list of phrase before", external, number, true},
    {"list of phrase after", external, number, true},
    {"weights as name and word", external, number, true},
    {"commonness", external, number, true},
    {"commonness before", external, number, true},
    {"commonness after", external, number, true},
    {"section", global, number, false},
    {"section and class", global, number, false},
    {"zone and class", global, number, false},
    {"place of line", global, number, false},
    {"length of line", global, number, false},
    {"place in note", global, number, false},
    {"layout", global, number, false},
    {"key", global, text, true},
    {"key of two words", global, pair, true},
    {"key and class", global, pair, true},
    {"distance from key", global, number, false},
    {"name elsewhere", global, number, false},
    {"small elsewhere", global, number, false},
    {"repeated", global, number, false},
    {"line breaks", global, number, true},
}};

// One to three classes of 6 bits each.
std::string classes_of(FeatureId value, int count) {
    std::string out;
    for (int i = count; i-- > 0;) {
        const std::size_t which = value >> (6U * static_cast<unsigned>(i)) & 63U;
        out += (out.empty() ? "" : " + ") +
               std::string(which < word_class_count ? name(static_cast<WordClass>(which)) : "?");
    }
    return out;
}

std::string list_of(FeatureId kind) {
    return std::string(kind < lexicon_kind_count ? name(static_cast<LexiconKind>(kind)) : "?");
}

std::string case_named(FeatureId which) {
    constexpr std::array<std::string_view, 6> names{"none", "lower", "capital", "upper", "caps line", "mixed"};
    return std::string(which < names.size() ? names[which] : "?");
}

}  // namespace

std::string_view name(FeatureFamily family) {
    constexpr std::array<std::string_view, 3> names{"local", "global", "external"};
    return names[static_cast<std::size_t>(family)];
}

std::string_view name(WordClass word_class) {
    constexpr std::array<std::string_view, word_class_count> names{"none",
                                                                   "period",
                                                                   "comma",
                                                                   "colon",
                                                                   "dash",
                                                                   "bracket",
                                                                   "mark",
                                                                   "small number",
                                                                   "year",
                                                                   "number",
                                                                   "long number",
                                                                   "mixed",
                                                                   "address",
                                                                   "title",
                                                                   "credential",
                                                                   "relative",
                                                                   "calendar",
                                                                   "state",
                                                                   "hospital word",
                                                                   "street word",
                                                                   "department",
                                                                   "profession",
                                                                   "place",
                                                                   "initial",
                                                                   "first name",
                                                                   "surname",
                                                                   "either name",
                                                                   "name and word",
                                                                   "caps name and word",
                                                                   "lower name",
                                                                   "unknown capital",
                                                                   "unknown caps",
                                                                   "unknown lower",
                                                                   "capital word",
                                                                   "medical",
                                                                   "eponym",
                                                                   "function word",
                                                                   "common word",
                                                                   "rare word"};
    return names[static_cast<std::size_t>(word_class)];
}

std::span<const FeatureTemplate> feature_templates() { return templates; }

std::string describe_feature(FeatureId feature, std::string_view text) {
    const FeatureId which = feature >> feature_value_bits;
    const FeatureId value = feature & feature_value_mask;
    if (which >= ask_count) return "unknown";
    std::string out(templates.at(which).name);
    if (which == ask_bias) return out;
    out += " = ";
    if (templates.at(which).value != number) return out + (text.empty() ? "?" : std::string(text));
    if (which >= ask_class && which <= ask_class_2_after) return out + classes_of(value, 1);
    if (which == ask_classes_before || which == ask_classes_after) return out + classes_of(value, 2);
    if (which >= ask_classes_around && which <= ask_classes_2_after) return out + classes_of(value, 3);
    if (which == ask_list) return out + list_of(value / 8) + ", " + case_named(value % 8);
    if (which >= ask_list_before && which <= ask_list_2_after) return out + list_of(value);
    if (which == ask_phrase) return out + list_of(value / 2) + (value % 2 == 0 ? ", first word" : ", later word");
    if (which == ask_phrase_before || which == ask_phrase_after) return out + list_of(value);
    if (which == ask_part) return out + std::string(name(static_cast<PartOfSpeech>(value % part_of_speech_count)));
    if (which == ask_section) return out + std::string(name(static_cast<SectionKind>(value)));
    return out + std::to_string(value);
}

}  // namespace scrim
