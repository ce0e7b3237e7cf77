#include "nlp/formats/embedded/fhir/answers.h"

#include "nlp/formats/embedded/fhir/fhir_notes.h"

namespace scrim {
namespace {

AskedAttribute attribute_of_code(const JsonSource& json, JsonSource::Id about) {
    if (const auto asked = asked_attribute({}, json.member_text(about, "text").value_or(""))) return asked;
    const auto codings = json.member(about, "coding");
    if (!codings || !json.is(*codings, JsonKind::array)) return {};
    for (JsonSource::Id each = JsonSource::first_in(*codings); each < json.after(*codings); each = json.after(each)) {
        if (!json.is(each, JsonKind::object)) continue;
        const auto asked = asked_attribute(json.member_text(each, "code").value_or(""),
                                           json.member_text(each, "display").value_or(""));
        if (asked) return asked;
    }
    return {};
}

}  // namespace

AskedAttribute attribute_of_value(const JsonSource& json, JsonSource::Id value) {
    if (!element_name(json, value).starts_with("value")) return {};
    const JsonSource::Id holder = holder_of(json, value);
    if (!json.is(holder, JsonKind::object)) return {};
    if (const auto code = json.member(holder, "code")) {
        return json.is(*code, JsonKind::object) ? attribute_of_code(json, *code) : AskedAttribute();
    }
    if (element_name(json, holder) != "answer") return {};
    return asked_attribute({}, json.member_text(holder_of(json, holder), "text").value_or(""));
}

AskedAttribute attribute_of_quantity(const JsonSource& json, JsonSource::Id figure) {
    if (element_name(json, figure) != "value") return {};
    const JsonSource::Id quantity = holder_of(json, figure);
    for (const std::string_view name : {"code", "unit"}) {
        if (const auto asked = attribute_of_unit(json.member_text(quantity, name).value_or(""))) return asked;
    }
    return {};
}

bool is_answer_in_text(const JsonSource& json, JsonSource::Id value) {
    if (element_name(json, value) != "valueString") return false;
    return is_bare_answer(attribute_of_value(json, value), json.text(value));
}

}  // namespace scrim
