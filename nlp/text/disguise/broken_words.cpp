// Three walks, each over the text that the one before made: numbers with blanks at their separators, words and
// addresses over a line break, spelled words. A walk joins only what is whole when it is joined.

#include "nlp/text/disguise/broken_words.h"

#include <algorithm>
#include <array>
#include <optional>

#include "nlp/base/ascii.h"

namespace scrim {
namespace {

char char_at(std::string_view text, std::size_t at) { return at < text.size() ? text[at] : '\0'; }
bool is_separator(char c) { return c == '-' || c == '/' || c == '.'; }
bool is_number_sign(char c) { return is_digit(c) || is_separator(c) || c == '(' || c == ')' || c == '+'; }

std::size_t blanks_end(std::string_view text, std::size_t at) {
    while (at < text.size() && is_space(text[at])) ++at;
    return at;
}

// ---- numbers

// A stretch of a number without blanks, and the blanks after it.
struct Stretch {
    std::size_t begin = 0;
    std::size_t end = 0;
};

// A number that has one form whatever cuts it, and one that is a number only where a line ends at its separator.
enum class NumberForm : std::uint8_t { sure, over_a_line };

// The lengths of the number's groups and what parts them: "3-2-4" of a social security number. Groups of one or two
// digits count as 2 where `short_groups` says so, as in a date.
std::string shape_of(std::string_view number, bool short_groups) {
    std::string shape;
    for (std::size_t at = 0; at < number.size();) {
        std::size_t end = at;
        while (end < number.size() && is_digit(number[end])) ++end;
        if (end == at) {
            shape += number[at++];
            continue;
        }
        const std::size_t size = std::min<std::size_t>(end - at, 9);
        shape += static_cast<char>('0' + (short_groups && size == 1 ? 2 : size));
        at = end;
    }
    return shape;
}

template <std::size_t Size>
bool is_one_of_shapes(const std::string& shape, const std::array<std::string_view, Size>& shapes) {
    return std::find(shapes.begin(), shapes.end(), shape) != shapes.end();
}

bool has_form(std::string_view number, NumberForm form) {
    constexpr std::array<std::string_view, 9> numbers{"3-2-4",   "3-3-4",   "3.3.4",    "3/3-4",  "(3)3-4",
                                                      "(3) 3-4", "1-3-3-4", "+1-3-3-4", "1.3.3.4"};
    constexpr std::array<std::string_view, 8> dates{"2/2/4", "2/2/2", "2-2-4", "2.2.4",
                                                    "4-2-2", "4/2/2", "4.2.2", "4/2/2"};
    constexpr std::array<std::string_view, 4> over_lines{"2-2-2", "3-4", "3.4", "3.2.4"};
    const std::string shape = shape_of(number, false);
    if (form == NumberForm::sure)
        return is_one_of_shapes(shape, numbers) || is_one_of_shapes(shape_of(number, true), dates);
    if (is_one_of_shapes(shape_of(number, true), over_lines)) return true;
    // Groups of two digits and more with hyphens, as record numbers have.
    return number.size() >= 8 && shape.size() >= 3 && shape.find_first_of("1/.()+ ") == std::string::npos;
}

// Numbers whose separators have blanks or a line break beside them. Candidates are stretches of digits and separators;
// the blanks between two of them go if all together are one number.
class NumberJoiner {
   public:
    explicit NumberJoiner(const MappedText& from) : text_(from.text), rewrite_(from) {}

    MappedText run() {
        for (std::size_t at = 0; at < text_.size();) {
            const bool begins = is_number_sign(text_[at]) && (at == 0 || !is_number_sign(text_[at - 1]));
            if (!begins || (at > 0 && is_letter(text_[at - 1]))) {
                ++at;
                continue;
            }
            at = join(stretches(at));
        }
        return rewrite_.take();
    }

   private:
    // From here on, while each gap has a separator or bracket beside it.
    std::vector<Stretch> stretches(std::size_t at) const {
        constexpr std::size_t most = 10;
        std::vector<Stretch> out;
        while (out.size() < most) {
            Stretch& next = out.emplace_back(Stretch{at, at});
            while (is_number_sign(char_at(text_, next.end))) ++next.end;
            at = blanks_end(text_, next.end);
            const bool goes_on = at > next.end && at < next.end + 40 && is_number_sign(char_at(text_, at)) &&
                                 std::count(text_.begin() + static_cast<std::ptrdiff_t>(next.end),
                                            text_.begin() + static_cast<std::ptrdiff_t>(at), '\n') <= 1;
            if (!goes_on || (is_digit(text_[next.end - 1]) && is_digit(text_[at]))) break;
        }
        return out;
    }

    [[nodiscard]] bool breaks_line(const Stretch& left, const Stretch& right) const {
        return text_.substr(left.end, right.begin - left.end).find('\n') != std::string_view::npos;
    }
    // The blank of "(617) 555-1234" belongs to the form.
    [[nodiscard]] bool stays(const Stretch& left, const Stretch& right) const {
        return text_[left.end - 1] == ')' && right.begin == left.end + 1 && text_[left.end] == ' ';
    }

    // Whether the first stretches, up to `last`, are one number that is broken.
    [[nodiscard]] bool is_broken_number(const std::vector<Stretch>& parts, std::size_t last, NumberForm form) const {
        std::string number(text_.substr(parts[0].begin, parts[0].end - parts[0].begin));
        bool broken = false;
        bool at_separators = true;  // each line ends with one
        for (std::size_t i = 1; i <= last; ++i) {
            const bool blank = stays(parts[i - 1], parts[i]);
            broken = broken || !blank;
            at_separators =
                at_separators &&
                (blank || (breaks_line(parts[i - 1], parts[i]) && is_separator(text_[parts[i - 1].end - 1])));
            if (blank) number += ' ';
            number += text_.substr(parts[i].begin, parts[i].end - parts[i].begin);
        }
        while (!number.empty() && (number.back() == '.' || number.back() == ')')) number.pop_back();
        return broken && !number.empty() && (form == NumberForm::sure || at_separators) && has_form(number, form) &&
               !is_letter(char_at(text_, parts[last].end));
    }

    // Joins the longest number at the first stretch; gives the place to go on from.
    std::size_t join(const std::vector<Stretch>& parts) {
        for (const NumberForm form : {NumberForm::sure, NumberForm::over_a_line}) {
            for (std::size_t last = parts.size() - 1; last > 0; --last) {
                if (!is_broken_number(parts, last, form)) continue;
                for (std::size_t i = 1; i <= last; ++i) {
                    if (stays(parts[i - 1], parts[i])) continue;
                    rewrite_.keep_to(parts[i - 1].end);
                    rewrite_.drop(parts[i].begin - parts[i - 1].end);
                }
                return parts[last].end;
            }
        }
        return parts.front().end;
    }

    std::string_view text_;
    Rewrite rewrite_;
};

// ---- words and addresses over a line break

bool is_address_character(char c) {
    return is_ascii_letter(c) || is_digit(c) || c == '.' || c == '_' || c == '-' || c == '+' || c == '@';
}

// "mail.com", "x.clinic.org"; ends at what an address cannot hold.
bool begins_with_host(std::string_view text) {
    constexpr std::array<std::string_view, 21> domains{"com", "org", "net", "edu", "gov", "mil",     "info",
                                                       "io",  "us",  "uk",  "ca",  "de",  "fr",      "es",
                                                       "it",  "nl",  "ch",  "au",  "in",  "example", "test"};
    std::size_t end = 0;
    while (end < text.size() && is_address_character(text[end]) && text[end] != '@' && text[end] != '_') ++end;
    text = text.substr(0, end);
    while (text.ends_with('.') || text.ends_with('-')) text.remove_suffix(1);
    const std::size_t dot = text.rfind('.');
    if (dot == std::string_view::npos || dot == 0) return false;
    return std::find(domains.begin(), domains.end(), lower(text.substr(dot + 1))) != domains.end();
}

std::size_t address_begin(std::string_view text, std::size_t end) {
    while (end > 0 && is_address_character(text[end - 1])) --end;
    return end;
}

std::size_t address_end(std::string_view text, std::size_t at) {
    while (at < text.size() && is_address_character(text[at])) ++at;
    return at;
}

// Whether the blanks [begin, end) cut an e-mail address: at its @, or over a line break at a mark of it.
bool cuts_address(std::string_view text, std::size_t begin, std::size_t end) {
    const std::string_view left = text.substr(address_begin(text, begin), begin - address_begin(text, begin));
    const std::string_view right = text.substr(end, address_end(text, end) - end);
    if (left.empty() || right.empty()) return false;
    const std::string whole = std::string(left).append(right);
    const std::size_t sign = whole.find('@');
    if (right.front() == '@' || left.back() == '@') {
        // "smith @ mail.com" has blanks on both sides.
        if (sign + 1 < whole.size()) {
            const std::size_t word = text.find_last_not_of(" \n", begin - 2);
            const bool named =
                sign > 0 || (begin > 1 && word != std::string_view::npos && is_address_character(text[word]));
            return named && begins_with_host(std::string_view(whole).substr(sign + 1));
        }
        const std::size_t next = blanks_end(text, end + right.size());
        return right == "@" && begins_with_host(text.substr(next, address_end(text, next) - next));
    }
    if (text.substr(begin, end - begin).find('\n') == std::string_view::npos || sign == std::string::npos) return false;
    if (!begins_with_host(std::string_view(whole).substr(sign + 1))) return false;
    if (left.find('@') != std::string_view::npos) return left.back() == '.' || right.front() == '.';
    // A sentence may end before an address: a word that announces one tells.
    const std::size_t line = text.rfind('\n', begin - 1) == std::string_view::npos ? 0 : text.rfind('\n', begin - 1);
    const bool announced = lower(text.substr(line, begin - line)).find("mail") != std::string::npos;
    return left.back() == '_' || (announced && (is_separator(left.back()) || is_separator(right.front())));
}

// "Smith-\nJones", "Smi-\nth"
bool cuts_word(std::string_view text, std::size_t begin, std::size_t end) {
    return begin >= 2 && text[begin - 1] == '-' && is_letter(text[begin - 2]) && is_letter(char_at(text, end)) &&
           std::count(text.begin() + static_cast<std::ptrdiff_t>(begin),
                      text.begin() + static_cast<std::ptrdiff_t>(end), '\n') == 1;
}

MappedText join_over_blanks(const MappedText& from) {
    const std::string_view text = from.text;
    Rewrite rewrite(from);
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!is_space(text[at])) continue;
        const std::size_t end = blanks_end(text, at);
        const bool near_sign = char_at(text, end) == '@' || (at > 0 && text[at - 1] == '@');
        const bool over_line = text.substr(at, end - at).find('\n') != std::string_view::npos;
        if ((over_line && cuts_word(text, at, end)) || ((near_sign || over_line) && cuts_address(text, at, end))) {
            rewrite.keep_to(at);
            rewrite.drop(end - at);
        }
        at = end - 1;
    }
    return rewrite.take();
}

// ---- spelled words

bool is_spelling_mark(char c) { return c == ' ' || c == '-' || c == '.' || c == '_' || c == '*'; }
bool is_inner_sign(char c) {
    return is_separator(c) || c == '@' || c == '_' || c == '\'' || c == '(' || c == ')' || c == '+';
}

// Characters with the same mark after each but the last.
struct Spelling {
    std::size_t begin = 0;
    std::size_t count = 0;
    std::string word;
    [[nodiscard]] std::size_t end() const { return begin + 2 * count - 1; }
};

bool is_one_character(std::string_view text, std::size_t at, char mark) {
    const char c = char_at(text, at);
    return is_ascii_letter(c) || is_digit(c) || (mark == ' ' && is_inner_sign(c));
}

std::optional<Spelling> spelling_at(std::string_view text, std::size_t at) {
    const char mark = char_at(text, at + 1);
    const char before = at > 0 ? text[at - 1] : '\0';
    if (!is_spelling_mark(mark) || is_letter(before) || is_digit(before) || !is_one_character(text, at, mark))
        return std::nullopt;
    Spelling out{at, 0, {}};
    while (is_one_character(text, at, mark)) {
        const char after = char_at(text, at + 1);
        // The first letter of a word that is written out does not belong to it.
        if (is_letter(after) || is_digit(after) || (mark == ' ' && is_inner_sign(after) && after != '.')) break;
        out.word += text[at];
        ++out.count;
        if (after != mark) break;
        at += 2;
    }
    return out.count >= 3 ? std::optional(out) : std::nullopt;
}

// a b c d, 5 4 3 2: an enumeration, not a word.
bool counts_up_or_down(std::string_view word) {
    if (word.size() < 2) return false;
    const int step = word[1] - word[0];
    if (step < -1 || step > 1) return false;
    for (std::size_t i = 1; i < word.size(); ++i) {
        if (word[i] - word[i - 1] != step) return false;
    }
    return true;
}

bool is_spelled_number(std::string_view word, char mark) {
    const auto digits = std::count_if(word.begin(), word.end(), is_digit);
    const auto marks = std::count_if(word.begin(), word.end(), is_separator);
    if (marks >= 2) return digits >= 4;
    // Grades of strength, one for each muscle, look alike: 5 5 4 4 5.
    const bool large = std::any_of(word.begin(), word.end(), [](char c) { return c > '5' && c <= '9'; });
    return digits >= (mark == ' ' ? 7 : 9) && large;
}

bool is_spelled_letters(std::string_view word, char mark) {
    const auto letters = static_cast<std::size_t>(std::count_if(word.begin(), word.end(), is_ascii_letter));
    const auto small = static_cast<std::size_t>(std::count_if(word.begin(), word.end(), is_small));
    const bool name = is_capital(word.front()) && small >= 2;
    if (mark == '.') return name && small >= 3;  // q.i.d., U.S.S.R.
    return letters >= 4 || (name && letters == small + 1);
}

bool is_spelled(const Spelling& spelling, char mark) {
    const std::string_view word = spelling.word;
    if (counts_up_or_down(word)) return false;
    const bool digits = std::any_of(word.begin(), word.end(), is_digit);
    const bool letters = std::any_of(word.begin(), word.end(), is_ascii_letter);
    if (letters && word.find('@') != std::string_view::npos) return word.size() >= 5;
    if (letters && digits) return false;
    if (digits) return is_spelled_number(word, mark);
    return letters && is_spelled_letters(word, mark);
}

class SpellingJoiner {
   public:
    explicit SpellingJoiner(const MappedText& from) : text_(from.text), rewrite_(from) {}

    MappedText run() {
        std::size_t joined = 0;  // where the last spelled word ended
        for (std::size_t at = 0; at + 4 < text_.size();) {
            const auto found = spelling_at(text_, at);
            if (!found || !is_spelled(*found, text_[at + 1])) {
                at = found ? found->end() : at + 1;
                continue;
            }
            // "J o h n   S m i t h": more blanks part the words.
            if (joined > 0 && at > joined + 1 && at <= joined + 4 && is_blank(joined, at)) {
                rewrite_.keep_to(joined);
                rewrite_.replace(at - joined, " ");
            }
            join(*found);
            joined = at = found->end();
        }
        return rewrite_.take();
    }

   private:
    [[nodiscard]] bool is_blank(std::size_t begin, std::size_t end) const {
        return text_.substr(begin, end - begin).find_first_not_of(' ') == std::string_view::npos;
    }

    void join(const Spelling& spelling) {
        for (std::size_t i = 0; i + 1 < spelling.count; ++i) {
            const std::size_t at = spelling.begin + 2 * i;
            // A capital after a small letter begins the next word: "J o h n S m i t h".
            if (text_[at + 1] == ' ' && is_small(text_[at]) && is_capital(text_[at + 2])) continue;
            rewrite_.keep_to(at + 1);
            rewrite_.drop(1);
        }
    }

    std::string_view text_;
    Rewrite rewrite_;
};

// ---- whether to look at all

bool may_be_spelled(std::string_view text, std::size_t at) {
    const char mark = text[at];
    if (mark != ' ' && (char_at(text, at + 4) != mark || (mark == '.' && char_at(text, at + 6) != mark))) return false;
    return at > 0 && char_at(text, at + 2) == mark && !is_space(text[at - 1]) && !is_space(text[at + 1]) &&
           (at == 1 || (!is_letter(text[at - 2]) && !is_digit(text[at - 2])));
}

bool may_cut(std::string_view text, std::size_t at) {
    if (at == 0) return false;
    const char left = text[at - 1];
    const char right = char_at(text, blanks_end(text, at));
    if (left == '@' || right == '@') return true;
    const char further = at > 1 ? text[at - 2] : '\0';
    if (left == '-' && is_letter(further) && is_letter(right)) return true;
    if (left == '.' || right == '.' || right == '-') {
        constexpr std::size_t around = 60;
        if (text.substr(at - std::min(at, around), 2 * around).find('@') != std::string_view::npos) return true;
    }
    return (is_separator(left) && is_digit(further) && is_number_sign(right)) ||
           (is_separator(right) && is_digit(left));
}

constexpr std::array<bool, 256> cutting = [] {
    std::array<bool, 256> table{};
    for (const char c : {' ', '\n', '\t', '\r', '-', '.', '_', '*'}) table[static_cast<unsigned char>(c)] = true;
    return table;
}();

}  // namespace

bool may_have_broken_words(std::string_view text) {
    for (std::size_t at = 1; at < text.size(); ++at) {
        if (!cutting[static_cast<unsigned char>(text[at])]) continue;
        if (is_spelling_mark(text[at]) && may_be_spelled(text, at)) return true;
        if (is_space(text[at]) && !is_space(text[at - 1]) && may_cut(text, at)) return true;
    }
    return false;
}

MappedText join_broken_words(const MappedText& text) {
    return SpellingJoiner(join_over_blanks(NumberJoiner(text).run())).run();
}

}  // namespace scrim
