#include "corpora/generator/values/numbers.h"

#include "nlp/base/ascii.h"

namespace scrim::corpora {
namespace {

std::string plain_lower(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (is_small(c)) out += c;
        if (is_capital(c)) out += lower(c);
    }
    return out.empty() ? "user" : out;
}

void replace(std::string& text, std::string_view what, std::string_view by) {
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
        text.replace(at, what.size(), by);
    }
}

}  // namespace

std::string fill_pattern(Random& random, std::string_view pattern) {
    std::string out;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const char c = pattern[i];
        if (c == '\\' && i + 1 < pattern.size()) {
            out += pattern[++i];
        } else if (c == '9') {
            out += static_cast<char>('0' + random.below(10));
        } else if (c == '8') {  // a digit that is not 0
            out += static_cast<char>('1' + random.below(9));
        } else if (c == 'A') {
            out += "ABCDEFGHJKLMNPRSTUVWXYZ"[random.below(23)];
        } else if (c == 'a') {
            out += "abcdefghijklmnoprstuvwyz"[random.below(24)];
        } else {
            out += c;
        }
    }
    return out;
}

std::string draw_number(Random& random, const Values& values, const std::string& kind, const Person& person) {
    std::string out = values.any_listed(random, "number " + kind);
    if (kind != "email" && kind != "username" && kind != "url") return fill_pattern(random, out);
    // Addresses are words with $first, $last, $f, $l and patterns in brackets.
    const std::string first = plain_lower(person.first);
    const std::string last = plain_lower(person.last);
    replace(out, "$first", first);
    replace(out, "$last", last);
    replace(out, "$f", first.substr(0, 1));
    replace(out, "$l", last.substr(0, 1));
    for (auto open = out.find('['); open != std::string::npos; open = out.find('[')) {
        const auto close = out.find(']', open);
        out.replace(open, close - open + 1,
                    fill_pattern(random, std::string_view(out).substr(open + 1, close - open - 1)));
    }
    return out;
}

}  // namespace scrim::corpora
