#include "anon/core/sources/code_source.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "anon/core/sources/fhir_conditions.h"
#include "nlp/base/ascii.h"
#include "nlp/base/files/delimiter.h"
#include "nlp/base/files/input.h"

namespace scrim {
namespace {

struct OmopNames {
    std::string_view concept_id;
    std::string_view date;
};
constexpr std::array<OmopNames, 3> omop_tables{{{"condition_concept_id", "condition_start_date"},
                                                {"drug_concept_id", "drug_exposure_start_date"},
                                                {"procedure_concept_id", "procedure_date"}}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 12> code_systems{
    {{"http://hl7.org/fhir/sid/icd-10-cm", "icd10"},
     {"http://hl7.org/fhir/sid/icd-10", "icd10who"},
     {"http://fhir.de/CodeSystem/bfarm/icd-10-gm", "icd10who"},
     {"http://fhir.de/CodeSystem/dimdi/icd-10-gm", "icd10who"},
     {"http://hl7.org/fhir/sid/icd-9-cm", "icd9"},
     {"http://terminology.hl7.org/CodeSystem/icd9cm", "icd9"},
     {"http://www.whocc.no/atc", "atc"},
     {"http://snomed.info/sct", "SNOMED CT"},
     {"http://www.nlm.nih.gov/research/umls/rxnorm", "RxNorm"},
     {"http://hl7.org/fhir/sid/icd-11", "ICD-11"},
     {"http://loinc.org", "LOINC"},
     {"snomed", "SNOMED CT"}}};

// The column of this name as the header writes it; empty if there is none.
std::string spelled(const std::vector<std::string>& header, std::string_view name) {
    const auto found =
        std::find_if(header.begin(), header.end(), [&](const auto& column) { return lower(column) == name; });
    return found == header.end() ? std::string() : *found;
}

// The first byte that is no blank; the bytes looked at are in `head`.
Result<char> first_byte(Input& input, std::string& head) {
    while (true) {
        std::string block(4096, '\0');
        const auto got = input.read(block.data(), block.size());
        if (!got) return got.error();
        head.append(block, 0, *got);
        if (*got == 0) return '\0';
        std::string_view text = head;
        if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
        text = trim(text);
        if (!text.empty()) return text.front();
        if (head.size() > max_record_bytes) return '\0';
    }
}

}  // namespace

std::string known_code_system(const std::string& uri) {
    const auto found =
        std::find_if(code_systems.begin(), code_systems.end(), [&](const auto& known) { return known.first == uri; });
    return found == code_systems.end() ? uri : std::string(found->second);
}

Result<CodeSource> open_code_source(std::unique_ptr<Input> input, const std::string& code_system) {
    std::string head;
    const auto first = first_byte(*input, head);
    if (!first) return first.error();
    input = put_back(std::move(head), std::move(input));
    CodeSource source;
    if (*first == '{') {
        auto fhir = std::make_unique<FhirConditions>(std::move(input), code_system);
        source.counts = fhir->counts();
        source.system = fhir->system();
        source.input = std::move(fhir);
        source.delimiter = ',';
        source.first_line = 0;
        source.fhir = true;
        return source;
    }
    if (!code_system.empty()) {
        return usage_error("--code-system is for FHIR Conditions", "name the column of a table with --code-column");
    }
    auto sniffed = sniff_input(std::move(input));
    if (!sniffed) return sniffed.error();
    source.input = std::move(sniffed->input);
    source.delimiter = sniffed->delimiter;
    return source;
}

OmopTable omop_columns(const std::vector<std::string>& header, const SourceColumns& wanted) {
    OmopTable out{wanted, {}, false};
    const auto has = [&](const std::string& name) {
        return std::find(header.begin(), header.end(), name) != header.end();
    };
    const std::string person = spelled(header, "person_id");
    if (person.empty()) return out;
    const SourceColumns usual;
    for (const auto& table : omop_tables) {
        const std::string concept_column = spelled(header, table.concept_id);
        if (concept_column.empty()) continue;
        out.found = true;
        const auto take = [&](std::string& column, const std::string& usual_name, const std::string& omop_name) {
            if (column == usual_name && !has(column) && !omop_name.empty()) column = omop_name;
        };
        take(out.columns.patient, usual.patient, person);
        take(out.columns.visit, usual.visit, spelled(header, "visit_occurrence_id"));
        take(out.columns.code, usual.code, concept_column);
        take(out.columns.date, usual.date, spelled(header, table.date));
        if (lower(out.columns.code).ends_with("_concept_id")) out.system = "OMOP concept ids";
        return out;
    }
    return out;
}

std::vector<std::string> remarks_on(const CodeSource& source) {
    std::vector<std::string> out;
    if (!source.counts) return out;
    if (source.counts->no_code > 0) {
        out.push_back(std::to_string(source.counts->no_code) +
                      " Conditions without such a code are left out: they have text alone, or codes of other systems");
    }
    if (source.counts->refuted > 0) {
        out.push_back(std::to_string(source.counts->refuted) +
                      " Conditions are left out: they were refuted or entered in error");
    }
    return out;
}

}  // namespace scrim
