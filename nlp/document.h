#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/labels.h"

namespace scrim {

// All offsets are bytes of the note's UTF-8 text, end-exclusive. The text is never changed; readers and
// writers alone convert to and from the code points that i2b2, brat and JSONL count.

// A set of where a span came from.
enum Source : std::uint8_t {
    source_rules = 1,
    source_svm = 2,
    source_crf = 4,
    source_neural = 8,
    source_known = 16,   // the hospital's own record (--known-phi)
    source_policy = 32,  // a deny list
    source_person = 64,  // an annotator
};

// How a health detail is stated.
enum Assertion : std::uint8_t {
    assertion_negated = 1,    // "denies fever"
    assertion_uncertain = 2,  // "possible pneumonia"
    assertion_family = 4,     // "mother had diabetes"
};

struct Span {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    Label label = Label::phi;
    Role role = Role::none;
    std::uint8_t sources = 0;     // of Source; 0 where not known
    std::uint8_t assertions = 0;  // of Assertion
    float score = -1;             // 0 to 1; negative where not known
    std::string value;            // normalized for comparison: "88", "2009-04-25", "tufts medical center"
    // What found it, "phone.us": a literal or of nlp/base/memory/interned.h; empty unless asked for.
    std::string_view rule = {};

    bool operator==(const Span&) const = default;
};

// A note as it is read and written. Spans are sorted by begin, then end, then label.
struct Note {
    std::string id;
    std::string patient_id;  // empty where the input has none
    std::string text;        // valid UTF-8 without NUL
    std::vector<Span> spans;
    // Whether somebody looked for spans: an empty list of a tagged note means that there is nothing to find, of an
    // untagged one that nobody looked. An untagged note is never released.
    bool tagged = false;

    [[nodiscard]] bool has_tags() const { return tagged || !spans.empty(); }
    [[nodiscard]] std::string_view text_of(const Span& span) const {
        return std::string_view(text).substr(span.begin, span.end - span.begin);
    }
    bool operator==(const Note&) const = default;
};

enum class TokenKind : std::uint8_t {
    word,     // letters, with inner apostrophes, hyphens and periods: O'Brien, q.d.
    number,   // digits, with inner separators: 98.6, 1,000
    mixed,    // letters and digits: 88yo is "88" + "yo", A1c is one
    mark,     // one punctuation mark or symbol, or a run of the same one: ____, ...
    address,  // an e-mail address, URL or IP address
};

// What a token looks like and where it stands, for rules and features; a set.
enum TokenFlag : std::uint8_t {
    token_capital = 1,     // its first letter is upper case
    token_upper = 2,       // all its letters are upper case
    token_line_start = 4,  // first token of its line
    token_list_item = 8,   // its line is an item of a list
    token_caps_line = 16,  // its line has no lower-case letter
    token_heading = 32,    // part of a section's heading
    token_period = 64,     // the word holds its own final period: "Dr.", "M.D.", "J."
    token_glued = 128,     // no blank between it and the token before
};

struct Token {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    TokenKind kind = TokenKind::mark;
    std::uint8_t flags = 0;  // of TokenFlag

    [[nodiscard]] bool has(TokenFlag flag) const { return (flags & flag) != 0; }
};

enum LineFlag : std::uint8_t {
    line_blank = 1,
    line_list_item = 2,  // starts with "1.", "2)", "-", "*", a bullet
    line_caps = 4,       // has letters, none of them lower case
    line_rule = 8,       // nothing but ----, ====, ____
    line_wrapped = 16,   // its last sentence goes on in the next line
};

// A line without its line break, and tokens [first, last) of the document.
struct Line {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::uint8_t flags = 0;  // of LineFlag

    [[nodiscard]] bool has(LineFlag flag) const { return (flags & flag) != 0; }
};

// Tokens [first, last) of the document.
struct Sentence {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
};

enum class SectionKind : std::uint8_t {
    header,          // before the first heading: names, numbers, dates of the record
    identification,  // demographics, "Patient:", "MRN:" blocks
    chief_complaint,
    present_illness,
    past_history,
    family_history,
    social_history,
    allergies,
    medications,
    review_of_systems,
    physical_exam,
    vitals,
    laboratory,
    imaging,
    procedure,
    hospital_course,
    assessment,
    plan,
    disposition,
    diagnosis,
    signature,  // "Dictated by", "cc:", e-signatures
    other,
};

enum class Zone : std::uint8_t { header, body, signature };

struct Section {
    std::uint32_t begin = 0;       // of the heading
    std::uint32_t body_begin = 0;  // after the heading
    std::uint32_t end = 0;
    SectionKind kind = SectionKind::other;
    Zone zone = Zone::body;
};

// A note with everything that the taggers share, computed once.
struct Document {
    const Note* note = nullptr;
    std::vector<Token> tokens;
    std::vector<Line> lines;          // every token is in one of them
    std::vector<Sentence> sentences;  // every token is in one of them
    std::vector<Section> sections;    // cover the text without gaps

    [[nodiscard]] std::string_view text() const { return note->text; }
    [[nodiscard]] std::string_view text_of(const Token& token) const {
        return text().substr(token.begin, token.end - token.begin);
    }

    // The part that holds the byte (or token) at this place; of a place beyond the end, the last part.
    [[nodiscard]] const Line& line_at(std::uint32_t byte) const { return part_at(lines, byte, &Line::begin); }
    [[nodiscard]] const Section& section_at(std::uint32_t byte) const {
        return part_at(sections, byte, &Section::begin);
    }
    [[nodiscard]] const Sentence& sentence_of(std::uint32_t token) const {
        return part_at(sentences, token, &Sentence::first);
    }
    // The index of the first token that ends after this byte; tokens.size() if there is none.
    [[nodiscard]] std::uint32_t token_at(std::uint32_t byte) const {
        const auto found = std::upper_bound(tokens.begin(), tokens.end(), byte,
                                            [](std::uint32_t at, const Token& token) { return at < token.end; });
        return static_cast<std::uint32_t>(found - tokens.begin());
    }

   private:
    template <class Part>
    static const Part& part_at(const std::vector<Part>& parts, std::uint32_t place, std::uint32_t Part::*start) {
        const auto after = std::upper_bound(parts.begin(), parts.end(), place,
                                            [start](std::uint32_t at, const Part& part) { return at < part.*start; });
        return after == parts.begin() ? parts.front() : *std::prev(after);
    }
};

}  // namespace scrim
