#include "anon/notes/plain_form.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "nlp/base/ascii.h"

namespace scrim {
namespace {

constexpr std::string_view curly_apostrophe = "\xe2\x80\x99";
constexpr std::size_t longest_cut_word = 3;    // "St.": a period after more letters ends a sentence
constexpr std::size_t shortest_beginning = 5;  // "tufts"; shorter ones begin too many names

template <class Take>
void for_each_part(std::string_view text, const Take& take) {
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && (is_letter(text[end]) || is_digit(text[end]))) ++end;
        if (end > at) take(text.substr(at, end - at));
        at = std::max(end, at + 1);
    }
}

// Words that are capitals in the middle of small letters: "UT" of "UT Southwestern Med Ctr".
std::set<std::string> words_in_capitals(const std::unordered_map<std::string, std::uint32_t>& spellings) {
    std::set<std::string> out;
    for (const auto& [spelling, count] : spellings) {
        if (std::none_of(spelling.begin(), spelling.end(), [](char c) { return is_small(c); })) continue;
        for_each_part(spelling, [&](std::string_view word) {
            const bool capitals = std::all_of(word.begin(), word.end(), [](char c) { return is_capital(c); });
            if (capitals && word.size() > 1) out.insert(lower(word));
        });
    }
    return out;
}

// How the data set writes a word of a normalized value: "Women's" for "womens", "St." for "st". The most frequent way,
// between equals the alphabetic first.
std::map<std::string, std::string> words_with_marks(const std::unordered_map<std::string, std::uint32_t>& spellings) {
    std::map<std::string, std::map<std::string, std::uint32_t>> ways;  // [plain][written, in small letters]
    for (const auto& [spelling, count] : spellings) {
        std::string written;
        std::string plain;
        for (std::size_t at = 0; at <= spelling.size(); ++at) {
            char c = at < spelling.size() ? spelling[at] : ' ';
            if (spelling.compare(at, curly_apostrophe.size(), curly_apostrophe) == 0) {
                c = '\'';
                at += curly_apostrophe.size() - 1;
            }
            if (is_letter(c) || is_digit(c)) plain += lower(c);
            if (is_letter(c) || is_digit(c) || ((c == '.' || c == '\'') && !plain.empty())) written += lower(c);
            if (c != ' ') continue;
            if (plain.size() > longest_cut_word && written.ends_with('.')) written.pop_back();
            if (!plain.empty()) ways[plain][written] += count;
            written.clear();
            plain.clear();
        }
    }
    std::map<std::string, std::string> out;
    for (const auto& [plain, written] : ways) {
        const auto most = std::max_element(written.begin(), written.end(),
                                           [](const auto& x, const auto& y) { return x.second < y.second; });
        if (most->first != plain) out.emplace(plain, most->first);
    }
    return out;
}

bool is_particle(std::string_view word) {
    return word == "of" || word == "the" || word == "and" || word == "for" || word == "at" || word == "in";
}

// Letters to change, put in, leave out or exchange with the next; more than `most` is told as most + 1.
std::size_t edits(std::string_view a, std::string_view b, std::size_t most) {
    if (a.size() > b.size() + most || b.size() > a.size() + most) return most + 1;
    std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                cost[i][j] = i + j;
                continue;
            }
            cost[i][j] =
                std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
            }
        }
    }
    return cost[a.size()][b.size()];
}

}  // namespace

std::string plain_form(std::string_view value, const std::unordered_map<std::string, std::uint32_t>& spellings) {
    const auto capitals = words_in_capitals(spellings);
    const auto marked = words_with_marks(spellings);
    std::string out;
    for (std::size_t at = 0; at <= value.size();) {
        const std::size_t end = std::min(value.find(' ', at), value.size());
        std::string word = lower(value.substr(at, end - at));
        if (capitals.contains(word)) {
            word = upper(word);
        } else if (const auto with_marks = marked.find(word); with_marks != marked.end()) {
            word = with_marks->second;
            word[0] = upper(word[0]);
        } else if (!word.empty() && (out.empty() || !is_particle(word))) {
            word[0] = upper(word[0]);
        }
        if (!word.empty()) out += (out.empty() ? "" : " ") + word;
        at = end + 1;
    }
    return out;
}

bool is_same_name(std::string_view name, std::string_view listed) {
    if (name.size() >= shortest_beginning && listed.size() > name.size() && listed.starts_with(name) &&
        listed[name.size()] == ' ') {
        return true;
    }
    const std::size_t size = std::min(name.size(), listed.size());
    if (size < 6) return false;
    const std::size_t most = size < 12 ? 1 : 2;
    return edits(name, listed, most) <= most;
}

}  // namespace scrim
