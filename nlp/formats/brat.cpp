// brat: n17.txt has the text, n17.ann a line per span: "T1<tab>PATIENT 5 10<tab>Brown". The class is an attribute
// line, all else that a span has a note line with JSON. A span over a line end is written in pieces, as brat does
// it ("5 10;11 15"), and pieces with nothing but line ends between them are read as one span again.

#include <fmt/format.h>

#include <charconv>
#include <iterator>
#include <unordered_map>
#include <utility>

#include "nlp/formats/note_writer.h"
#include "nlp/formats/raw_record.h"
#include "nlp/formats/span_json.h"
#include "nlp/text/code_points.h"
#include "nlp/text/encoding.h"

namespace scrim {
namespace {

using Piece = std::pair<std::size_t, std::size_t>;  // begin and end, in code points or bytes

// One T line and what other lines say of it.
struct Annotation {
    std::string label;
    std::vector<Piece> pieces;  // code points
    std::string text;
    SpanFields details;
    std::uint64_t line = 0;
};

std::string_view take_until(std::string_view& rest, char end) {
    const auto at = std::min(rest.find(end), rest.size());
    const auto out = rest.substr(0, at);
    rest.remove_prefix(std::min(at + 1, rest.size()));
    return out;
}

bool read_number(std::string_view digits, std::size_t& out) {
    const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), out);
    return !digits.empty() && failure == std::errc() && end == digits.data() + digits.size();
}

// "5 10;12 15"
bool read_pieces(std::string_view offsets, std::vector<Piece>& out) {
    while (!offsets.empty()) {
        std::string_view piece = take_until(offsets, ';');
        Piece place;
        if (!read_number(take_until(piece, ' '), place.first) || !read_number(piece, place.second)) return false;
        if (place.first >= place.second) return false;
        if (!out.empty() && place.first < out.back().second) return false;
        out.push_back(place);
    }
    return !out.empty();
}

class AnnotationFile {
   public:
    explicit AnnotationFile(Place place) : place_(std::move(place)) {}

    Result<void> read(std::string_view lines) {
        while (!lines.empty()) {
            ++place_.line;
            std::string_view line = take_until(lines, '\n');
            if (line.ends_with('\r')) line.remove_suffix(1);
            if (line.empty()) continue;
            Result<void> done;
            if (line.front() == 'T') done = read_span(line);
            if (line.front() == 'A' || line.front() == 'M') done = read_attribute(line);
            if (line.front() == '#') done = read_note(line);
            if (!done) return done;  // relations, events and the like are not ours
        }
        return {};
    }

    std::vector<Annotation>& annotations() { return annotations_; }

   private:
    Result<void> read_span(std::string_view line) {
        const std::string id(take_until(line, '\t'));
        std::string_view middle = take_until(line, '\t');
        Annotation annotation;
        annotation.label = take_until(middle, ' ');
        annotation.text = line;
        annotation.line = place_.line;
        if (annotation.label.empty() || !read_pieces(middle, annotation.pieces)) {
            return bad_input("the line is not 'T1<tab>LABEL start end<tab>text' with start before end", place_);
        }
        if (!by_id_.emplace(id, annotations_.size()).second) {
            return bad_input("the same T number was there before", place_, "number them T1, T2, ...");
        }
        annotations_.push_back(std::move(annotation));
        return {};
    }

    // Lines about a T that is not there (any more) mark nothing.
    Annotation* find(std::string_view id) {
        const auto found = by_id_.find(std::string(id));
        return found == by_id_.end() ? nullptr : &annotations_[found->second];
    }

    // "A1<tab>class T1 EID", "A2<tab>negated T1"
    Result<void> read_attribute(std::string_view line) {
        take_until(line, '\t');
        const std::string_view key = take_until(line, ' ');
        Annotation* annotation = find(take_until(line, ' '));
        if (annotation == nullptr) return {};
        if (key == "role") return set_role(annotation->details, line, place_);
        if (key == "source") add_sources(annotation->details, line);
        if (key == "value") set_value(annotation->details, line);
        if (key == "score") {
            double score = -1;
            std::from_chars(line.data(), line.data() + line.size(), score);
            return set_score(annotation->details, score, place_);
        }
        set_assertion(annotation->details, key, true);
        return {};
    }

    // "#1<tab>AnnotatorNotes T1<tab>{...}"; notes that people wrote are left alone.
    Result<void> read_note(std::string_view line) {
        take_until(line, '\t');
        std::string_view target = take_until(line, '\t');
        take_until(target, ' ');
        Annotation* annotation = find(target);
        if (annotation == nullptr || !line.starts_with('{')) return {};
        return parse_span_json(std::string(line), annotation->details, place_);
    }

    Place place_;
    std::vector<Annotation> annotations_;
    std::unordered_map<std::string, std::size_t> by_id_;
};

// Joins pieces that only line ends divide.
Result<std::vector<Piece>> joined(const Annotation& annotation, const std::string& text, const CodePoints& points,
                                  const Place& place) {
    std::vector<Piece> out;
    for (const Piece& piece : annotation.pieces) {
        if (!points.to_byte(piece.second)) {
            return bad_input(
                fmt::format("a span ends at {} where the text has {} characters", piece.second, points.count()), place,
                "offsets count Unicode code points from 0; were they made for another text?");
        }
        if (!out.empty()) {
            const std::size_t from = *points.to_byte(out.back().second);
            const auto gap = std::string_view(text).substr(from, *points.to_byte(piece.first) - from);
            if (gap.find('\n') != std::string_view::npos && gap.find_first_not_of("\r\n") == std::string_view::npos) {
                out.back().second = piece.second;
                continue;
            }
        }
        out.push_back(piece);
    }
    return out;
}

// The pieces of a span between its line ends, in bytes; the whole where they would not join again to the same.
std::vector<Piece> pieces_of(const Note& note, const Span& span) {
    const std::string_view text = note.text_of(span);
    const std::vector<Piece> whole{{span.begin, span.end}};
    std::vector<Piece> out;
    std::size_t at = 0;
    while (at < text.size()) {
        auto end = std::min(text.find('\n', at), text.size());
        const auto next = std::min(text.find_first_not_of("\r\n", end), text.size());
        while (end > at && end < text.size() && text[end - 1] == '\r') --end;
        if (end == at || (next == text.size() && end < next)) return whole;  // begins or ends with a line end
        out.emplace_back(span.begin + at, span.begin + end);
        at = next;
    }
    return out;
}

void append_one_line(std::string& out, std::string_view text) {
    for (const char c : text) out += c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
}

}  // namespace

Result<ParsedNote> parse_brat(RawRecord record, const ReadOptions& options) {
    ParsedNote out;
    auto text = decode_text(std::move(record.body), record.place);
    if (!text) return text.error();
    auto lines = decode_text(std::move(record.annotations), record.place);
    if (!lines) return lines.error();
    if (text->remark) out.remarks.push_back(std::move(*text->remark));
    out.note = {std::move(record.id), std::move(record.patient_id), std::move(text->text), {}, record.annotated};
    record.place.record = out.note.id;

    AnnotationFile file({record.place.file, out.note.id + ".ann", 0});
    if (auto done = file.read(lines->text); !done) return done.error();
    const CodePoints points(out.note.text);
    std::vector<SpanFields> spans;
    for (Annotation& annotation : file.annotations()) {
        const auto pieces = joined(annotation, out.note.text, points, record.place);
        if (!pieces) return pieces.error();
        for (const Piece& piece : *pieces) {
            SpanFields& fields = spans.emplace_back(annotation.details);
            fields.label = annotation.label;
            fields.start = piece.first;
            fields.end = piece.second;
            fields.placed = true;
            fields.text.reset();
            if (pieces->size() == 1 && !annotation.text.empty()) fields.text = annotation.text;
        }
    }
    if (auto done = place_spans(out.note, std::move(spans), TextMatch::blanks_alike, options, record.place); !done) {
        return done.error();
    }
    return out;
}

void render_brat(const Note& note, RenderedNote& out) {
    out.body = note.text;
    const CodePoints points(note.text);
    std::size_t number = 0;
    for (const Span& span : note.spans) {
        ++number;
        fmt::format_to(std::back_inserter(out.annotations), "T{}\t{}", number, name(span.label));
        std::string covered;
        char before = ' ';
        for (const Piece& piece : pieces_of(note, span)) {
            fmt::format_to(std::back_inserter(out.annotations), "{}{} {}", before, points.from_byte(piece.first),
                           points.from_byte(piece.second));
            if (before == ';') covered += ' ';
            append_one_line(covered, std::string_view(note.text).substr(piece.first, piece.second - piece.first));
            before = ';';
        }
        fmt::format_to(std::back_inserter(out.annotations), "\t{}\nA{}\tclass T{} {}\n", covered, number, number,
                       name(class_of(span.label)));
        std::string details;
        append_span_details_json(details, span);
        if (details.empty()) continue;
        details.front() = '{';  // it begins with a comma
        fmt::format_to(std::back_inserter(out.annotations), "#{}\tAnnotatorNotes T{}\t{}}}\n", number, number, details);
    }
}

}  // namespace scrim
