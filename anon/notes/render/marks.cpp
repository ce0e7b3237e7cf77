#include "anon/notes/render/marks.h"

#include <algorithm>

#include "nlp/base/ascii.h"

namespace scrim {
namespace {

// Parts of one thing that taggers tell apart: the lines of an address, the groups of a number.
enum class Family : std::uint8_t { none, name, place, number };

Family family_of(Label label) {
    if (is_name(label)) return Family::name;
    switch (label) {
        case Label::hospital:
        case Label::department:
        case Label::organization:
        case Label::city:
        case Label::state:
        case Label::country:
        case Label::zip:
        case Label::location_other:
        case Label::location_any:
        case Label::street:
        case Label::room:
            return Family::place;
        case Label::date:
        case Label::phone:
        case Label::fax:
        case Label::ssn:
        case Label::medicalrecord:
        case Label::healthplan:
        case Label::account:
        case Label::license:
        case Label::vehicle:
        case Label::device:
        case Label::bioid:
        case Label::idnum:
        case Label::phi:
            return Family::number;
        default:
            return Family::none;
    }
}

bool is_all_of(std::string_view text, std::string_view set) {
    return text.find_first_not_of(set) == std::string_view::npos;
}

// Whether what is between two replacements of a family may stand inside of one thing.
bool is_inside(std::string_view between, Family family) {
    if (between.empty() || between == " ") return true;
    if (family == Family::name) return between.size() <= 3 && is_all_of(between, " ,.-");
    if (family == Family::place) return between.size() <= 2 && is_all_of(between, " ,");
    return false;
}

bool is_placeholder(const std::string& shown) {
    return shown.size() > 2 && shown.front() == '[' &&
           is_like_placeholder(std::string_view(shown).substr(1, shown.size() - 2));
}

class Joiner {
   public:
    Joiner(std::string_view text, std::vector<Replacement>& all) : text_(text), all_(all) {}

    void run() {
        std::vector<Replacement> out;
        for (Replacement& each : all_) {
            if (!out.empty() && is_same(out.back(), each)) {
                out.back().end = each.end;
                continue;
            }
            out.push_back(std::move(each));
            // X Y X: what is in the middle is of the same thing.
            while (out.size() >= 3 && is_sandwich(out[out.size() - 3], out[out.size() - 2], out.back())) {
                out[out.size() - 3].end = out.back().end;
                out.resize(out.size() - 2);
            }
        }
        all_ = std::move(out);
    }

   private:
    [[nodiscard]] std::string_view between(const Replacement& left, const Replacement& right) const {
        return text_.substr(left.end, right.begin - left.end);
    }

    [[nodiscard]] bool is_same(const Replacement& left, const Replacement& right) const {
        const Family family = family_of(left.label);
        const std::string_view gap = between(left, right);
        if (left.shown == right.shown) return is_inside(gap, family) && !left.shown.empty();
        // Groups of digits without a blank are one number, whatever each of them was taken for.
        return gap.empty() && family == Family::number && family_of(right.label) == family &&
               is_placeholder(left.shown) && is_placeholder(right.shown);
    }

    [[nodiscard]] bool is_sandwich(const Replacement& left, const Replacement& middle, const Replacement& right) const {
        const Family family = family_of(left.label);
        if (left.shown != right.shown || family_of(middle.label) != family || !is_placeholder(middle.shown))
            return false;
        if (family != Family::place && family != Family::number) return false;
        const auto inside = [&](std::string_view gap) {
            return family == Family::number ? gap.empty() : is_inside(gap, family);
        };
        return inside(between(left, middle)) && inside(between(middle, right));
    }

    std::string_view text_;
    std::vector<Replacement>& all_;
};

// Where the word "an" stands right before a place; an empty range if it does not.
std::pair<std::uint32_t, std::uint32_t> article_before(std::string_view text, std::uint32_t at) {
    std::uint32_t end = at;
    while (end > 0 && std::string_view("\"'([*_").find(text[end - 1]) != std::string_view::npos) --end;
    const std::uint32_t solid = end;
    while (end > 0 && (is_space(text[end - 1]) || text[end - 1] == '-')) --end;
    if (end == solid || end < 2 || lower(text.substr(end - 2, 2)) != "an") return {0, 0};
    const bool is_word = end == 2 || !(is_letter(text[end - 3]) || is_digit(text[end - 3]) || text[end - 3] == '\'');
    return is_word ? std::pair(end - 2, end) : std::pair(0U, 0U);
}

bool is_of_words(std::string_view text, std::string_view words) {
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && (is_letter(text[end]) || text[end] == '/')) ++end;
        if (end == at && !is_space(text[at]) && text[at] != '-' && text[at] != ',') return false;
        if (end > at) {
            const std::string word = "|" + lower(text.substr(at, end - at)) + "|";
            if (words.find(word) == std::string_view::npos) return false;
        }
        at = std::max(end, at + 1);
    }
    return true;
}

// Where the unit ends that stands after an age: " m/o", " months"; the place itself if none does.
std::uint32_t unit_end(std::string_view text, std::uint32_t at) {
    std::uint32_t begin = at;
    while (begin < text.size() && (text[begin] == ' ' || text[begin] == '-')) ++begin;
    std::uint32_t end = begin;
    while (end < text.size() && (is_letter(text[end]) || text[end] == '/')) ++end;
    if (end == begin) return at;
    return is_of_words(text.substr(begin, end - begin), "|m/o|mo|mos|month|months|week|weeks|wk|wks|day|days|d/o|w/o|")
               ? end
               : at;
}

}  // namespace

void drop_finer_ages(std::string_view text, std::vector<Replacement>& replacements) {
    for (std::size_t i = 1; i < replacements.size(); ++i) {
        Replacement& finer = replacements[i];
        const Replacement& years = replacements[i - 1];
        if (finer.label != Label::age || years.label != Label::age || finer.shown != "[AGE]") continue;
        if (years.shown.empty() || years.shown == finer.shown) continue;
        const std::string_view between = text.substr(years.end, finer.begin - years.end);
        if (between.size() > 20 || !is_of_words(between, "|y/o|yo|y|yr|yrs|year|years|old|and|")) continue;
        while (finer.begin > years.end && !is_letter(text[finer.begin - 1])) --finer.begin;
        if (finer.begin - years.end >= 3 && lower(text.substr(finer.begin - 3, 3)) == "and") finer.begin -= 3;
        while (finer.begin > years.end && is_space(text[finer.begin - 1])) --finer.begin;
        const std::uint32_t end = unit_end(text, finer.end);
        if (i + 1 == replacements.size() || replacements[i + 1].begin >= end) finer.end = end;
        finer.shown.clear();
    }
}

void join_neighbours(std::string_view text, std::vector<Replacement>& replacements) {
    Joiner(text, replacements).run();
}

void neutral_articles(std::string_view text, std::vector<Replacement>& replacements) {
    std::vector<Replacement> out;
    for (Replacement& each : replacements) {
        const auto [begin, end] = article_before(text, each.begin);
        if (end > begin && (out.empty() || out.back().end <= begin)) {
            out.push_back({begin, end, std::string(1, text[begin]), each.label});
        }
        out.push_back(std::move(each));
    }
    replacements = std::move(out);
}

ReleasedText assemble(const Note& note, const std::vector<Replacement>& replacements) {
    ReleasedText out;
    const std::string_view text = note.text;
    std::uint32_t copied = 0;
    std::size_t next = 0;  // the first span that does not begin before what is copied
    const auto copy = [&](std::uint32_t end) {
        const auto start = static_cast<std::uint32_t>(out.text.size());
        for (; next < note.spans.size() && note.spans[next].begin < end; ++next) {
            const Span& span = note.spans[next];
            if (class_of(span.label) != Class::hmd || span.begin < copied || span.end > end) continue;
            out.health.push_back({next, start + span.begin - copied, start + span.end - copied});
        }
        out.text += with_round_brackets(text.substr(copied, end - copied));
    };
    for (const Replacement& each : replacements) {
        copy(each.begin);
        out.text += each.shown;
        copied = each.end;
        while (next < note.spans.size() && note.spans[next].begin < copied) ++next;
    }
    copy(static_cast<std::uint32_t>(text.size()));
    return out;
}

bool is_like_placeholder(std::string_view inside) {
    const std::size_t blank = inside.find(' ');
    if (blank != std::string_view::npos && blank + 1 < inside.size() &&
        is_all_of(inside.substr(blank + 1), "0123456789")) {
        inside = inside.substr(0, blank);
    }
    return inside.size() >= 3 && inside.front() != '-' &&
           std::all_of(inside.begin(), inside.end(), [](char c) { return is_capital(c) || c == '-'; });
}

std::string with_round_brackets(std::string_view text) {
    std::string out(text);
    for (std::size_t at = 0; (at = out.find('[', at)) != std::string::npos; ++at) {
        const std::size_t end = out.find(']', at);
        if (end == std::string::npos) break;
        if (!is_like_placeholder(std::string_view(out).substr(at + 1, end - at - 1))) continue;
        out[at] = '(';
        out[end] = ')';
    }
    return out;
}

}  // namespace scrim
