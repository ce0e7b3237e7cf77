#include "nlp/formats/embedded/ccda/changes.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "nlp/base/ascii.h"
#include "nlp/formats/embedded/markup/elements.h"
#include "nlp/formats/embedded/markup/references.h"

namespace scrim {
namespace {

// What lists and styles of narratives are called by the standard.
constexpr std::string_view narrative_words =
    " ordered unordered Bold Underline Italics Emphasis Lrule Rrule Toprule Botrule Arabic LittleRoman BigRoman "
    "LittleAlpha BigAlpha Disc Circle Square ";

// "Bold Underline", "unordered".
bool is_narrative_layout(const MarkupAttribute& attribute) {
    if (is_layout_attribute(attribute)) return true;
    if (attribute.name != "listType" && attribute.name != "styleCode") return false;
    std::string_view rest = trim(attribute.value);
    while (!rest.empty()) {
        const std::string_view word = rest.substr(0, rest.find(' '));
        if (narrative_words.find(" " + std::string(word) + " ") == std::string_view::npos) return false;
        rest = trim(rest.substr(word.size()));
    }
    return true;
}

// "xsi:type" says what the value is, and nothing of the patient: one of the data types of the standard.
bool is_type_name(std::string_view value) {
    constexpr std::string_view types =
        " AD ADXP ANY BIN BL BN BXIT_CD BXIT_IVL_PQ CD CE CO CR CS CV ED EIVL_TS EIVL_PPD_TS EN ENXP GLIST_PQ GLIST_TS "
        "HXIT_CE HXIT_PQ II INT IVL_INT IVL_MO IVL_PPD_PQ IVL_PPD_TS IVL_PQ IVL_REAL IVL_TS IVXB_INT IVXB_PQ IVXB_TS "
        "MO ON PIVL_PPD_TS PIVL_TS PN PPD_PQ PPD_TS PQ PQR QTY REAL RTO RTO_MO_PQ RTO_PQ_PQ RTO_QTY_QTY SC SLIST_PQ "
        "SLIST_TS ST SXCM_CD SXCM_INT SXCM_MO SXCM_PQ SXCM_REAL SXCM_TS SXPR_TS TEL TN TS UID URL UVP_TS "
        "thumbnail ";
    value.remove_prefix(value.find(':') == std::string_view::npos ? 0 : value.find(':') + 1);
    return !value.empty() && value.find(' ') == std::string_view::npos &&
           types.find(" " + std::string(value) + " ") != std::string_view::npos;
}

// What the value of an attribute, or the text of an element, must look like to be kept.
ValueShape shape_of_ccda(std::string_view element, std::string_view attribute) {
    if (attribute.empty()) {
        if (element == "state") return ValueShape::state;
        return element == "country" ? ValueShape::country : ValueShape::any;
    }
    if (attribute == "extension") return element == "typeId" ? ValueShape::any : ValueShape::range;
    if (attribute == "code") return element == "languageCode" ? ValueShape::language : ValueShape::code;
    constexpr std::array<std::pair<std::string_view, ValueShape>, 11> shapes{
        {{"codeSystem", ValueShape::system},
         {"valueSet", ValueShape::system},
         {"root", ValueShape::system},
         {"codeSystemName", ValueShape::none},
         {"assigningAuthorityName", ValueShape::none},
         {"codeSystemVersion", ValueShape::range},
         {"valueSetVersion", ValueShape::range},
         {"unit", ValueShape::unit},
         {"value", ValueShape::number},
         {"mediaType", ValueShape::mime},
         {"charset", ValueShape::charset}}};
    const auto* found =
        std::find_if(shapes.begin(), shapes.end(), [&](const auto& each) { return each.first == attribute; });
    return found == shapes.end() ? ValueShape::word : found->second;
}

// What holds the value of an element: without it, the element says nothing.
bool holds_value(std::string_view attribute) {
    constexpr std::array names{"value", "extension", "root", "code"};
    return std::find(names.begin(), names.end(), attribute) != names.end();
}

}  // namespace

CcdaChanges::CcdaChanges(std::string_view source, const RecordEdits& edits, std::string patient_id, const Place& place)
    : source_(source), edits_(edits), patient_id_(std::move(patient_id)), place_(place), rules_(*edits.rules) {}

std::optional<std::string> CcdaChanges::shown(std::string_view path, std::string_view value, ValueShape shape,
                                              std::string_view system) {
    const StructureRule* rule = rule_of_answer(rules_.find(path), answer_);
    if (edits_.show) {
        auto out = edits_.show({rule, path, value, patient_id_, shape, system});
        // "90+" cannot take the place of a figure.
        const bool age = rule != nullptr && rule->label == Label::age && rule->method == ElementMethod::generalize;
        return age && out && !is_bare_age(*out) ? std::nullopt : std::move(out);
    }
    if (rule != nullptr && rule->method == ElementMethod::keep) return std::string(value);
    return std::nullopt;
}

void CcdaChanges::note_question(const std::vector<CcdaElement>& open, const MarkupToken& tag) {
    const std::size_t depth = open.size() - 1;
    asked_.resize(depth);
    asked_.emplace_back();
    const bool translation = open.back().name == "translation" && depth > 1 && open[depth - 1].name == "code";
    if (depth == 0 || (open.back().name != "code" && !translation)) return;
    std::string_view code;
    std::string_view name;
    for (const auto& attribute : tag.attributes) {
        if (attribute.name == "code") code = attribute.value;
        if (attribute.name == "displayName") name = attribute.value;
    }
    AskedAttribute& of_element = asked_[depth - (translation ? 2 : 1)];
    if (!of_element) of_element = asked_attribute(code, name);
}

AskedAttribute CcdaChanges::asked_at(const std::vector<CcdaElement>& open) const {
    for (std::size_t i = open.size() - 1; i > 0; --i) {
        if (open[i].name == "value") return asked_[i - 1];
    }
    return {};
}

std::string CcdaChanges::numbered(std::string_view id) {
    return "n" + std::to_string(ids_.emplace(id, ids_.size() + 1).first->second);
}

void CcdaChanges::mask(const CcdaElement& element) {
    if (element.has_null_flavor || !masked_.insert(element.tag_begin).second) return;
    changes_.push_back({element.name_end, element.name_end, " nullFlavor=\"MSK\""});
}

void CcdaChanges::replace_value(const MarkupAttribute& attribute, std::string_view value) {
    changes_.push_back(
        {attribute.value_at, attribute.value_at + attribute.value.size(), escape_markup_attribute(value)});
}

Result<void> CcdaChanges::begin_element(const std::vector<CcdaElement>& open, std::string_view path,
                                        const MarkupToken& tag) {
    const CcdaElement& element = open.back();
    note_question(open, tag);
    const AskedAttribute asked = asked_at(open);
    std::string_view system;
    for (const auto& attribute : tag.attributes) {
        if (attribute.name == "codeSystem") system = trim(attribute.value);
    }
    for (const auto& attribute : tag.attributes) {
        if (is_namespace(attribute.name)) continue;
        auto value = xml_value(attribute.value, place_);
        if (!value) return value.error();
        const std::string_view name = local_name(attribute.name);
        if (name == "ID") {
            replace_value(attribute, numbered(*value));
            continue;
        }
        if (element.name == "reference" && name == "value" && value->starts_with('#')) {
            replace_value(attribute, "#" + numbered(value->substr(1)));
            continue;
        }
        std::string where(path);
        if (!where.empty()) where += '/';
        where += '@';
        where += name;
        const bool coded = name == "code" || name == "displayName";
        answer_ = coded ? asked.code : name == "value" || name == "extension" ? asked.number : nullptr;
        auto text = shown(where, *value, name == "type" ? ValueShape::any : shape_of_ccda(element.name, name), system);
        if (name == "type" && !is_type_name(*value)) text.reset();
        if (!text) {
            if (holds_value(name)) mask(element);
            changes_.push_back({attribute.begin, attribute.end, {}});
        } else if (*text != *value) {
            replace_value(attribute, *text);
        }
    }
    return {};
}

void CcdaChanges::begin_narrative_element(const MarkupToken& tag) {
    for (const auto& attribute : tag.attributes) {
        if (is_namespace(attribute.name) || is_narrative_layout(attribute)) continue;
        const bool id = attribute.name == "ID" || attribute.name == "IDREF" || attribute.name == "referencedObject";
        if (id) {
            replace_value(attribute, numbered(attribute.value));
        } else if (attribute.name == "href" && attribute.value.starts_with('#')) {
            replace_value(attribute, "#" + numbered(attribute.value.substr(1)));
        } else {
            changes_.push_back({attribute.begin, attribute.end, {}});
        }
    }
}

Result<void> CcdaChanges::text(const std::vector<CcdaElement>& open, std::string_view path, const MarkupToken& token) {
    const CcdaElement& element = open.back();
    auto value = xml_text(source_, token, place_);
    if (!value) return value.error();
    const std::string_view plain = trim(*value);
    if (plain.empty()) return {};
    answer_ = asked_at(open).number;
    // Pictures and sounds: nothing could be shown in their place.
    const auto text = element.encoded ? std::nullopt : shown(path, plain, shape_of_ccda(element.name, {}), {});
    if (text && *text == plain) return {};
    if (!text) mask(element);
    std::size_t begin = token.begin;
    std::size_t end = token.end;
    if (token.kind == MarkupToken::Kind::text) {
        while (begin < end && is_space(source_[begin])) ++begin;
        while (end > begin && is_space(source_[end - 1])) --end;
    }
    changes_.push_back({begin, end, text ? escape_markup(*text) : std::string()});
    return {};
}

// The declaration of XML stays, and so does the usual style sheet; a name of its own could tell a hospital's.
void CcdaChanges::aside(const MarkupToken& token) {
    const std::string text = lower(source_.substr(token.begin, token.end - token.begin));
    if (token.begin == 0 && text.starts_with("<?xml ") && text.size() <= 80) return;
    if (text == R"(<?xml-stylesheet type="text/xsl" href="cda.xsl"?>)") return;
    changes_.push_back({token.begin, token.end, {}});
}

}  // namespace scrim
