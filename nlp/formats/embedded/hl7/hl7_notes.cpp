#include "nlp/formats/embedded/hl7/hl7_notes.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

#include "nlp/base/ascii.h"
#include "nlp/base/hash.h"
#include "nlp/formats/embedded/base64.h"
#include "nlp/formats/embedded/typed_text.h"

namespace scrim {
namespace {

constexpr std::size_t value_of_observation = 5;
constexpr std::size_t text_of_comment = 3;

// Segments that stand between the lines of one observation.
bool is_part_of_observation(std::string_view name) {
    constexpr std::array<std::string_view, 5> parts{"OBX", "NTE", "PRT", "TCD", "SID"};
    return std::find(parts.begin(), parts.end(), name) != parts.end();
}

// A measured value: a sign, at most eight digits, and a fraction.
bool is_measured_number(std::string_view text) {
    if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
    const auto point = std::min(text.find('.'), text.size());
    const std::string_view fraction = text.substr(std::min(point + 1, text.size()));
    return !text.empty() && point <= 8 && fraction.size() <= 8 &&
           std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(point), is_digit) &&
           std::all_of(fraction.begin(), fraction.end(), is_digit);
}

class Hl7NoteSearch {
   public:
    Hl7NoteSearch(const Hl7Message& message, const Place& place) : message_(message), place_(place) {}

    Result<Hl7Notes> run() {
        for (const Hl7Segment& segment : message_.segments()) {
            if (!is_part_of_observation(segment.name)) open_.clear();
            if (segment.name != "NTE") comment_.reset();
            if (segment.name == "MSH") control_ = plain(Hl7Message::field(segment, 10));
            if (segment.name == "PID") patient_ = patient_of(segment);
            out_.patients.push_back(patient_);
            out_.is_text.push_back(false);
            const auto done = segment.name == "OBX"   ? observation(segment)
                              : segment.name == "NTE" ? comment(segment)
                                                      : Result<void>();
            if (!done) return done.error();
            if (error_) return *error_;
        }
        return finish();
    }

   private:
    // Lines without text are no note. Data is one even then: it may hold what a reader does not see.
    Hl7Notes finish() {
        const auto first = std::find_if(out_.patients.begin(), out_.patients.end(),
                                        [](const std::string& patient) { return !patient.empty(); });
        for (auto each = out_.patients.begin(); each < first && first != out_.patients.end(); ++each) *each = *first;
        std::vector<Hl7Note> kept;
        for (Hl7Note& note : out_.notes) {
            if (!note.data) note.text = note.map.text();
            if (!note.data && trim(note.text).empty()) continue;
            const std::string number = std::to_string(kept.size());
            note.id = (control_.empty() ? "message" : control_) + "-" + number;
            kept.push_back(std::move(note));
        }
        out_.notes = std::move(kept);
        return std::move(out_);
    }

    std::string plain(SourceRange range) {
        auto text = message_.text(range, place_);
        if (!text && !error_) error_ = text.error();
        return text ? std::string(trim(*text)) : std::string();
    }

    // The medical record number where several ids have a type, else the first id.
    std::string patient_of(const Hl7Segment& segment) {
        for (const std::size_t number : {3U, 2U, 4U}) {
            const auto ids = message_.repetitions(Hl7Message::field(segment, number));
            for (const SourceRange id : ids) {
                if (message_.raw(message_.part(id, 5)) == "MR") return plain(message_.part(id, 1));
            }
            for (const SourceRange id : ids) {
                if (std::string first = plain(message_.part(id, 1)); !first.empty()) return first;
            }
        }
        return {};
    }

    Hl7Note& new_note() {
        out_.notes.emplace_back();
        out_.notes.back().patient_id = patient_;
        return out_.notes.back();
    }

    // One more line of a note; repetitions of a field are lines too.
    Result<void> add_line(Hl7Note& note, bool first, SourceRange field) {
        bool break_before = !first;
        for (const SourceRange line : message_.repetitions(field)) {
            if (break_before) note.map.add_made("\n");
            break_before = true;
            if (auto done = message_.add_text(note.map, line, place_); !done) return done;
        }
        return {};
    }

    // What has the type of a number and is a comment, a telephone number or an id is text.
    [[nodiscard]] bool are_numbers(SourceRange field) const {
        for (const SourceRange repetition : message_.repetitions(field)) {
            for (const SourceRange part : message_.split(repetition, message_.delimiters().component)) {
                const std::string_view raw = trim(message_.raw(part));
                if (!is_measured_number(raw) && raw.size() > 2) return false;
                if (std::any_of(raw.begin(), raw.end(), is_letter)) return false;
            }
        }
        return true;
    }

    Result<void> observation(const Hl7Segment& segment) {
        const std::string_view type = trim(message_.raw(Hl7Message::field(segment, 2)));
        const SourceRange value = Hl7Message::field(segment, value_of_observation);
        if (type == "ED") return encoded(value);
        const bool number = type == "NM" || type == "SN";
        const bool text = number ? !are_numbers(value) : type == "TX" || type == "FT" || type == "ST" || type.empty();
        if (!text || is_answer_in_text(message_, segment)) return {};
        if (message_.raw(value) == "\"\"") return {};  // says that the value is to be deleted
        const std::string name(message_.raw(Hl7Message::field(segment, 3)));
        const auto [found, is_new] = open_.emplace(name, out_.notes.size());
        if (is_new) new_note();
        out_.is_text.back() = true;
        return add_line(out_.notes[found->second], is_new, value);
    }

    Result<void> comment(const Hl7Segment& segment) {
        const SourceRange value = Hl7Message::field(segment, text_of_comment);
        if (message_.raw(value) == "\"\"") return {};
        const bool is_new = !comment_;
        if (is_new) {
            comment_ = out_.notes.size();
            new_note();
        }
        out_.is_text.back() = true;
        return add_line(out_.notes[*comment_], is_new, value);
    }

    Result<void> encoded(SourceRange field) {
        for (const SourceRange repetition : message_.repetitions(field)) {
            // The data is the last component; a delimiter that was not escaped is part of it.
            const auto components = message_.split(repetition, message_.delimiters().component);
            if (components.size() < 5 || components[4].begin == repetition.end) continue;
            Hl7Data data;
            data.range = {components[4].begin, repetition.end};
            const std::string type = lower(trim(message_.raw(components[1])));
            const std::string subtype = lower(trim(message_.raw(components[2])));
            const bool is_text = type.empty() || type == "text" || type == "tx" || type == "ft";
            data.content_type = (is_text ? "text" : type) + "/" + (is_text && subtype.empty() ? "plain" : subtype);
            data.encoding = lower(trim(message_.raw(components[3])));
            const auto bytes = hl7_data_bytes(message_, data, place_);
            if (!bytes) return bytes.error();
            auto text = read_typed_text(data.content_type, *bytes, place_);
            if (!text) return text.error();
            if (text->remark) out_.remarks.push_back(std::move(*text->remark));
            Hl7Note& note = new_note();
            note.text = std::move(text->text);
            note.data = std::move(data);
        }
        return {};
    }

    const Hl7Message& message_;
    const Place& place_;
    Hl7Notes out_;
    std::string control_;
    std::string patient_;
    std::unordered_map<std::string, std::size_t> open_;  // the note of each observation of this order
    std::optional<std::size_t> comment_;
    std::optional<Error> error_;
};

std::optional<std::string> hex_decoded(std::string_view digits) {
    std::string out;
    const auto value_of = [](char c) {
        const char small = lower(c);
        return is_digit(c) ? c - '0' : small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
    };
    if (digits.size() % 2 != 0) return std::nullopt;
    for (std::size_t i = 0; i < digits.size(); i += 2) {
        const int high = value_of(digits[i]);
        const int low = value_of(digits[i + 1]);
        if (high < 0 || low < 0) return std::nullopt;
        out += static_cast<char>(high * 16 + low);
    }
    return out;
}

}  // namespace

Result<Hl7Notes> find_hl7_notes(const Hl7Message& message, const Place& place) {
    return Hl7NoteSearch(message, place).run();
}

AskedAttribute asked_attribute_of(const Hl7Message& message, const Hl7Segment& observation) {
    const auto part = [&](std::size_t field, std::size_t component) {
        return trim(message.raw(message.part(Hl7Message::field(observation, field), component)));
    };
    for (const std::size_t first : {1U, 4U}) {
        if (const auto asked = asked_attribute(part(3, first), part(3, first + 1))) return asked;
    }
    for (const std::size_t component : {1U, 2U}) {
        if (const auto years = attribute_of_unit(part(6, component))) return years;
    }
    return {};
}

bool is_answer_in_text(const Hl7Message& message, const Hl7Segment& observation) {
    const std::string_view type = trim(message.raw(Hl7Message::field(observation, 2)));
    if (type != "ST" && type != "TX" && type != "FT" && !type.empty()) return false;
    const SourceRange value = Hl7Message::field(observation, value_of_observation);
    return is_bare_answer(asked_attribute_of(message, observation), message.raw(value));
}

Result<std::string> hl7_data_bytes(const Hl7Message& message, const Hl7Data& data, const Place& place) {
    auto text = message.text(data.range, place);
    if (!text) return text.error();
    if (data.encoding == "a" || data.encoding.empty()) return text;
    std::optional<std::string> bytes;
    if (data.encoding == "base64") bytes = base64_decoded(*text);
    if (data.encoding == "hex") bytes = hex_decoded(*text);
    if (!bytes) {
        return bad_input("has an observation of type ED whose data is not of the encoding that it states", place,
                         "encodings are A, Hex and Base64");
    }
    return std::move(*bytes);
}

std::string hl7_data_written(const Hl7Message& message, const Hl7Data& data, std::string_view bytes) {
    if (data.encoding == "base64") return base64_encoded(bytes);
    if (data.encoding == "hex") return upper(to_hex(bytes));
    return message.escaped(bytes);
}

}  // namespace scrim
