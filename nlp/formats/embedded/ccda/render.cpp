#include <string>

#include "nlp/formats/embedded/ccda.h"
#include "nlp/formats/embedded/markup/references.h"

namespace scrim {
namespace {

// Paragraphs where the text has lines. Blanks at their ends would not be seen.
std::string narrative_of(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        out += "          <paragraph>" + escape_markup(line) + "</paragraph>\n";
    }
    return out;
}

std::string id_element(std::string_view extension, std::string_view indent) {
    std::string out(indent);
    if (extension.empty()) return out + "<id nullFlavor=\"NI\"/>\n";
    // "root|extension", as ids of notes read from documents are.
    const std::size_t bar = extension.find('|');
    out += "<id";
    if (bar != extension.npos) out += " root=\"" + escape_markup_attribute(extension.substr(0, bar)) + "\"";
    return out + " extension=\"" + escape_markup_attribute(extension.substr(bar == extension.npos ? 0 : bar + 1)) +
           "\"/>\n";
}

}  // namespace

std::string render_ccda(const Note& note) {
    std::string out = R"(<?xml version="1.0" encoding="UTF-8"?>
<ClinicalDocument xmlns="urn:hl7-org:v3">
  <realmCode code="US"/>
  <typeId root="2.16.840.1.113883.1.3" extension="POCD_HD000040"/>
  <templateId root="2.16.840.1.113883.10.20.22.1.1" extension="2015-08-01"/>
)";
    out += id_element(note.id, "  ");
    out += R"(  <code code="34109-9" codeSystem="2.16.840.1.113883.6.1" displayName="Note"/>
  <title>Clinical Note</title>
  <effectiveTime nullFlavor="NI"/>
  <confidentialityCode code="N" codeSystem="2.16.840.1.113883.5.25"/>
  <recordTarget>
    <patientRole>
)";
    out += id_element(note.patient_id, "      ");
    out += R"(      <patient>
        <name nullFlavor="NI"/>
      </patient>
    </patientRole>
  </recordTarget>
  <author>
    <time nullFlavor="NI"/>
    <assignedAuthor>
      <id nullFlavor="NI"/>
    </assignedAuthor>
  </author>
  <custodian>
    <assignedCustodian>
      <representedCustodianOrganization>
        <id nullFlavor="NI"/>
      </representedCustodianOrganization>
    </assignedCustodian>
  </custodian>
  <component>
    <structuredBody>
      <component>
        <section>
          <code code="34109-9" codeSystem="2.16.840.1.113883.6.1" displayName="Note"/>
          <text>
)";
    out += narrative_of(note.text);
    out += R"(          </text>
        </section>
      </component>
    </structuredBody>
  </component>
</ClinicalDocument>
)";
    return out;
}

}  // namespace scrim
