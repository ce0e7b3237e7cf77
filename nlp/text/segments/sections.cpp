// Line by line: is there a heading, and may it open a section where the note stands now (header, body or
// signature)? The place matters: "CC:" is a complaint at the top and a copy at the end, "Attending:" identifies
// at the top and signs at the end.

#include "nlp/text/segments/sections.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "nlp/base/ascii.h"
#include "nlp/base/words/cue_lists.h"
#include "nlp/text/segments/section_names.h"

namespace scrim {

namespace {

constexpr std::size_t longest_heading = 70;

bool has_lower(std::string_view text) { return std::any_of(text.begin(), text.end(), is_small); }

bool has_letter(std::string_view text) { return std::any_of(text.begin(), text.end(), is_ascii_letter); }

std::size_t letters_in(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), is_ascii_letter));
}

std::size_t words_in(const std::string& words) {
    return words.empty() ? 0 : static_cast<std::size_t>(std::count(words.begin(), words.end(), ' ')) + 1;
}

// A heading as it is written.
struct Written {
    std::uint32_t begin = 0;  // with its number or marks: "**", "3."
    std::uint32_t end = 0;    // after the colon
    std::string words;
    bool colon = false;
    bool alone = false;  // nothing behind it on its line
    bool caps = false;
    bool marked = false;  // **bold**, # or underlined: certainly a heading
};

class SectionFinder {
   public:
    SectionFinder(std::string_view text, const std::vector<Line>& lines, std::vector<Token>& tokens,
                  const SectionNames& names)
        : text_(text), lines_(lines), tokens_(tokens), names_(names) {
        sections_.push_back({0, 0, 0, SectionKind::header, Zone::header});
    }

    std::vector<Section> run() {
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            at_ = i;
            if (lines_[i].has(line_blank)) continue;
            if (lines_[i].has(line_rule)) {
                if (in_body() && text_[lines_[i].begin] == '_' && late(lines_[i].begin))
                    open(lines_[i].begin, lines_[i].begin, SectionKind::signature);
                continue;
            }
            if (const auto heading = line_heading(lines_[i])) {
                consider(*heading);
            } else if (!sign_off(lines_[i])) {
                prose(lines_[i]);
            }
            inline_headings(lines_[i]);
        }
        sign_by_credentials();
        return finish();
    }

   private:
    [[nodiscard]] Zone zone() const { return sections_.back().zone; }
    [[nodiscard]] bool in_body() const { return zone() == Zone::body; }
    [[nodiscard]] SectionKind kind() const { return sections_.back().kind; }
    [[nodiscard]] bool late(std::uint32_t byte) const { return byte > text_.size() / 2; }
    [[nodiscard]] std::string_view of(const Line& line) const {
        return text_.substr(line.begin, line.end - line.begin);
    }
    [[nodiscard]] bool after_blank() const {
        return at_ == 0 || lines_[at_ - 1].has(line_blank) || lines_[at_ - 1].has(line_rule);
    }

    void open(std::uint32_t begin, std::uint32_t body, SectionKind kind) {
        if (begin < sections_.back().body_begin) return;
        // Blocks of labels are one section: "Name:", "MRN:", "DOB:".
        const bool labels = kind == SectionKind::identification || kind == SectionKind::signature;
        if (labels && sections_.back().kind == kind) return;
        Zone zone = Zone::body;
        if (kind == SectionKind::identification || kind == SectionKind::header) zone = Zone::header;
        if (kind == SectionKind::signature) zone = Zone::signature;
        // Blanks alone are no section.
        if (tokens_.empty() || begin <= tokens_.front().begin) {
            sections_.back() = {0, body, 0, kind, zone};
            return;
        }
        sections_.push_back({begin, body, 0, kind, zone});
    }

    void flag_heading(const Written& heading) {
        const Line& line = lines_[at_];
        for (std::uint32_t i = line.first; i < line.last; ++i)
            if (tokens_[i].begin >= heading.begin && tokens_[i].end <= heading.end) tokens_[i].flags |= token_heading;
    }

    void accept(const Written& heading, SectionKind kind) {
        flag_heading(heading);
        open(heading.begin, heading.end, kind);
    }

    // After "1.", "IV.", "#", "**", "[", "-" at the start of a line.
    static std::size_t skip_marker(std::string_view line, std::size_t at, bool& marked) {
        while (at < line.size() && (line[at] == '#' || line[at] == '*' || line[at] == '[' || line[at] == ' ')) {
            marked |= line[at] == '#' || (line[at] == '*' && at + 1 < line.size() && line[at + 1] == '*');
            ++at;
        }
        std::size_t end = at;
        while (end < line.size() && (is_digit(line[end]) || line[end] == 'I' || line[end] == 'V' || line[end] == 'X'))
            ++end;
        if (end > at && end - at <= 4 && end + 1 < line.size() && (line[end] == '.' || line[end] == ')')) {
            const std::size_t next = line.find_first_not_of(' ', end + 1);
            if (next != std::string_view::npos && !is_digit(line[next])) return next;
        }
        return at;
    }

    [[nodiscard]] std::optional<Written> line_heading(const Line& line) const {
        const std::string_view whole = of(line);
        const std::size_t first = std::min(whole.find_first_not_of(" \t\f"), whole.size());
        Written heading;
        const std::size_t start = skip_marker(whole, first, heading.marked);
        if (start >= whole.size() || !has_letter(whole.substr(start, longest_heading))) return std::nullopt;
        heading.begin = line.begin + static_cast<std::uint32_t>(first);
        std::size_t end = label_end(whole, start);
        heading.colon = end != std::string_view::npos;
        if (!heading.colon) {
            end = whole.find_last_not_of(" \t\r*]#=") + 1;
            if (end - start > longest_heading || whole[end - 1] == '.' || whole[end - 1] == ';') return std::nullopt;
            const bool underlined = at_ + 1 < lines_.size() && lines_[at_ + 1].has(line_rule) &&
                                    of(lines_[at_ + 1]).find('_') == std::string_view::npos;
            heading.marked = (heading.marked || underlined) && whole[end - 1] != ',';
        }
        const std::string_view label = whole.substr(start, end - start);
        heading.words = heading_words(label);
        if (heading.words.empty() || words_in(heading.words) > 8) return std::nullopt;
        heading.caps = !has_lower(label) && letters_in(label) > 0;
        std::size_t behind = end + (heading.colon && whole[end] == ':' ? 1 : 0);
        while (behind < whole.size() && (whole[behind] == '*' || whole[behind] == ':' || whole[behind] == ']'))
            ++behind;
        heading.alone = whole.find_first_not_of(" \t\r", behind) == std::string_view::npos;
        heading.end = line.begin + static_cast<std::uint32_t>(behind);
        return heading;
    }

    // Where the label that starts at `start` has its colon (or a row of dots); npos if there is none.
    static std::size_t label_end(std::string_view line, std::size_t start) {
        const std::string_view head = line.substr(start, longest_heading);
        const std::size_t colon = head.find(':');
        const std::size_t dots = head.find("...");
        if (dots < colon && dots > 1) return start + dots;
        if (colon == std::string_view::npos || colon == 0) return std::string_view::npos;
        const bool time = is_digit(head[colon - 1]) && colon + 1 < head.size() && is_digit(head[colon + 1]);
        const bool url = head.substr(colon, 3) == "://";
        const bool sentence = head.substr(0, colon).find(". ") != std::string_view::npos;
        return time || url || sentence ? std::string_view::npos : start + colon;
    }

    void consider(const Written& heading) {
        if (heading.words == "cc") {
            const bool complaint = heading.caps && heading.colon && !in_body() && zone() != Zone::signature;
            if (heading.colon) accept(heading, complaint ? SectionKind::chief_complaint : SectionKind::signature);
            return;
        }
        if (const auto known = names_.find(heading.words)) {
            consider_known(heading, *known);
            return;
        }
        if (sign_off(lines_[at_])) return;
        consider_unknown(heading);
    }

    void consider_known(const Written& heading, const Heading& known) {
        const bool short_word = heading.words.size() <= 3;
        if (!heading.colon && (short_word || known.kind == SectionKind::identification)) return prose(lines_[at_]);
        const bool title_case = is_capital(text_[heading.begin]) || heading.marked || !is_small(first_letter(heading));
        if (!heading.colon && !title_case && known.kind != SectionKind::signature) return prose(lines_[at_]);
        if (known.part) {
            if (known.kind == SectionKind::physical_exam && opens_exam()) return accept(heading, known.kind);
            return flag_heading(heading);
        }
        switch (known.kind) {
            case SectionKind::identification:
                if (zone() == Zone::header) return accept(heading, known.kind);
                if (zone() == Zone::signature) flag_heading(heading);
                return;
            case SectionKind::signature:
                if (heading.words.size() == 1 && !dated(heading)) return;
                if (zone() == Zone::header && !late(heading.begin)) return accept(heading, SectionKind::identification);
                return accept(heading, known.kind);
            default:
                return accept(heading, known.kind);
        }
    }

    [[nodiscard]] char first_letter(const Written& heading) const {
        for (std::uint32_t i = heading.begin; i < heading.end; ++i)
            if (is_ascii_letter(text_[i])) return text_[i];
        return ' ';
    }

    // "D: 11/28/2009" is a dictation date, "T: 98.6" is not.
    [[nodiscard]] bool dated(const Written& heading) const {
        const std::string_view value = text_.substr(heading.end, 9);
        return value.find('/') != std::string_view::npos || std::count(value.begin(), value.end(), '-') > 0 ||
               kind() == SectionKind::signature;
    }

    [[nodiscard]] bool opens_exam() const {
        switch (kind()) {
            case SectionKind::physical_exam:
            case SectionKind::review_of_systems:
            case SectionKind::hospital_course:
            case SectionKind::assessment:
            case SectionKind::plan:
            case SectionKind::imaging:
            case SectionKind::laboratory:
            case SectionKind::procedure:
            case SectionKind::diagnosis:
            case SectionKind::signature:
                return false;
            default:
                return true;
        }
    }

    void consider_unknown(const Written& heading) {
        const SectionKind likely = likely_kind(heading.words);
        if (zone() == Zone::header) {
            // A title ("RADIOLOGY REPORT") or one more label; a body opens only with a telling label.
            const bool opens = heading.colon && after_blank() && heading.caps && likely != SectionKind::other;
            if (opens) return accept(heading, likely);
            if (heading.colon && heading.words != "dear") flag_heading(heading);
            return prose(lines_[at_]);
        }
        if (zone() == Zone::signature && !heading.marked) return;
        const bool long_enough = letters_in(text_.substr(heading.begin, heading.end - heading.begin)) >= 4;
        const bool title = heading.caps || (heading.alone && is_capital(first_letter(heading)));
        const bool certain = heading.marked || (heading.colon && title && (after_blank() || heading.alone)) ||
                             (heading.caps && heading.alone && after_blank() && words_in(heading.words) <= 6 &&
                              heading.words.find_first_of("0123456789") == std::string::npos);
        if (certain && long_enough) accept(heading, likely);
    }

    // False for a line that begins with the letter of none of the openings, nor with "I".
    static bool may_begin(std::string_view line, const std::vector<std::string_view>& openings) {
        const auto first = std::find_if(line.begin(), line.end(), [](char c) {
            return is_ascii_letter(c) || is_digit(c) || (c & 0x80) != 0 || c == '(';
        });
        if (first == line.end()) return false;
        if (*first == '(') return true;
        const char letter = static_cast<char>(*first | 0x20);
        return letter == 'i' || std::any_of(openings.begin(), openings.end(),
                                            [letter](std::string_view opening) { return opening.front() == letter; });
    }

    // Lines that close a note without a label: "Sincerely,", "Electronically signed by A. Klein", "[report_end]".
    bool sign_off(const Line& line) {
        static const std::vector<std::string_view> openings = cue_entries("sign_offs");
        if (zone() == Zone::header && !late(line.begin)) return false;
        if (!may_begin(of(line), openings)) return false;
        const std::string words = heading_words(of(line).substr(0, longest_heading));
        const bool found = std::any_of(openings.begin(), openings.end(), [&words](std::string_view opening) {
            return words.starts_with(opening) && (words.size() == opening.size() || words[opening.size()] == ' ');
        });
        const bool attested = words.compare(0, 2, "i ") == 0 && words.find(" saw and ") != std::string::npos;
        if (!found && !attested) return false;
        open(line.begin, line.begin, SectionKind::signature);
        return true;
    }

    // A header ends where sentences begin, heading or not.
    void prose(const Line& line) {
        if (zone() != Zone::header) return;
        std::size_t words = 0;
        std::size_t lower = 0;
        for (std::uint32_t i = line.first; i < line.last; ++i) {
            if (tokens_[i].kind != TokenKind::word || tokens_[i].has(token_heading)) continue;
            ++words;
            lower += tokens_[i].has(token_capital) ? 0 : 1;
        }
        const bool mixed = words >= 9 && lower * 2 >= words;
        const bool caps = words >= 15 && line.has(line_caps);
        const bool salutation = at_ > 0 && after_salutation_;
        if (heading_words(of(line).substr(0, 5)) == "dear") {
            after_salutation_ = true;
            return;
        }
        if (mixed || caps || (salutation && words >= 4)) open(line.begin, line.begin, SectionKind::other);
    }

    // "... denies fever.  MEDICATIONS:  None." opens a section in the middle of a line.
    void inline_headings(const Line& line) {
        const std::string_view whole = of(line);
        for (std::size_t colon = whole.find(':'); colon != std::string_view::npos; colon = whole.find(':', colon + 1)) {
            std::size_t start = colon;
            while (start > 0 && colon - start < longest_heading && whole[start - 1] != '.' && whole[start - 1] != ':' &&
                   whole[start - 1] != '?' && whole[start - 1] != '!' && whole[start - 1] != ';')
                --start;
            if (start == 0 || start == colon || whole[start] != ' ') continue;
            if (whole[start - 1] == ':' || whole[start - 1] == ';') continue;
            start = whole.find_first_not_of(' ', start);
            if (start >= colon || !is_capital(whole[start])) continue;
            const std::string_view label = whole.substr(start, colon - start);
            const auto known = names_.find(heading_words(label));
            if (!known || letters_in(label) < 3 || zone() != Zone::body) continue;
            Written heading;
            heading.begin = line.begin + static_cast<std::uint32_t>(start);
            heading.end = line.begin + static_cast<std::uint32_t>(colon + 1);
            // After the vital signs the parts of the examination go on.
            const bool exam_goes_on = known->kind == SectionKind::physical_exam && kind() == SectionKind::vitals;
            const bool label_only = (known->part && !exam_goes_on) || known->kind == SectionKind::identification ||
                                    known->kind == SectionKind::signature;
            if (label_only)
                flag_heading(heading);
            else
                accept(heading, known->kind);
        }
    }

    // The name with credentials at the end of a note signs it, with or without a marker behind it.
    void sign_by_credentials() {
        constexpr std::array<std::string_view, 14> credentials = {"M.D.", "MD", "M.D",  "D.O.",  "DO",  "RN",  "R.N.",
                                                                  "NP",   "PA", "PA-C", "Ph.D.", "PhD", "DPM", "DDS"};
        std::size_t checked = 0;
        for (std::size_t i = lines_.size(); i-- > 1 && checked < 8;) {
            const Line& line = lines_[i];
            if (line.has(line_blank) || line.has(line_rule)) continue;
            ++checked;
            if (line.last - line.first > 16 || line.begin <= body_start()) continue;
            if (!lines_[i - 1].has(line_blank) && !lines_[i - 1].has(line_rule)) continue;
            bool signs = false;
            for (std::uint32_t t = line.first + 1; t < line.last; ++t) {
                const std::string_view word = text_.substr(tokens_[t].begin, tokens_[t].end - tokens_[t].begin);
                signs |= std::find(credentials.begin(), credentials.end(), word) != credentials.end();
            }
            if (!signs || text_[line.end - 1] == ':' || tokens_[line.first].has(token_heading)) continue;
            while (!sections_.empty() && sections_.back().begin >= line.begin) sections_.pop_back();
            if (sections_.back().kind != SectionKind::signature)
                sections_.push_back({line.begin, line.begin, 0, SectionKind::signature, Zone::signature});
        }
    }

    // Where the body starts; the end of the text if there is none.
    [[nodiscard]] std::uint32_t body_start() const {
        for (const Section& section : sections_)
            if (section.zone == Zone::body) return section.begin;
        return static_cast<std::uint32_t>(text_.size());
    }

    std::vector<Section> finish() {
        // A note without any label is all body.
        if (sections_.size() == 1 && sections_[0].kind == SectionKind::header)
            sections_[0] = {0, 0, 0, SectionKind::other, Zone::body};
        for (std::size_t i = 0; i < sections_.size(); ++i)
            sections_[i].end =
                i + 1 < sections_.size() ? sections_[i + 1].begin : static_cast<std::uint32_t>(text_.size());
        return std::move(sections_);
    }

    std::string_view text_;
    const std::vector<Line>& lines_;
    std::vector<Token>& tokens_;
    const SectionNames& names_;
    std::size_t at_ = 0;  // the line looked at
    bool after_salutation_ = false;
    std::vector<Section> sections_;
};

}  // namespace

std::vector<Section> find_sections(std::string_view text, const std::vector<Line>& lines, std::vector<Token>& tokens,
                                   const SectionNames& names) {
    return SectionFinder(text, lines, tokens, names).run();
}

}  // namespace scrim
