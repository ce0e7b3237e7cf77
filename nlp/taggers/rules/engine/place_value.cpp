#include "nlp/taggers/rules/engine/place_value.h"

#include "nlp/lexicon/around.h"

namespace scrim {

std::string place_value(std::string_view text) {
    std::string out;
    std::string word;
    const auto flush = [&] {
        if (word.empty()) return;
        if (word == "hosp")
            word = "hospital";
        else if (word == "med")
            word = "medical";
        else if (word == "ctr" || word == "cntr" || word == "centre")
            word = "center";
        else if (word == "univ")
            word = "university";
        else if (word == "mt")
            word = "mount";
        else if (word == "saint")
            word = "st";
        else if (word == "mem")
            word = "memorial";
        else if (word == "gen" || word == "genl")
            word = "general";
        else if (word == "reg")
            word = "regional";
        else if (word == "comm")
            word = "community";
        if (word != "the") out += (out.empty() ? "" : " ") + word;
        word.clear();
    };
    for (const char c : text) {
        if (is_letter(c) || is_digit(c))
            word += lower(c);
        else if (c != '.' && c != '\'')
            flush();
        if (c == '&') word = "and";
        if (c == '&') flush();
    }
    flush();
    return out;
}

std::string hospital_value(std::string_view text, const Lexicon& lexicon) {
    const auto known = lexicon.entries(text).first(LexiconKind::hospital);
    return place_value(known && !known->attribute.empty() ? known->attribute : text);
}

}  // namespace scrim
