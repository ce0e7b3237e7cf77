#include "nlp/formats/embedded/ccda/known.h"

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>

#include "nlp/base/ascii.h"

namespace scrim {
namespace {

constexpr std::string_view root_of_ssn = "2.16.840.1.113883.4.1";

bool is_below(std::string_view path, std::string_view name) {
    const std::size_t at = path.find(name);
    const bool begins = at == 0 || (at != path.npos && path[at - 1] == '/');
    return begins && (at + name.size() == path.size() || path[at + name.size()] == '/');
}

Label person_label(std::string_view path) {
    if (path.starts_with("recordTarget/patientRole/patient/name")) return Label::patient;
    for (const std::string_view name : {"recordTarget", "informant/relatedEntity", "relatedSubject"}) {
        if (is_below(path, name)) return Label::relative;
    }
    if (path.starts_with("participant/")) return Label::relative;
    return Label::doctor;
}

// "19501219": a date as the rest of the program reads it, or nothing if it is no whole one.
std::optional<std::string> date_of_time(std::string_view time) {
    if (time.size() < 8 || !std::all_of(time.begin(), time.begin() + 8, is_digit)) return std::nullopt;
    std::string out(time.substr(0, 4));
    out += "-";
    out += time.substr(4, 2);
    out += "-";
    out += time.substr(6, 2);
    return out;
}

Label organization_label(std::string_view parent) {
    return parent.find("manufacturer") != parent.npos || parent.starts_with("scoping") ? Label::organization
                                                                                       : Label::hospital;
}

}  // namespace

void CcdaKnown::add(Label label, std::string_view value) {
    const std::string_view plain = trim(value);
    if (plain.size() > 1) known_.push_back({{}, label, std::string(plain)});
}

void CcdaKnown::add_id(std::string_view path, const std::string& root, const std::string& extension) {
    std::string whole = root;
    if (!extension.empty()) whole += (root.empty() ? "" : "|") + extension;
    if (path == "id" && document_id_.empty()) document_id_ = whole;
    const bool of_patient = path == "recordTarget/patientRole/id";
    if (of_patient && patient_id_.empty()) patient_id_ = whole;
    // Entries number themselves; what a note may repeat are the numbers of the header. Short ones are everywhere.
    if (path.starts_with("component/") || path == "id" || extension.size() < 4) return;
    add(of_patient ? (root == root_of_ssn ? Label::ssn : Label::medicalrecord) : Label::idnum, extension);
}

void CcdaKnown::add_telecom(std::string_view value) {
    const std::string_view all = trim(value);
    const std::size_t colon = all.find(':');
    const std::string scheme = colon == all.npos ? std::string() : lower(all.substr(0, colon));
    const std::string_view rest = scheme.empty() ? all : all.substr(colon + 1);
    if (scheme == "mailto") return add(Label::email, rest.substr(0, rest.find('?')));
    if (scheme == "fax" || scheme == "x-text-fax") return add(Label::fax, rest);
    if (scheme == "http" || scheme == "https" || scheme == "ftp") return add(Label::url, all);
    if (std::count_if(rest.begin(), rest.end(), is_digit) >= 6) add(Label::phone, rest);
}

Result<void> CcdaKnown::begin_element(const std::vector<CcdaElement>& open, std::string_view path,
                                      const MarkupToken& tag) {
    const std::string& name = open.back().name;
    if (name == "name") {
        name_.clear();
        name_of_person_ = false;
    }
    if (name == "given" || name == "family") name_of_person_ = true;
    if (name != "id" && name != "telecom" && name != "birthTime") return {};
    std::string root;
    std::string extension;
    std::string value;
    for (const auto& attribute : tag.attributes) {
        auto decoded = xml_value(attribute.value, place_);
        if (!decoded) return decoded.error();
        if (attribute.name == "root") root = std::move(*decoded);
        if (attribute.name == "extension") extension = std::move(*decoded);
        if (attribute.name == "value") value = std::move(*decoded);
    }
    if (name == "id") {
        add_id(path, root, extension);
    } else if (name == "telecom") {
        add_telecom(value);
    } else if (path == "recordTarget/patientRole/patient/birthTime") {
        if (const auto date = date_of_time(value)) add(Label::date, *date);
    }
    return {};
}

Result<void> CcdaKnown::text(const std::vector<CcdaElement>& open, std::string_view path, const MarkupToken& token) {
    const std::string& name = open.back().name;
    const std::string& parent = open.size() > 1 ? open[open.size() - 2].name : name;
    const bool of_name = name == "name" || name == "given" || name == "family";
    const bool of_address = parent == "addr" && !is_below(path, "component");
    if (!of_name && !of_address) return {};
    auto value = xml_text(source_, token, place_);
    if (!value) return value.error();
    const std::string_view plain = trim(*value);
    if (plain.empty()) return {};
    if (of_name) {
        if (!name_.empty()) name_ += ' ';
        name_ += plain;
    } else if (name == "streetAddressLine" || name == "streetName") {
        add(Label::street, plain);
    } else if (name == "city") {
        add(Label::city, plain);
    } else if (name == "postalCode") {
        add(Label::zip, plain);
    }
    return {};
}

// A name without parts is of an organization or a thing; of things it is no secret.
void CcdaKnown::end_element(const std::vector<CcdaElement>& open, std::string_view path) {
    if (open.back().name != "name" || open.size() < 2) return;
    const std::string& parent = open[open.size() - 2].name;
    const bool person = name_of_person_ || parent.ends_with("Person") || parent == "patient" || parent == "subject" ||
                        parent == "informationRecipient";
    if (person) {
        add(person_label(path), name_);
    } else if (parent.ends_with("Organization") && !path.starts_with("component/structuredBody")) {
        add(organization_label(parent), name_);
    }
    name_.clear();
}

std::vector<KnownIdentifier> CcdaKnown::take() {
    std::vector<KnownIdentifier> out;
    std::set<std::pair<Label, std::string>> seen;
    for (auto& known : known_) {
        if (!seen.emplace(known.label, known.value).second) continue;
        known.patient_id = patient_id_;
        out.push_back(std::move(known));
    }
    return out;
}

}  // namespace scrim
