// Strings that somebody could have written into the structure of messages and documents.

#include <filesystem>

#include "tests/anon/release/release_run.h"

namespace scrim {
namespace {

class StructureStrings : public ReleaseRun {
   protected:
    std::string released_records(const std::string& in) {
        EXPECT_EQ(run(in + " -o " + out() + " --taggers rules --seed 3 --quiet --method safe-harbor"), 0) << err_;
        EXPECT_EQ(run_program("verify " + out() + " --original " + in), 0) << out_;
        std::string all;
        for (const auto& entry : std::filesystem::directory_iterator(folder_ / "out/records")) {
            all += TemporaryFolder::read(entry.path());
        }
        return all;
    }
};

TEST_F(StructureStrings, OfMessagesAreCodesUnitsAndRanges) {
    const std::string in =
        folder_.write("in.hl7",
                      "MSH|^~\\&|A|B|C|D|20150304||ORU^R01^ORU_R01|C0|P|2.5|||||US|UNICODE UTF-8\r"
                      "PID|1||771^^^H^MR||OAKLEY^SUSAN||19570302|F||2106-3^Zyxrace^L||||||M^Zyxmarried\r"
                      "NK1|1|X^Y|SPO^Zyxspouse^HL70063\r"
                      "PV1|1|I||||||||||||Zyxambulatory|||1234567890|Zyxtype\r"
                      "OBR|1|||24627-2^Zyxlocal test^L\r"
                      "OBX|1|NM|8867-4^Heart rate^LN||72|beats/min|70-80 Zyxrange|Zyxflag|||F\r"
                      "OBX|2|NM|8867-4^Heart rate^LN||77341234|mg Zyxunit|<80|H|||F\r"
                      "OBX|3|CWE|1234-5^Zyxname^99ZYX||233604007^Pneumonia^SCT~7^Zyxvalue^L||||||F\r"
                      "OBX|4|TX|1^x^L||Chest pain. Seen by Dr. Alan Bates.||||||F\r"
                      "NTE|1|Zyxsource|Fever.|RE^Zyxremark^L\r");
    const std::string written = released_records(in);
    for (const char* gone :
         {"Zyxrace", "Zyxmarried", "Zyxambulatory", "1234567890", "Zyxtype", "Zyxlocal", "Zyxrange", "Zyxflag",
          "77341234", "Zyxunit", "Zyxname", "99ZYX", "Zyxvalue", "Zyxsource", "Zyxremark"}) {
        EXPECT_EQ(written.find(gone), std::string::npos) << gone << "\n" << written;
    }
    for (const char* there : {"UNICODE UTF-8", "2106-3", "8867-4^Heart rate^LN||72|beats/min|", "|<80|H|",
                              "233604007^Pneumonia^SCT", "|24627-2^^", "SPO^", "Chest pain.", "|RE^^"}) {
        EXPECT_NE(written.find(there), std::string::npos) << there << "\n" << written;
    }
}

TEST_F(StructureStrings, OfDocumentsAreCodesUnitsAndLists) {
    const std::string in = folder_.write(
        "a.xml", R"(<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<realmCode code="US"/><typeId root="2.16.840.1.113883.1.3" extension="POCD_HD000040"/>
<templateId root="2.16.840.1.113883.10.20.22.1.2" extension="2014-06-09"/><templateId root="2.16.1" extension="Zyxtempl"/>
<id root="1.2.3" extension="ZYXDOC1"/><code code="34133-9" codeSystem="2.16.840.1.113883.6.1" codeSystemName="Zyxcsn"/>
<languageCode code="en-US"/><languageCode code="en-Zyxlang"/>
<recordTarget><patientRole><id root="1.2.9" extension="7734099"/><addr><state>MA</state></addr><addr><state>Zyxstate</state></addr>
<patient><name><given>Ann</given><family>Oakley</family></name></patient></patientRole></recordTarget>
<component><structuredBody><component><section><title>HISTORY</title>
<text><paragraph styleCode="Bold">Chest pain. Seen by Dr. Alan Bates.</paragraph><paragraph styleCode="Zyxstyle">Fever.</paragraph></text>
<entry><observation classCode="OBS" moodCode="EVN"><code code="7734098"/><statusCode code="completed"/>
<value xsi:type="PQ" value="6175550123" unit="mg Zyxunit"/><value xsi:type="PQ" value="13.2" unit="10*9/L"/>
<value xsi:type="INT" value="77341234"/><value xsi:type="CD" code="Zyxcode" codeSystem="1.2.3.4"/><value xsi:type="ZYXT">x</value>
</observation><observation classCode="Zyxclass"/></entry></section></component></structuredBody></component></ClinicalDocument>)");
    const std::string written = released_records(in);
    for (const char* gone : {"Zyx", "ZYX", "7734098", "6175550123", "77341234", "2.16.1\"", "1.2.3.4"}) {
        EXPECT_EQ(written.find(gone), std::string::npos) << gone << "\n" << written;
    }
    for (const char* there :
         {R"(extension="POCD_HD000040")", R"(extension="2014-06-09")", R"(codeSystem="2.16.840.1.113883.6.1")",
          R"(<languageCode code="en-US"/>)", "<state>MA</state>", R"(styleCode="Bold")",
          R"(value="13.2" unit="10*9/L")", R"(<statusCode code="completed"/>)", R"(classCode="OBS" moodCode="EVN")"}) {
        EXPECT_NE(written.find(there), std::string::npos) << there << "\n" << written;
    }
}

// Where groups hold one sex, the element shows it, and the name of its list of codes stays.
TEST_F(StructureStrings, NamesOfListsOfCodesStayBesideASexThatIsCovered) {
    std::filesystem::create_directory(folder_ / "documents");
    for (const std::string name : {"ann", "eve"}) {
        folder_.write("documents/" + name + ".xml",
                      R"(<ClinicalDocument xmlns="urn:hl7-org:v3"><id root="1.2.3" extension=")" + name + R"("/>
<recordTarget><patientRole><id root="1.2.9" extension=")" +
                          name + R"(77"/><patient>
<administrativeGenderCode code="F" codeSystem="2.16.840.1.113883.5.1" displayName="Zyxname"/></patient></patientRole></recordTarget>
<component><structuredBody><component><section><title>HISTORY</title>
<text>She has chest pain. Seen by Dr. Alan Bates.</text></section></component></structuredBody></component></ClinicalDocument>)");
    }
    const std::string in = folder_ / "documents";
    ASSERT_EQ(run(in + " -o " + out() + " --taggers rules --seed 3 --quiet --k 2"), 0) << err_;
    EXPECT_EQ(run_program("verify " + out() + " --original " + in), 0) << out_;
    std::size_t shown = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder_ / "out/records")) {
        const std::string written = TemporaryFolder::read(entry.path());
        shown += written.find(R"(<administrativeGenderCode code="F" codeSystem="2.16.840.1.113883.5.1")") !=
                         std::string::npos
                     ? 1
                     : 0;
        EXPECT_EQ(written.find("Zyxname"), std::string::npos) << written;
    }
    EXPECT_EQ(shown, 2U);
}

}  // namespace
}  // namespace scrim
