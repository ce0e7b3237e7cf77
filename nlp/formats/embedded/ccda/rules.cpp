#include "nlp/formats/embedded/ccda/rules.h"

#include <algorithm>
#include <array>

#include "nlp/formats/embedded/ccda.h"

namespace scrim {
namespace ccda_table {

struct CcdaRow {
    std::string_view path;
    ElementMethod method;
    Label label = Label::phi;
};

using enum ElementMethod;

// The order counts: what is kept of an element stands before what goes with the rest of it. Free text, ids, names,
// addresses and moments are named here so that a release says what they were; what is not named at all goes too.
constexpr std::array ccda_rows{
    // What documents are built of, from lists that the standard closes
    CcdaRow{"*/@classCode", keep},
    CcdaRow{"*/@moodCode", keep},
    CcdaRow{"*/@typeCode", keep},
    CcdaRow{"*/@determinerCode", keep},
    CcdaRow{"*/@contextControlCode", keep},
    CcdaRow{"*/@contextConductionInd", keep},
    CcdaRow{"*/@inversionInd", keep},
    CcdaRow{"*/@negationInd", keep},
    CcdaRow{"*/@nullFlavor", keep},
    CcdaRow{"*/@type", keep},
    CcdaRow{"*/@use", keep},
    CcdaRow{"*/@qualifier", keep},
    CcdaRow{"*/@operator", keep},
    CcdaRow{"*/@unit", keep},
    CcdaRow{"*/@inclusive", keep},
    CcdaRow{"*/@institutionSpecified", keep},
    CcdaRow{"*/@mediaType", keep},
    CcdaRow{"*/@representation", keep},
    CcdaRow{"*/@charset", keep},
    // What a code is called is in its system; a document may put a name there.
    CcdaRow{"code/@displayName", redact},
    CcdaRow{"*/@displayName", redact},
    CcdaRow{"realmCode/@code", keep},
    CcdaRow{"typeId/@*", keep},
    CcdaRow{"*/templateId/@*", keep},
    CcdaRow{"code/@*", keep},
    CcdaRow{"confidentialityCode/@*", keep},
    CcdaRow{"languageCode/@*", keep},
    CcdaRow{"versionNumber/@*", keep},
    CcdaRow{"title", redact},
    // Free text beside codes and in entries
    CcdaRow{"*/originalText", redact},
    CcdaRow{"*/signatureText", redact, Label::name_any},
    CcdaRow{"*/desc", redact},
    CcdaRow{"*/text", redact},
    CcdaRow{"*/value(ST)", redact},
    CcdaRow{"*/value(ED)", redact},
    CcdaRow{"*/lotNumberText", redact, Label::device},
    CcdaRow{"*/manufacturedMaterial/name", keep, Label::medication},
    CcdaRow{"*/manufacturedLabeledDrug/name", keep, Label::medication},
    CcdaRow{"*/manufacturerOrganization", redact, Label::organization},
    CcdaRow{"*/assignedAuthoringDevice", redact, Label::device},
    CcdaRow{"*/playingDevice/code/@*", keep},
    // Ids, renewed together
    CcdaRow{"recordTarget/patientRole/id", substitute, Label::medicalrecord},
    CcdaRow{"*/id", substitute, Label::idnum},
    CcdaRow{"setId", substitute, Label::idnum},
    CcdaRow{"*/setId", substitute, Label::idnum},
    // The patient
    CcdaRow{"*/name/@*", keep},
    CcdaRow{"recordTarget/patientRole/patient/name", redact, Label::patient},
    CcdaRow{"recordTarget/patientRole/patient/guardian/code/@*", keep},
    CcdaRow{"recordTarget/patientRole/patient/guardian/guardianPerson", redact, Label::relative},
    CcdaRow{"recordTarget/patientRole/patient/birthTime", generalize, Label::date},
    CcdaRow{"*/administrativeGenderCode/@*", keep, Label::gender},
    CcdaRow{"*/maritalStatusCode/@*", keep, Label::marital},
    CcdaRow{"*/raceCode/@*", keep, Label::race},
    CcdaRow{"*/ethnicGroupCode/@*", keep, Label::race},
    CcdaRow{"*/religiousAffiliationCode", redact},
    CcdaRow{"*/languageCommunication/languageCode/@*", keep, Label::language},
    CcdaRow{"*/languageCommunication/modeCode/@*", keep},
    CcdaRow{"*/languageCommunication/proficiencyLevelCode/@*", keep},
    CcdaRow{"*/languageCommunication/preferenceInd/@*", keep},
    CcdaRow{"*/birthTime", redact, Label::date},
    CcdaRow{"*/deceasedTime", generalize, Label::date},
    CcdaRow{"*/deceasedInd/@*", keep},
    // Addresses: the state, and of the ZIP code what the policy shows
    CcdaRow{"*/addr/state", keep, Label::state},
    CcdaRow{"*/addr/country", keep, Label::country},
    CcdaRow{"*/addr/postalCode", generalize, Label::zip},
    CcdaRow{"*/addr/city", redact, Label::city},
    CcdaRow{"*/addr/county", redact, Label::location_other},
    CcdaRow{"*/addr", redact, Label::street},
    CcdaRow{"*/telecom", redact, Label::phone},
    // Persons and places
    CcdaRow{"*/providerOrganization/name", redact, Label::hospital},
    CcdaRow{"*/representedOrganization/name", redact, Label::hospital},
    CcdaRow{"*/representedCustodianOrganization/name", redact, Label::hospital},
    CcdaRow{"*/receivedOrganization/name", redact, Label::hospital},
    CcdaRow{"*/serviceProviderOrganization/name", redact, Label::hospital},
    CcdaRow{"*/wholeOrganization/name", redact, Label::hospital},
    CcdaRow{"*/healthCareFacility/location/name", redact, Label::hospital},
    CcdaRow{"*/scopingOrganization/name", redact, Label::organization},
    CcdaRow{"*/assignedPerson/name", redact, Label::doctor},
    CcdaRow{"*/informationRecipient/name", redact, Label::doctor},
    CcdaRow{"*/associatedPerson/name", redact, Label::relative},
    CcdaRow{"*/relatedPerson/name", redact, Label::relative},
    CcdaRow{"*/subject/name", redact, Label::relative},
    CcdaRow{"*/name", redact, Label::name_any},
    // Times of entries; a period is a length
    CcdaRow{"*/period/@*", keep},
    CcdaRow{"*/effectiveTime", generalize, Label::date},
    CcdaRow{"*/time", generalize, Label::date},
    CcdaRow{"*/value(TS)", generalize, Label::date},
    CcdaRow{"*/value(IVL_TS)", generalize, Label::date},
    CcdaRow{"*/expirationTime", redact, Label::date},
    CcdaRow{"*/useablePeriod", redact, Label::date},
    // Results
    CcdaRow{"*/value(AGE)/@value", generalize, Label::age},
    CcdaRow{"*/value(PQ)/@*", keep},
    CcdaRow{"*/value(IVL_PQ)", keep},
    CcdaRow{"*/value(CD)/@*", keep},
    CcdaRow{"*/value(CE)/@*", keep},
    CcdaRow{"*/value(CV)/@*", keep},
    CcdaRow{"*/value(CO)/@*", keep},
    CcdaRow{"*/value(CS)/@*", keep},
    CcdaRow{"*/value(BL)/@*", keep},
    CcdaRow{"*/value(INT)/@*", keep},
    CcdaRow{"*/value(REAL)/@*", keep},
    CcdaRow{"*/value(MO)/@*", keep},
    CcdaRow{"*/value(RTO_PQ_PQ)", keep},
    CcdaRow{"*/translation/@*", keep},
    CcdaRow{"*/code/@*", keep},
    CcdaRow{"*/statusCode/@*", keep},
    CcdaRow{"*/priorityCode/@*", keep},
    CcdaRow{"*/interpretationCode/@*", keep},
    CcdaRow{"*/methodCode/@*", keep},
    CcdaRow{"*/targetSiteCode/@*", keep},
    CcdaRow{"*/approachSiteCode/@*", keep},
    CcdaRow{"*/routeCode/@*", keep},
    CcdaRow{"*/administrationUnitCode/@*", keep},
    CcdaRow{"*/signatureCode/@*", keep},
    CcdaRow{"*/functionCode/@*", keep},
    CcdaRow{"*/modeCode/@*", keep},
    CcdaRow{"*/confidentialityCode/@*", keep},
    CcdaRow{"*/languageCode/@*", keep},
    CcdaRow{"*/versionNumber/@*", keep},
    CcdaRow{"*/standardIndustryClassCode/@*", keep},
    CcdaRow{"*/qualifier/value/@*", keep},
    CcdaRow{"*/dischargeDispositionCode/@*", keep},
    CcdaRow{"*/admissionReferralSourceCode/@*", keep},
    CcdaRow{"*/doseQuantity", keep},
    CcdaRow{"*/rateQuantity", keep},
    CcdaRow{"*/maxDoseQuantity", keep},
    CcdaRow{"*/quantity/@*", keep},
    CcdaRow{"*/repeatNumber/@*", keep},
    CcdaRow{"*/sequenceNumber/@*", keep},
    CcdaRow{"*/seperatableInd/@*", keep},
    CcdaRow{"*/independentInd/@*", keep},
};

}  // namespace ccda_table

namespace {

constexpr std::size_t most_known_paths = 10'000;  // a document of the samples has some 600

std::vector<std::string_view> names_of_path(std::string_view path) {
    std::vector<std::string_view> out;
    while (!path.empty()) {
        out.push_back(path.substr(0, path.find('/')));
        path.remove_prefix(std::min(out.back().size() + 1, path.size()));
    }
    return out;
}

bool fits_name(std::string_view pattern, std::string_view name) {
    if (pattern == name) return true;
    if (pattern == "@*") return name.starts_with('@');
    return name.ends_with(')') && name.starts_with(pattern) && name.substr(pattern.size()).starts_with('(');
}

bool fits_at(const std::vector<std::string_view>& pattern, const std::vector<std::string_view>& path, std::size_t at) {
    if (at + pattern.size() > path.size()) return false;
    return std::equal(pattern.begin(), pattern.end(), path.begin() + static_cast<std::ptrdiff_t>(at), fits_name);
}

std::vector<StructureRule> ccda_rules() {
    std::vector<StructureRule> out;
    for (const auto& row : ccda_table::ccda_rows) out.push_back({std::string(row.path), row.method, row.label});
    return out;
}

}  // namespace

const std::vector<StructureRule>& safe_harbor_rules_ccda() {
    static const auto rules = ccda_rules();
    return rules;
}

CcdaRules::CcdaRules(const std::vector<StructureRule>& rules) {
    for (const auto& rule : rules) {
        std::string_view path = rule.path;
        const bool anywhere = path.starts_with("*/") || path.starts_with("**/");
        if (anywhere) path.remove_prefix(path.find('/') + 1);
        patterns_.push_back({&rule, names_of_path(path), anywhere});
    }
}

const StructureRule* CcdaRules::find(std::string_view path) {
    const std::string key(path);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    const auto names = names_of_path(path);
    const StructureRule* out = nullptr;
    for (const auto& pattern : patterns_) {
        bool fits = false;
        const std::size_t last = pattern.anywhere ? names.size() : 1;
        for (std::size_t at = 0; at < last && !fits; ++at) fits = fits_at(pattern.names, names, at);
        if (fits) {
            out = pattern.rule;
            break;
        }
    }
    if (known_.size() < most_known_paths) known_.emplace(key, out);
    return out;
}

}  // namespace scrim
