#include "nlp/formats/embedded/fhir/resource_label.h"

#include <string_view>

namespace scrim {
namespace {

constexpr std::string_view redacted_label =
    R"({"system":"http://terminology.hl7.org/CodeSystem/v3-ObservationValue","code":"REDACTED","display":"redacted"})";

}  // namespace

ResourceLabel::ResourceLabel(const JsonSource& json, JsonSource::Id resource)
    : type_(json.member(resource, "resourceType")), meta_(json.member(resource, "meta")) {
    if (meta_) security_ = json.member(*meta_, "security");
}

Result<void> ResourceLabel::check(const JsonSource& json, const Place& place) const {
    if (meta_ && !json.is(*meta_, JsonKind::object)) {
        return bad_input("has a meta that is no object", place, "correct it or take it out");
    }
    if (security_ && !json.is(*security_, JsonKind::array)) {
        return bad_input("has a meta.security that is no list", place, "correct it or take it out");
    }
    return {};
}

void ResourceLabel::written(JsonSource::Id value, std::size_t begin, const std::string& out) {
    const Written place{begin, out.size()};
    if (type_ == value) type_at_ = place;
    if (meta_ == value) meta_at_ = place;
    if (security_ == value) security_at_ = place;
}

void ResourceLabel::put_in(std::string& out) const {
    const std::string label(redacted_label);
    if (meta_at_ && security_at_) {
        const auto list = std::string_view(out).substr(security_at_->begin, security_at_->end - security_at_->begin);
        if (list.find("\"REDACTED\"") != std::string_view::npos) return;
        // Whatever stands between the brackets needs a comma, an element that FHIR does not have there too.
        const bool empty = list.substr(1, list.size() - 2).find_first_not_of(" \t\r\n") == std::string_view::npos;
        out.insert(security_at_->end - 1, empty ? label : "," + label);
    } else if (meta_at_) {
        const auto meta = std::string_view(out).substr(meta_at_->begin, meta_at_->end - meta_at_->begin);
        const bool empty = meta.find('"') == std::string_view::npos;
        out.insert(meta_at_->end - 1, (empty ? "" : ",") + ("\"security\":[" + label + "]"));
    } else {
        out.insert(type_at_.end, ",\"meta\":{\"security\":[" + label + "]}");
    }
}

}  // namespace scrim
