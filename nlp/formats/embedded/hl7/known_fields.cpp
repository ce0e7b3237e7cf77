#include "nlp/formats/embedded/hl7/known_fields.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "nlp/base/ascii.h"

namespace scrim {
namespace hl7_fields {

// How a field is made up (chapter 2A of the standard).
enum class FieldType : std::uint8_t {
    id,           // CX: an id, its type in the fifth component
    person,       // XPN: family, given, other names
    staff,        // XCN: an id, then as XPN
    staff_parts,  // NDL: a person in subcomponents
    address,      // XAD
    telecom,      // XTN
    institution,  // XON
    day,
    plain,
};

struct KnownField {
    std::string_view segment;
    std::uint8_t field;
    FieldType type;
    Label label;
};

using enum FieldType;
using enum Label;
constexpr std::array known_fields{
    KnownField{"EVN", 5, staff, doctor},
    KnownField{"PID", 2, id, medicalrecord},
    KnownField{"PID", 3, id, medicalrecord},
    KnownField{"PID", 4, id, medicalrecord},
    KnownField{"PID", 5, person, patient},
    KnownField{"PID", 6, person, relative},
    KnownField{"PID", 7, day, date},
    KnownField{"PID", 9, person, patient},
    KnownField{"PID", 11, address, street},
    KnownField{"PID", 13, telecom, phone},
    KnownField{"PID", 14, telecom, phone},
    KnownField{"PID", 18, id, account},
    KnownField{"PID", 19, plain, ssn},
    KnownField{"PID", 20, plain, license},
    KnownField{"PID", 21, id, medicalrecord},
    KnownField{"PID", 29, day, date},
    KnownField{"PD1", 3, institution, hospital},
    KnownField{"PD1", 4, staff, doctor},
    KnownField{"NK1", 2, person, relative},
    KnownField{"NK1", 4, address, street},
    KnownField{"NK1", 5, telecom, phone},
    KnownField{"NK1", 6, telecom, phone},
    KnownField{"NK1", 13, institution, organization},
    KnownField{"NK1", 30, person, relative},
    KnownField{"NK1", 37, plain, ssn},
    KnownField{"PV1", 7, staff, doctor},
    KnownField{"PV1", 8, staff, doctor},
    KnownField{"PV1", 9, staff, doctor},
    KnownField{"PV1", 17, staff, doctor},
    KnownField{"PV1", 19, id, account},
    KnownField{"PV1", 50, id, account},
    KnownField{"PV1", 52, staff, doctor},
    KnownField{"PV2", 13, staff, doctor},
    KnownField{"PV2", 23, institution, hospital},
    KnownField{"ROL", 4, staff, doctor},
    KnownField{"PRT", 5, staff, doctor},
    KnownField{"ORC", 10, staff, doctor},
    KnownField{"ORC", 11, staff, doctor},
    KnownField{"ORC", 12, staff, doctor},
    KnownField{"ORC", 19, staff, doctor},
    KnownField{"ORC", 21, institution, hospital},
    KnownField{"OBR", 10, staff, doctor},
    KnownField{"OBR", 16, staff, doctor},
    KnownField{"OBR", 28, staff, doctor},
    KnownField{"OBR", 32, staff_parts, doctor},
    KnownField{"OBR", 33, staff_parts, doctor},
    KnownField{"OBR", 34, staff_parts, doctor},
    KnownField{"OBR", 35, staff_parts, doctor},
    KnownField{"OBX", 16, staff, doctor},
    KnownField{"OBX", 23, institution, hospital},
    KnownField{"OBX", 25, staff, doctor},
    KnownField{"NTE", 5, staff, doctor},
    KnownField{"TXA", 5, staff, doctor},
    KnownField{"TXA", 9, staff, doctor},
    KnownField{"TXA", 10, staff, doctor},
    KnownField{"TXA", 11, staff, doctor},
    KnownField{"TXA", 22, staff, doctor},
    KnownField{"TXA", 23, staff, doctor},
    KnownField{"DG1", 16, staff, doctor},
    KnownField{"PR1", 8, staff, doctor},
    KnownField{"PR1", 11, staff, doctor},
    KnownField{"PR1", 12, staff, doctor},
    KnownField{"IN1", 2, id, healthplan},
    KnownField{"IN1", 16, person, patient},
    KnownField{"IN1", 18, day, date},
    KnownField{"IN1", 19, address, street},
    KnownField{"IN1", 36, plain, healthplan},
    KnownField{"IN1", 49, id, healthplan},
    KnownField{"IN2", 2, plain, ssn},
    KnownField{"IN2", 6, plain, healthplan},
    KnownField{"IN2", 61, id, healthplan},
    KnownField{"GT1", 3, person, relative},
    KnownField{"GT1", 4, person, relative},
    KnownField{"GT1", 5, address, street},
    KnownField{"GT1", 6, telecom, phone},
    KnownField{"GT1", 7, telecom, phone},
    KnownField{"GT1", 12, plain, ssn},
    KnownField{"GT1", 16, institution, organization},
    KnownField{"MRG", 1, id, medicalrecord},
    KnownField{"MRG", 7, person, patient},
    KnownField{"CTD", 2, person, relative},
    KnownField{"CTD", 3, address, street},
    KnownField{"CTD", 5, telecom, phone},
};

}  // namespace hl7_fields

namespace {

using hl7_fields::FieldType;
using hl7_fields::KnownField;

// "19270521.." as KnownPhi reads dates; nothing of one without a day.
std::optional<std::string> known_hl7_date(std::string_view value) {
    if (value.size() < 8) return std::nullopt;
    for (const char c : value.substr(0, 8)) {
        if (!is_digit(c)) return std::nullopt;
    }
    const std::string day(value.substr(0, 8));
    return day.substr(0, 4) + "-" + day.substr(4, 2) + "-" + day.substr(6, 2);
}

class KnownFields {
   public:
    KnownFields(const Hl7Message& message, const Hl7Notes& found, const Place& place)
        : message_(message), found_(found), place_(place) {}

    std::vector<KnownIdentifier> run() {
        for (segment_ = 0; segment_ < message_.segments().size(); ++segment_) {
            const Hl7Segment& segment = message_.segments()[segment_];
            for (const KnownField& known : hl7_fields::known_fields) {
                if (known.segment != segment.name) continue;
                for (const SourceRange each : message_.repetitions(Hl7Message::field(segment, known.field))) {
                    add_field(known, each);
                }
            }
        }
        return std::move(out_);
    }

   private:
    // Values of one or two characters are found everywhere and say nothing.
    void add(Label label, std::string_view value) {
        value = trim(value);
        if (value.size() > 2) out_.push_back({found_.patients[segment_], label, std::string(value)});
    }
    void add(Label label, SourceRange range) {
        const auto text = message_.text(range, place_);
        if (text) add(label, std::string_view(*text));
    }
    void add_person(Label label, SourceRange field, std::size_t first) {
        add(label, message_.part(field, first));      // family
        add(label, message_.part(field, first, 5));   // of the partner
        add(label, message_.part(field, first, 3));   // own
        add(label, message_.part(field, first + 1));  // given
        add(label, message_.part(field, first + 2));  // other given names
    }

    void add_field(const KnownField& known, SourceRange field) {
        switch (known.type) {
            case FieldType::id:
                add(message_.raw(message_.part(field, 5)) == "SS" ? Label::ssn : known.label, message_.part(field, 1));
                return;
            case FieldType::person:
                return add_person(known.label, field, 1);
            case FieldType::staff:
                add(Label::idnum, message_.part(field, 1));
                return add_person(known.label, field, 2);
            case FieldType::staff_parts:
                add(Label::idnum, message_.part(field, 1, 1));
                add(known.label, message_.part(field, 1, 2));
                return add(known.label, message_.part(field, 1, 3));
            case FieldType::address:
                add(Label::street, message_.part(field, 1));
                add(Label::street, message_.part(field, 2));
                add(Label::city, message_.part(field, 3));
                return add(Label::zip, message_.part(field, 5));
            case FieldType::telecom:
                return add_telecom(field);
            case FieldType::day:
                return add_date(known.label, field);
            default:
                return add(known.label, message_.part(field, 1));
        }
    }

    void add_telecom(SourceRange field) {
        add(Label::phone, message_.part(field, 1));
        add(Label::email, message_.part(field, 4));
        add(Label::phone, message_.part(field, 12));
        const auto area = message_.text(message_.part(field, 6), place_);
        const auto local = message_.text(message_.part(field, 7), place_);
        if (area && local && !local->empty()) add(Label::phone, std::string_view(*area + *local));
    }

    void add_date(Label label, SourceRange field) {
        const auto text = message_.text(message_.part(field, 1), place_);
        const auto day = text ? known_hl7_date(*text) : std::nullopt;
        if (day) add(label, std::string_view(*day));
    }

    const Hl7Message& message_;
    const Hl7Notes& found_;
    const Place& place_;
    std::size_t segment_ = 0;
    std::vector<KnownIdentifier> out_;
};

}  // namespace

std::vector<KnownIdentifier> known_hl7_fields(const Hl7Message& message, const Hl7Notes& found, const Place& place) {
    return KnownFields(message, found, place).run();
}

}  // namespace scrim
