// What stands where a note is signed: initials, and the user names of those who typed, opened or signed it.

#include <algorithm>

#include "nlp/rules/around.h"
#include "nlp/rules/patterns.h"

namespace scrim {
namespace {

// Two or three capitals that are no credential and no word of a note's foot.
bool initials(std::string_view text, PatternMatch match) {
    const std::string_view letters = text.substr(match.begin, match.end - match.begin);
    const bool capitals =
        std::all_of(letters.begin(), letters.end(), [](char c) { return c == '.' || (c >= 'A' && c <= 'Z'); });
    return capitals && !has_word(lower(letters),
                                 "md|rn|np|pa|do|ok|am|pm|iv|im|po|cc|re|mr|ms|dr|ct|mri|ekg|ecg|icu|er|ed|or|dd|dt|tr|"
                                 "td|bp|hr|rr|us|usa|mg|ml|end|eom|phd|dnr|dni|prn|bid|tid|qid|nka|none|na|no|yes|job");
}

bool small_letters(std::string_view text, PatternMatch match) {
    return text[match.begin] >= 'a' && text[match.begin] <= 'z';
}

// A word in small letters that is no part of the sentence: "opened by vmader on Feb 16".
bool user(std::string_view text, PatternMatch match) {
    static constexpr std::string_view plain =
        "me|him|her|them|us|staff|phone|mail|fax|telephone|hand|mouth|protocol|family|order|the|his|covering|attending|"
        "resident|fellow|cardiology|surgery|neurology|radiology|consultant|signature|signed|dictated|electronic|author|"
        "primary|nurse|physician|pager|medicine|pediatrics|on|call|retired|part|time|mouth|patient|computer|both|all";
    const std::string_view word = text.substr(match.begin, match.end - match.begin);
    const bool code = word.find_first_of("0123456789._") != std::string_view::npos;
    return code || (small_letters(text, match) && !has_word(word, plain));
}

}  // namespace

std::vector<Pattern> signature_patterns() {
    const std::vector<Label> signer{Label::doctor};
    const std::vector<Label> two{Label::doctor, Label::doctor};
    const std::vector<Label> name{Label::username};
    return {
        {"initials behind dashes", R"((?:^|\n)\s?-{1,2}\s?([a-z]{2,3})\s*(?:\n|$))", signer, {}, 0.8F, initials},
        {"initials before date",
         R"(\b(?:tr|trans|transcribed|dictated|typed|signed|by)\s?:\s{0,2}([a-z]{2,3})\s+(?:\d|dd|td|t:|d:|\x23))",
         signer,
         {},
         0.85F,
         initials},
        {"initials with colon", R"((?:^|\n)[ \t]*([a-z]{2,3}):([a-z]{2,3})(?:\s|$))", two, {}, 0.8F, initials},
        {"initials of signer behind name",
         R"(\bdictated by\s?:?\s?[^\n,]{3,40},\s([a-z]{2,3})\s)",
         signer,
         {},
         0.8F,
         initials},
        {"initials alone at the end",
         R"((?:\n[ \t]*|[.!]\s)([a-z]{2,3}|[a-z]\.[a-z]\.(?:[a-z]\.)?)\s*$)",
         signer,
         {},
         0.75F,
         initials},
        {"initials before user",
         R"(\b([a-z]{2,3})/[a-z][a-z0-9._]+\s*(?:\n|$))",
         signer,
         {},
         0.8F,
         [](std::string_view text, PatternMatch match) {
             return match.begin > 1 && is_space(text[match.begin - 1]) && is_digit(text[match.begin - 2]) &&
                    initials(text, match);
         }},
        {"transcribed on a day by",
         R"(\b(?:transcribed|typed|scanned|signed|e-?signed|entered|dictated)\s(?:electronically\s)?(?:on\s)?(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}\s)?(?:by\s)?([a-z]+[._][a-z0-9]+|[a-z]+\d+[a-z0-9]*)(?:[\s,;)]|$))",
         name,
         {},
         0.9F},
        {"transcribed by",
         R"(\btranscribed\s\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}\sby\s([a-z]{2,20})\s*(?:\n|$))",
         name,
         {},
         0.85F,
         user},
        {"signed electronically by",
         R"(\b(?:e-?signed|signed\selectronically\sby|authenticated\sby\suser)\s([a-z][a-z0-9._]{1,20})(?:,\s|\s\d))",
         name,
         {},
         0.85F,
         user},
        {"opened by",
         R"(\b(?:opened|entered|changed|copied|copied forward|scanned|placed|ordered|released|accessed)\sby\s(?:user\s(?:id\s)?)?([a-z]+[._][a-z0-9]+|[a-z]+\d+[a-z0-9]*|[a-z]{2,16})(?:\s(?:on|at)\s[a-z\d]|\.(?:\s|$)))",
         name,
         {},
         0.85F,
         user},
        {"name of user in brackets",
         R"(\b(?:m\.?d\.?|d\.?o\.?|rn|np|ph\.?d\.?|fac[cs]|pa-c|mbbs|f\.a\.c\.s\.),?\s[(\[]((?:login\s)?[a-z][a-z0-9._]{2,20})[)\]])",
         name,
         {},
         0.7F,
         user},
        {"name of user behind signer",
         R"(\b(?:signed|scribe|by|entered)\b[^\n(]{3,44}\((?:login\s)?([a-z][a-z0-9._]{1,20})\))",
         name,
         {},
         0.7F,
         [](std::string_view text, PatternMatch match) {
             const std::string_view word = text.substr(match.begin, match.end - match.begin);
             return word.find_first_of("0123456789._") != std::string_view::npos ||
                    (small_letters(text, match) && starts_with_word(behind(text, match.end + 1, 8), "from|at|on"));
         }},
        {"user behind credential at the end",
         R"(\b(?:rn|lpn|md|np|pa-c)\s([a-z]+[._][a-z0-9]+|[a-z]+\d+|[a-z]{2,16})\s*(?:\n|$))",
         name,
         {},
         0.8F,
         user},
        {"user before dates of dictation",
         R"((?:^|\n)([a-z][a-z0-9._]{1,20})\sd:\s{0,2}[a-z\d])",
         name,
         {},
         0.85F,
         user},
        {"stamp of user", R"((?:^|\n)\[([a-z][a-z0-9._]{1,20})\s\d{1,4}[-/.]\d)", name, {}, 0.9F},
        {"user behind initials",
         R"(\b[a-z]{2,4}/([a-z]+[._][a-z0-9]+|[a-z]{3,}\d+|[a-z]{4,16})\s*$)",
         name,
         {},
         0.8F,
         user},
    };
}

}  // namespace scrim
