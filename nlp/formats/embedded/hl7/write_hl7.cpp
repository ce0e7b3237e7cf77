// A message is written by changes of its bytes: those of its notes, and those of the parts of its fields that a rule
// shows in another way. Delimiters stay, so that segments, fields and repetitions keep their numbers.

#include <algorithm>
#include <array>
#include <utility>

#include "nlp/base/ascii.h"
#include "nlp/formats/embedded/hl7.h"
#include "nlp/formats/embedded/hl7/field_rules.h"
#include "nlp/formats/embedded/hl7/hl7_notes.h"
#include "nlp/formats/embedded/typed_text.h"

namespace scrim {
namespace {

bool is_coded_by_parts(std::string_view field) {
    constexpr std::array<std::string_view, 16> fields{"PID-10", "PID-15", "PID-16", "PID-22",    "NK1-3",  "PV2-3",
                                                      "OBR-4",  "SPM-4",  "OBX-3",  "OBX-6",     "OBX-17", "NTE-4",
                                                      "AL1-2",  "AL1-3",  "AL1-4",  "OBX-5[CWE]"};
    constexpr std::array<std::string_view, 10> more{"DG1-3", "PR1-3", "RXA-5", "RXE-2",     "RXO-1",
                                                    "RXR-1", "RXR-2", "RXO-4", "OBX-5[CE]", "OBX-5[CNE]"};
    return std::find(fields.begin(), fields.end(), field) != fields.end() ||
           std::find(more.begin(), more.end(), field) != more.end();
}

// What a part of a field must look like to be kept, by the field and the number of the component.
ValueShape shape_of_part(std::string_view field, std::size_t component) {
    if (field == "MSH-18") return ValueShape::charset;
    if (field == "OBX-7") return ValueShape::range;
    if (field == "OBX-5[ED]") return component == 4 ? ValueShape::word : ValueShape::any;
    if (field == "OBX-5[NM]" || field == "OBX-5[SN]") return ValueShape::range;
    if (field == "PID-11" && component == 4) return ValueShape::state;
    if (field == "PID-11" && component == 6) return ValueShape::country;
    if (!is_coded_by_parts(field)) return ValueShape::code;
    if (component == 2 || component == 5) return ValueShape::name;
    if (component == 3 || component == 6) return ValueShape::system;
    return field == "OBX-6" ? ValueShape::unit : ValueShape::code;
}

class Hl7Writer {
   public:
    Hl7Writer(const Hl7Message& message, const Hl7Notes& found, const RecordEdits& edits, const Place& place)
        : message_(message), found_(found), edits_(edits), place_(place) {}

    Result<std::vector<SourceEdit>> changes() {
        static const std::vector<TextEdit> none;
        for (std::size_t i = 0; i < found_.notes.size(); ++i) {
            const auto& edits = edits_.notes.empty() ? none : edits_.notes[i];
            const Hl7Note& note = found_.notes[i];
            const auto done = note.data ? encoded(note, edits) : lines(note, edits);
            if (!done) return done.error();
        }
        if (edits_.rules == nullptr) return std::move(out_);
        const FieldRules rules(*edits_.rules);
        rules_ = &rules;
        for (segment_ = 0; segment_ < message_.segments().size(); ++segment_) {
            if (auto done = segment(message_.segments()[segment_]); !done) return done.error();
        }
        return std::move(out_);
    }

   private:
    Result<void> lines(const Hl7Note& note, const std::vector<TextEdit>& edits) {
        auto changes = note.map.source_edits(
            edits, [this](std::string_view text, std::uint8_t) { return message_.escaped(text); }, place_);
        if (!changes) return changes.error();
        for (SourceEdit& change : *changes) out_.push_back(std::move(change));
        return {};
    }

    Result<void> encoded(const Hl7Note& note, const std::vector<TextEdit>& edits) {
        const Hl7Data& data = *note.data;
        const auto bytes = hl7_data_bytes(message_, data, place_);
        if (!bytes) return bytes.error();
        const auto written = write_typed_text(data.content_type, *bytes, edits, edits_.rules != nullptr, place_);
        if (!written) return written.error();
        if (written->bytes == *bytes) return {};
        out_.push_back({data.range.begin, data.range.end, hl7_data_written(message_, data, written->bytes)});
        return {};
    }

    // The part of a field with text of a note: rules do not see it.
    [[nodiscard]] bool is_note_text(const Hl7Segment& segment, std::size_t field) const {
        return found_.is_text[segment_] && field == (segment.name == "OBX" ? 5U : 3U);
    }

    Result<void> segment(const Hl7Segment& segment) {
        const bool header = segment.name == "MSH" || segment.name == "FHS" || segment.name == "BHS";
        for (std::size_t number = header ? 3 : 1; number <= segment.fields.size(); ++number) {
            if (is_note_text(segment, number)) continue;
            std::string path = std::string(segment.name) + "-" + std::to_string(number);
            std::string_view type;
            asked_ = {};
            answer_in_text_ = false;
            if (segment.name == "OBX" && number == 5) {
                type = trim(message_.raw(Hl7Message::field(segment, 2)));
                if (type.size() <= 3) path += "[" + std::string(type) + "]";
                asked_ = asked_attribute_of(message_, segment);
                answer_in_text_ = is_answer_in_text(message_, segment);
            }
            for (const SourceRange repetition : message_.repetitions(segment.fields[number - 1])) {
                if (auto done = components(path, repetition, type == "ED"); !done) return done;
            }
        }
        return {};
    }

    Result<void> components(const std::string& path, SourceRange repetition, bool encoded) {
        std::size_t number = 0;
        const auto all = message_.split(repetition, message_.delimiters().component);
        const auto raw = [&](std::size_t index) {
            return index <= all.size() ? trim(message_.raw(all[index - 1])) : std::string_view();
        };
        for (const SourceRange component : all) {
            shape_ = shape_of_part(path, number + 1);
            system_ = is_coded_by_parts(path) ? raw(number < 3 ? 3 : 6) : std::string_view();
            const std::string component_path = path + "." + std::to_string(++number);
            if (encoded && number >= 5) continue;
            component_ = number;
            const auto parts = message_.split(component, message_.delimiters().subcomponent);
            for (std::size_t i = 0; i < parts.size(); ++i) {
                const std::string suffix = parts.size() == 1 ? "" : "." + std::to_string(i + 1);
                if (auto done = part(component_path + suffix, parts[i]); !done) return done;
            }
        }
        return {};
    }

    Result<void> part(const std::string& path, SourceRange range) {
        const std::string_view raw = message_.raw(range);
        if (raw.empty() || raw == "\"\"") return {};
        const auto value = message_.text(range, place_);
        if (!value) return value.error();
        const StructureRule* rule = rule_of_part(path);
        auto shown = edits_.show({rule, path, *value, found_.patients[segment_], shape_, system_});
        // "90+" cannot take the place of a figure.
        if (shown && !fits_answer(asked_, rule, *shown)) shown.reset();
        if (shown && *shown == *value) return {};
        out_.push_back({range.begin, range.end, shown ? message_.escaped(*shown) : std::string()});
        return {};
    }

    // The answer to a question for an age, a race or a job is that, not a result. Of a code, the system stays.
    [[nodiscard]] const StructureRule* rule_of_part(std::string_view path) const {
        const StructureRule* rule = rules_->rule_of(path);
        if (answer_in_text_) return asked_.text;
        const bool coded = path.starts_with("OBX-5[C");
        if (coded && component_ == 3) return rule;
        return rule_of_answer(rule, coded ? asked_.code : asked_.number);
    }

    const Hl7Message& message_;
    const Hl7Notes& found_;
    const RecordEdits& edits_;
    const FieldRules* rules_ = nullptr;
    const Place& place_;
    std::size_t segment_ = 0;
    AskedAttribute asked_;  // by the observation
    bool answer_in_text_ = false;
    std::size_t component_ = 0;
    ValueShape shape_ = ValueShape::any;  // of the component
    std::string_view system_;             // of its code
    std::vector<SourceEdit> out_;
};

}  // namespace

Result<std::string> write_hl7(std::string_view record, const RecordEdits& edits, const Place& place) {
    if (edits.rules != nullptr && !edits.show) return usage_error("rules of structure need a way to show elements");
    const auto message = Hl7Message::parse(record, place);
    if (!message) return message.error();
    const auto found = find_hl7_notes(*message, place);
    if (!found) return found.error();
    if (!edits.notes.empty() && edits.notes.size() != found->notes.size()) {
        return bad_input("has another number of notes than there are edits for", place, "read it again");
    }
    auto changes = Hl7Writer(*message, *found, edits, place).changes();
    if (!changes) return changes.error();
    return apply_edits(record, std::move(*changes));
}

}  // namespace scrim
