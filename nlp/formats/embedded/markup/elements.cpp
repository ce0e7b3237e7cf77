#include "nlp/formats/embedded/markup/elements.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <utility>

#include "nlp/base/ascii.h"

namespace scrim {
namespace {

struct ElementNames {
    MarkupElement element;
    std::string_view names;  // parted by blanks
};

constexpr std::array element_names{
    ElementNames{MarkupElement::inside_line,
                 "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rp rt ruby s "
                 "samp small span strike strong sub sup time tt u var wbr col colgroup head html"},
    ElementNames{MarkupElement::block,
                 "address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset "
                 "figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol optgroup "
                 "option p section select summary table tbody textarea tfoot thead title tr ul"},
    ElementNames{MarkupElement::cell, "td th"},
    ElementNames{MarkupElement::line_break, "br"},
    ElementNames{MarkupElement::preformatted, "pre listing"},
    ElementNames{MarkupElement::meta, "meta"},
};

template <class Do>
void for_each_word(std::string_view words, const Do& run) {
    while (!words.empty()) {
        const std::string_view word = words.substr(0, words.find(' '));
        run(word);
        words.remove_prefix(std::min(word.size() + 1, words.size()));
    }
}

std::unordered_map<std::string_view, MarkupElement> element_table() {
    std::unordered_map<std::string_view, MarkupElement> out;
    for (const auto& [element, names] : element_names) {
        for_each_word(names, [&out, element = element](std::string_view name) { out.emplace(name, element); });
    }
    return out;
}

bool is_word_of(std::string_view words, std::string_view wanted) {
    bool found = false;
    for_each_word(words, [&](std::string_view word) { found = found || word == wanted; });
    return found;
}

bool consists_of(std::string_view value, std::string_view others, std::size_t limit) {
    return value.size() <= limit && std::all_of(value.begin(), value.end(), [others](char c) {
               return is_ascii_letter(c) || is_digit(c) || others.find(c) != others.npos;
           });
}

// A style may load what it names, show text of its own, or hide words in escapes and comments.
bool is_plain_style(std::string_view value) {
    if (!consists_of(value, " \n\t#%.,:;()!-'", 1000)) return false;
    const std::string small = lower(value);
    for (const std::string_view word : {"url", "content", "expression", "src", "--", "attr", "image"}) {
        if (small.find(word) != small.npos) return false;
    }
    return true;
}

}  // namespace

MarkupElement markup_element(std::string_view name) {
    static const auto all = element_table();
    const auto found = all.find(name);
    return found == all.end() ? MarkupElement::unknown : found->second;
}

bool has_optional_end(std::string_view name) {
    return is_word_of(
        "p li dt dd td th tr thead tbody tfoot option optgroup colgroup area base br col embed hr img input link meta "
        "param source track wbr",
        name);
}

bool is_layout_attribute(const MarkupAttribute& attribute) {
    const std::string name = lower(attribute.name);
    if (name == "style") return is_plain_style(attribute.value);
    if (name == "xmlns") return attribute.value == "http://www.w3.org/1999/xhtml";
    constexpr std::string_view numbers =
        "width height border cellpadding cellspacing colspan rowspan size start hspace vspace span";
    if (is_word_of(numbers, name)) return consists_of(attribute.value, ".%*", 6);
    constexpr std::string_view words = "align valign dir lang xml:lang scope nowrap color bgcolor clear frame rules";
    return is_word_of(words, name) && consists_of(attribute.value, "#-", 12);
}

bool names_character_set(const MarkupToken& token) {
    bool found = false;
    for (const auto& attribute : token.attributes) {
        const std::string name = lower(attribute.name);
        const std::string value = lower(attribute.value);
        if (name == "charset" && consists_of(value, "-_:", 20)) {
            found = true;
        } else if (name == "content" && value.starts_with("text/html") && consists_of(value, "/;= -_", 48) &&
                   value.find("charset=") != value.npos) {
            found = true;
        } else if (!(name == "http-equiv" && value == "content-type")) {
            return false;
        }
    }
    return found;
}

}  // namespace scrim
