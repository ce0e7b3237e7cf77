#include "anon/notes/render/lengths.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>
#include <utility>

#include "nlp/base/ascii.h"

namespace scrim {
namespace {

// Nobody marries, works or smokes before about this age.
constexpr int before_grown_up_life = 15;

struct LengthWord {
    std::uint32_t begin;
    std::uint32_t end;
    std::string plain;
    bool ends_sentence = false;  // a period, or an empty line, is behind it
};

bool is_any(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

// Words and numbers; a number keeps its decimals.
std::vector<LengthWord> length_words(std::string_view text) {
    std::vector<LengthWord> out;
    for (std::uint32_t at = 0; at < text.size();) {
        std::uint32_t end = at;
        if (is_digit(text[at])) {
            while (end < text.size() &&
                   (is_digit(text[end]) || (text[end] == '.' && end + 1 < text.size() && is_digit(text[end + 1])))) {
                ++end;
            }
        } else {
            while (end < text.size() && (is_letter(text[end]) || text[end] == '\'')) ++end;
        }
        if (end > at) out.push_back({at, end, lower(text.substr(at, end - at))});
        if (end == at && !out.empty()) {
            const bool blank = at + 1 == text.size() || is_space(text[at + 1]);
            if ((text[at] == '.' || text[at] == ';') && blank) out.back().ends_sentence = true;
            if (text[at] == '\n' && blank) out.back().ends_sentence = true;
        }
        at = std::max(end, at + 1);
    }
    return out;
}

int named_number(std::string_view word) {
    static constexpr std::array<std::pair<std::string_view, int>, 28> names{
        {{"one", 1},       {"two", 2},       {"three", 3},    {"four", 4},     {"five", 5},       {"six", 6},
         {"seven", 7},     {"eight", 8},     {"nine", 9},     {"ten", 10},     {"eleven", 11},    {"twelve", 12},
         {"thirteen", 13}, {"fourteen", 14}, {"fifteen", 15}, {"sixteen", 16}, {"seventeen", 17}, {"eighteen", 18},
         {"nineteen", 19}, {"twenty", 20},   {"thirty", 30},  {"forty", 40},   {"fifty", 50},     {"sixty", 60},
         {"seventy", 70},  {"eighty", 80},   {"ninety", 90},  {"hundred", 100}}};
    for (const auto& [name, number] : names) {
        if (name == word) return number;
    }
    return -1;
}

int number_of(const LengthWord& word) {
    if (!is_digit(word.plain[0])) return named_number(word.plain);
    const std::string digits = word.plain.substr(0, word.plain.find('.'));
    return digits.size() > 4 ? -1 : std::stoi(digits);
}

class LengthSearch {
   public:
    LengthSearch(std::string_view text, const LengthRules& rules)
        : text_(text), rules_(rules), words_(length_words(text)) {}

    std::vector<Replacement> run() {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            if (rules_.youngest) look_for_years(i);
            if (rules_.stays) look_for_stay(i);
        }
        std::sort(found_.begin(), found_.end(),
                  [](const Replacement& x, const Replacement& y) { return x.begin < y.begin; });
        return std::move(found_);
    }

   private:
    // A number right before a word: its value, and where it begins; a range counts as its greater end.
    struct Before {
        int value = -1;
        std::size_t first = 0;
    };

    [[nodiscard]] std::string_view gap(std::size_t left) const {
        return text_.substr(words_[left].end, words_[left + 1].begin - words_[left].end);
    }

    [[nodiscard]] bool is_tight(std::size_t left) const {
        const std::string_view between = gap(left);
        return between.size() <= 3 && between.find_first_not_of(" -+~\n#:=()") == std::string_view::npos;
    }

    [[nodiscard]] Before number_before(std::size_t word) const {
        Before out;
        if (word == 0 || !is_tight(word - 1)) return out;
        out.first = word - 1;
        out.value = number_of(words_[word - 1]);
        if (out.value < 0) return out;
        if (out.first > 0 && is_tight(out.first - 1)) {
            const int tens = number_of(words_[out.first - 1]);
            const bool named = !is_digit(words_[out.first].plain[0]) && !is_digit(words_[out.first - 1].plain[0]);
            if (named && tens >= 20 && out.value < 10) {
                out.value += tens;
                --out.first;
            } else if (tens >= 0 && gap(out.first - 1).find('-') != std::string_view::npos) {
                out.value = std::max(out.value, tens);
                --out.first;
            }
        }
        if (out.first > 1 && is_any(words_[out.first - 1].plain, {"to", "or"})) {
            const int low = number_of(words_[out.first - 2]);
            if (low >= 0 && low <= out.value) out.first -= 2;
        }
        return out;
    }

    // Whether one of the words is near, in the same sentence.
    [[nodiscard]] bool is_near(std::size_t at, std::size_t before, std::size_t after,
                               std::initializer_list<std::string_view> starts) const {
        const auto fits = [&](std::size_t i) {
            return std::any_of(starts.begin(), starts.end(),
                               [&](std::string_view start) { return words_[i].plain.starts_with(start); });
        };
        for (std::size_t i = at, n = 0; i > 0 && n < before && !words_[i - 1].ends_sentence; --i, ++n) {
            if (fits(i - 1)) return true;
        }
        for (std::size_t i = at, n = 0; i + 1 < words_.size() && n < after && !words_[i].ends_sentence; ++i, ++n) {
            if (fits(i + 1)) return true;
        }
        return false;
    }

    void add(std::size_t first, std::size_t last, Label label, const char* shown) {
        found_.push_back({words_[first].begin, words_[last].end, shown, label});
    }

    void look_for_years(std::size_t i) {
        const std::string& unit = words_[i].plain;
        const bool years = is_any(unit, {"year", "years", "yr", "yrs", "y"});
        const bool decades = is_any(unit, {"decade", "decades"});
        const bool months = is_any(unit, {"month", "months", "mo", "mos"});
        if (!years && !decades && !months) return;
        const Before number = number_before(i);
        if (number.value < 0) {
            if (unit == "decades" && is_long(20, i)) add(i, i, Label::age, "[AGE]");
            return;
        }
        if (number.first > 0 && is_any(words_[number.first - 1].plain, {"every", "each", "next", "per", "q"})) return;
        if (i + 1 < words_.size() &&
            is_any(words_[i + 1].plain, {"survival", "risk", "mortality", "prognosis", "follow", "followup"})) {
            return;
        }
        if (months) {
            if (number.value < 12 * (*rules_.youngest + 1)) return;
        } else if (!is_long(number.value * (decades ? 10 : 1), i)) {
            return;
        }
        const bool one_word = decades || gap(i - 1).find('-') != std::string_view::npos || gap(i - 1).empty();
        add(number.first, one_word ? i : i - 1, Label::age, "[AGE]");
    }

    // Whether so many years before, the youngest of the list was not born, or no grown-up.
    [[nodiscard]] bool is_long(int years, std::size_t at) const {
        const bool grown_up =
            is_near(at, 8, 5,
                    {"married", "marriage", "smok", "work", "employ", "career", "tobacco", "cigar", "ppd", "drink",
                     "drank", "alcohol", "service", "taught", "retire", "divorce", "widow"});
        return years + (grown_up ? before_grown_up_life : 0) >= std::max(1, *rules_.youngest);
    }

    void look_for_stay(std::size_t i) {
        const std::string& word = words_[i].plain;
        if (is_any(word, {"day", "days", "d", "week", "weeks", "night", "nights"})) {
            const Before number = number_before(i);
            if (number.value >= 0 && (is_stay_behind(i) || is_stay_before(number.first))) {
                const bool one_word = gap(i - 1).find('-') != std::string_view::npos || gap(i - 1).empty();
                add(number.first, one_word ? i : i - 1, Label::date, "[DATE]");
                return;
            }
        }
        const bool hospital_day = word == "day" && i > 0 && words_[i - 1].plain == "hospital";
        const std::string_view written = text_.substr(words_[i].begin, words_[i].end - words_[i].begin);
        if (hospital_day || written == "HD" || written == "POD") look_for_day_number(i);
        if (word == "los") look_for_number_behind(i);
    }

    // "12-day hospital stay", "12 day admission"; not "12-day course of antibiotics".
    [[nodiscard]] bool is_stay_behind(std::size_t unit) const {
        bool hospital = false;
        for (std::size_t i = unit + 1; i < words_.size() && i <= unit + 3 && !words_[i - 1].ends_sentence; ++i) {
            const std::string& word = words_[i].plain;
            if (is_any(word, {"stay", "admission", "hospitalization", "hospitalisation", "los"})) return true;
            if (word == "course" && hospital) return true;
            hospital = hospital || is_any(word, {"hospital", "inpatient", "icu", "stay"});
            if (!hospital && !is_any(word, {"long", "complicated", "uncomplicated", "total"})) return false;
        }
        return false;
    }

    // "LOS 12 days", "length of stay was", "stayed for", "hospitalized for", "in the hospital for".
    [[nodiscard]] bool is_stay_before(std::size_t number) const {
        std::size_t i = number;
        for (int passed = 0; i > 0 && passed < 4 && !words_[i - 1].ends_sentence; --i, ++passed) {
            const std::string& word = words_[i - 1].plain;
            if (is_any(word, {"los", "stay", "stayed", "hospitalized", "hospitalised", "hospitalization", "inpatient",
                              "hospital"})) {
                return true;
            }
            if (!is_any(word, {"for", "of", "was", "is", "lasted", "lasting", "a", "total", "about", "x", "the", "in",
                               "there", "approximately"})) {
                return false;
            }
        }
        return false;
    }

    void look_for_number_behind(std::size_t i) {
        std::size_t next = i + 1;
        if (next < words_.size() && is_any(words_[next].plain, {"was", "is", "of"})) ++next;
        if (next >= words_.size() || !is_tight(next - 1) || number_of(words_[next]) < 0) return;
        add(next, next, Label::date, "[DATE]");
    }

    // The number of a day tells the stay where it is that of the discharge.
    void look_for_day_number(std::size_t i) {
        std::size_t next = i + 1;
        if (next < words_.size() && is_any(words_[next].plain, {"number", "no"})) ++next;
        if (next >= words_.size() || !is_tight(next - 1)) return;
        const int day = number_of(words_[next]);
        if (day < 0) return;
        const bool is_last = rules_.stay_days > 0 && day >= rules_.stay_days;
        if (is_last || is_near(i, 8, 8, {"discharg", "home", "transferred", "dispo"}))
            add(next, next, Label::date, "[DATE]");
    }

    std::string_view text_;
    const LengthRules& rules_;
    std::vector<LengthWord> words_;
    std::vector<Replacement> found_;
};

}  // namespace

void hide_lengths(std::string_view text, const LengthRules& rules, std::vector<Replacement>& replacements) {
    if (!rules.youngest && !rules.stays) return;
    std::vector<Replacement> all;
    std::size_t next = 0;
    for (Replacement& found : LengthSearch(text, rules).run()) {
        while (next < replacements.size() && replacements[next].end <= found.begin) {
            all.push_back(std::move(replacements[next++]));
        }
        const bool is_free = next == replacements.size() || replacements[next].begin >= found.end;
        if (is_free && (all.empty() || all.back().end <= found.begin)) all.push_back(std::move(found));
    }
    for (; next < replacements.size(); ++next) all.push_back(std::move(replacements[next]));
    replacements = std::move(all);
}

}  // namespace scrim
