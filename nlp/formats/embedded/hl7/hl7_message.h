#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/formats/embedded/text_map.h"

namespace scrim {

// What a message says at its start. The fifth, of truncation, is not used.
struct Hl7Delimiters {
    char field = '|';
    char component = '^';
    char repetition = '~';
    char escape = '\\';
    char subcomponent = '&';
};

// A segment and where it stands, without its line end. A line that begins with no name of a segment goes on with the
// segment before, as text with raw line breaks does.
struct Hl7Segment {
    std::string_view name;  // "PID"
    SourceRange range;
    std::vector<SourceRange> fields;  // field 1 is the first; of MSH, FHS and BHS it is the delimiter itself
};

// A message whose parts know their bytes. The bytes are UTF-8 or Windows-1252, or a mixture of both.
class Hl7Message {
   public:
    // `source` must outlive the object.
    [[nodiscard]] static Result<Hl7Message> parse(std::string_view source, const Place& place);

    [[nodiscard]] const std::vector<Hl7Segment>& segments() const { return segments_; }
    [[nodiscard]] const Hl7Delimiters& delimiters() const { return delimiters_; }
    [[nodiscard]] std::string_view raw(SourceRange range) const {
        return source_.substr(range.begin, range.end - range.begin);
    }
    // Field `number` of a segment, from 1; empty where the segment is shorter.
    [[nodiscard]] static SourceRange field(const Hl7Segment& segment, std::size_t number) {
        return number <= segment.fields.size() ? segment.fields[number - 1] : SourceRange{};
    }
    // The first repetition, component (from 1) and subcomponent.
    [[nodiscard]] SourceRange part(SourceRange repetition, std::size_t component, std::size_t subcomponent = 1) const;
    [[nodiscard]] std::vector<SourceRange> split(SourceRange range, char delimiter) const;
    [[nodiscard]] std::vector<SourceRange> repetitions(SourceRange field) const {
        return split(field, delimiters_.repetition);
    }

    // Adds the text of a part to a map of the whole message: escapes decoded, delimiters in it as they are. An error
    // for escapes that switch to other character sets.
    [[nodiscard]] Result<void> add_text(TextMap& map, SourceRange range, const Place& place) const;
    [[nodiscard]] Result<std::string> text(SourceRange range, const Place& place) const;

    // Text as it is written into a message: delimiters and line breaks as escapes, in the encoding of the message.
    [[nodiscard]] std::string escaped(std::string_view text) const;

    // Bytes that are not UTF-8 and are read as Windows-1252.
    [[nodiscard]] std::size_t foreign_bytes() const { return foreign_bytes_; }

   private:
    explicit Hl7Message(std::string_view source) : source_(source) {}
    Result<void> read_delimiters(std::size_t begin, const Place& place);
    Result<void> read_segments(std::size_t begin, const Place& place);
    [[nodiscard]] bool begins_segment(std::string_view line) const;
    Result<void> check_encoding(const Place& place);
    void split_fields();

    std::string_view source_;
    Hl7Delimiters delimiters_;
    std::vector<Hl7Segment> segments_;
    std::size_t foreign_bytes_ = 0;
    bool latin_ = false;  // written in Windows-1252
};

}  // namespace scrim
