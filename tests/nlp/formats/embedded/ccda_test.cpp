#include "nlp/formats/embedded/ccda.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <pugixml.hpp>
#include <random>

#include "nlp/formats/embedded/base64.h"
#include "tests/nlp/formats/embedded/edited_text.h"

namespace scrim {
namespace {

// Documents of the C-CDA samples; none where the data is not there.
std::vector<std::pair<std::string, std::string>> ccda_samples() {
    std::vector<std::pair<std::string, std::string>> out;
    const std::filesystem::path folder = std::filesystem::path(SCRIM_SOURCE_DIR) / "../shared/data/formats/ccda";
    if (!std::filesystem::exists(folder)) return out;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::ifstream file(entry.path(), std::ios::binary);
        out.emplace_back(entry.path().filename().string(), std::string(std::istreambuf_iterator<char>(file), {}));
    }
    return out;
}

std::string document(const std::string& body, const std::string& header = "") {
    return "<?xml version=\"1.0\"?>\n<ClinicalDocument xmlns=\"urn:hl7-org:v3\"><id root=\"1.2\" extension=\"d7\"/>" +
           header + "<component><structuredBody><component>" + body +
           "</component></structuredBody></component></ClinicalDocument>";
}

EmbeddedRecord read(const std::string& source) {
    auto out = read_ccda(source, {"a.xml", {}, 0});
    EXPECT_TRUE(out.ok()) << out.error().message();
    return out ? std::move(*out) : EmbeddedRecord();
}

std::string error_of(const std::string& source) {
    const auto out = read_ccda(source, {"a.xml", {}, 0});
    EXPECT_FALSE(out.ok());
    return out ? "" : out.error().message();
}

std::optional<std::string> kept_alone(const Element& element) {
    if (element.rule == nullptr || element.rule->method != ElementMethod::keep) return std::nullopt;
    return std::string(element.value);
}

std::string write(const std::string& source, const RecordEdits& edits) {
    const auto out = write_ccda(source, edits, {});
    EXPECT_TRUE(out.ok()) << out.error().message();
    return out ? *out : std::string();
}

// The names of all elements in their order, with their nesting.
std::string outline(const std::string& source) {
    pugi::xml_document tree;
    EXPECT_TRUE(tree.load_buffer(source.data(), source.size()));
    struct Walker : pugi::xml_tree_walker {
        std::string out;
        bool for_each(pugi::xml_node& node) override {
            if (node.type() == pugi::node_element) out += std::to_string(depth()) + node.name() + " ";
            return true;
        }
    } walker;
    tree.traverse(walker);
    return walker.out;
}

TEST(CcdaRead, SectionsAreNotes) {
    const auto record = read(document(
        "<section><title>HISTORY</title><text>Mr. <content styleCode=\"Bold\">Sm&#237;th</content>\n  was seen."
        "<list><item>one</item><item>two &amp; three</item></list><br/>end</text>"
        "<component><section><title>Sub</title><text><table><tr><td>a</td><td><![CDATA[b<c]]></td></tr></table></text>"
        "</section></component></section>"));
    ASSERT_EQ(record.notes.size(), 2U);
    EXPECT_EQ(record.notes[0].id, "1.2|d7/1");
    EXPECT_EQ(record.notes[0].text, "HISTORY\nMr. Sm\xC3\xADth was seen.\none\ntwo & three\n\nend");
    EXPECT_EQ(record.notes[1].id, "1.2|d7/1.1");
    EXPECT_EQ(record.notes[1].text, "Sub\na\tb<c");
}

TEST(CcdaRead, TheHeaderSaysWhatIsKnown) {
    const auto record = read(document("<section><text>x</text></section>", R"(
<recordTarget><patientRole><id root="1.9" extension="MRN1234"/><id root="2.16.840.1.113883.4.1" extension="123456789"/>
<addr><streetAddressLine>12 Elm St</streetAddressLine><city>Troy</city><state>OR</state><postalCode>97867</postalCode></addr>
<telecom value="tel:+1(444)444-4444"/><telecom value="mailto:a@b.org"/><telecom nullFlavor="UNK"/>
<patient><name><prefix>Ms.</prefix><given>Ana</given> <family>O&apos;Hara</family></name><birthTime value="19501219"/>
</patient></patientRole></recordTarget>
<author><assignedAuthor><assignedPerson><name>Pat Primary</name></assignedPerson></assignedAuthor></author>
<custodian><assignedCustodian><representedCustodianOrganization><name>St. Mary</name></representedCustodianOrganization>
</assignedCustodian></custodian>)"));
    std::vector<std::string> known;
    for (const auto& each : record.known) {
        EXPECT_EQ(each.patient_id, "1.9|MRN1234");
        known.push_back(std::string(name(each.label)) + " " + each.value);
    }
    const std::vector<std::string> wanted{
        "MEDICALRECORD MRN1234", "SSN 123456789", "STREET 12 Elm St",   "CITY Troy",       "ZIP 97867",
        "PHONE +1(444)444-4444", "EMAIL a@b.org", "PATIENT Ana O'Hara", "DATE 1950-12-19", "DOCTOR Pat Primary",
        "HOSPITAL St. Mary"};
    EXPECT_EQ(known, wanted);
}

TEST(CcdaRead, AReferenceThatIsNoneIsRefusedWhereverItStands) {
    const std::string head = R"(<ClinicalDocument xmlns="urn:hl7-org:v3"><title)";
    const std::string tail = "</title></ClinicalDocument>";
    EXPECT_TRUE(read_ccda(head + R"( use="L&#76;">Q&amp;A)" + tail, {}));
    for (const std::string wrong : {R"( use="L&#">Report)", R"( use="L&nbsp;">Report)", ">Q&A", ">Q&#;"}) {
        const auto read = read_ccda(head + wrong + tail, {});
        ASSERT_FALSE(read) << wrong;
        EXPECT_THAT(read.error().what, testing::HasSubstr("begins no reference that XML knows")) << wrong;
    }
}

TEST(CcdaWrite, EditsKeepTheMarkup) {
    const std::string source =
        document("<section><text>Mr. Jo<content ID=\"a\">hn</content> <!-- John --><td>x</td></text></section>");
    EXPECT_EQ(
        write(source, {{{{4, 8, "[N&]"}}}, nullptr, {}}),
        document("<section><text>Mr. [N&amp;]<content ID=\"a\"></content> <!-- John --><td>x</td></text></section>"));
    EXPECT_EQ(write(source, {{}, nullptr, {}}), source);
}

TEST(CcdaWrite, RulesChangeTheStructure) {
    const std::string source = document(
        "<section><text ID=\"john\" title=\"john\">see <linkHtml href=\"#john\">it</linkHtml><!-- john "
        "--></text><entry><observation>"
        "<code code=\"1\"><originalText>of John<reference "
        "value=\"#john\"/></originalText></code>"
        "<effectiveTime value=\"20120806\"/><value xsi:type=\"PQ\" value=\"140\" unit=\"mmol\"/><value "
        "xsi:type=\"ST\">John</value>"
        "<john note=\"john\"/></observation></entry></section>",
        "<recordTarget><patientRole><id extension=\"john\" root=\"1.2\"/><patient><name "
        "use=\"L\">John<given>J</given></name>"
        "</patient></patientRole></recordTarget>");
    const std::string out = write(source, {{}, &safe_harbor_rules_ccda(), kept_alone});
    EXPECT_NE(out.find("<text ID=\"n1\">see <linkHtml href=\"#n1\">it</linkHtml></text>"), out.npos) << out;
    EXPECT_NE(out.find("<originalText nullFlavor=\"MSK\"><reference value=\"#n1\"/></originalText>"), out.npos);
    EXPECT_NE(out.find("<code code=\"1\">"), out.npos);
    EXPECT_NE(out.find("<effectiveTime nullFlavor=\"MSK\"/><value xsi:type=\"PQ\" value=\"140\" unit=\"mmol\"/>"),
              out.npos);
    EXPECT_NE(out.find("<value nullFlavor=\"MSK\" xsi:type=\"ST\"></value><john/>"), out.npos);
    EXPECT_NE(
        out.find(
            "<id nullFlavor=\"MSK\"/><patient><name nullFlavor=\"MSK\" use=\"L\"><given nullFlavor=\"MSK\"></given>"),
        out.npos);
    EXPECT_EQ(out.find("ohn"), out.find("ohn/>"));
}

TEST(CcdaWrite, ShownValuesTakeTheirPlaceEscaped) {
    const std::string source =
        document("<section><text>x</text></section>",
                 "<recordTarget><patientRole><id extension='7' root=\"1.2\"/><patient><name>\n John\n</name>"
                 "</patient></patientRole></recordTarget>");
    const auto show = [](const Element& element) -> std::optional<std::string> {
        if (element.path == "recordTarget/patientRole/id/@extension") return "'\"<" + std::string(element.patient_id);
        if (element.path == "recordTarget/patientRole/patient/name" && element.value == "John") return "<&>";
        return std::string(element.value);
    };
    const std::string out = write(source, {{}, &safe_harbor_rules_ccda(), show});
    EXPECT_NE(out.find("<id extension='&#39;&quot;&lt;1.2|7' root=\"1.2\"/>"), out.npos) << out;
    EXPECT_NE(out.find("<name>\n &lt;&amp;&gt;\n</name>"), out.npos) << out;
}

TEST(CcdaRules, TheFirstThatFitsDecides) {
    std::vector<std::string> seen;
    const std::vector<StructureRule> rules{
        {"recordTarget/patientRole/patient/name/given", ElementMethod::keep, Label::patient},
        {"*/name", ElementMethod::redact, Label::doctor},
        {"*/value(PQ)/@*", ElementMethod::keep, Label::test},
        {"id", ElementMethod::keep, Label::phi}};
    const auto show = [&seen](const Element& element) -> std::optional<std::string> {
        seen.push_back(std::string(element.path) + " " + (element.rule ? std::string(name(element.rule->label)) : "-"));
        return std::nullopt;
    };
    write(
        document(
            "<section><text>x</text><value xsi:type=\"PQ\" unit=\"a1\"/><value xsi:type=\"TS\"/></section>",
            "<recordTarget><patientRole><id root=\"1\"/><patient><name>a<given>b</given></name></patient></patientRole>"
            "</recordTarget>"),
        {{}, &rules, show});
    const std::vector<std::string> wanted{"id/@root PHI",
                                          "id/@extension PHI",
                                          "recordTarget/patientRole/id/@root -",
                                          "recordTarget/patientRole/patient/name DOCTOR",
                                          "recordTarget/patientRole/patient/name/given PATIENT",
                                          "component/structuredBody/component/section/value(PQ)/@type TEST",
                                          "component/structuredBody/component/section/value(PQ)/@unit TEST",
                                          "component/structuredBody/component/section/value(TS)/@type -"};
    EXPECT_EQ(seen, wanted);
}

std::string with_body(const std::string& attributes, const std::string& content) {
    return "<ClinicalDocument><component><nonXMLBody><text " + attributes + ">" + content +
           "</text></nonXMLBody></component></ClinicalDocument>";
}

TEST(CcdaBody, TextOfOtherTypesIsRead) {
    const std::string html = "<p>Mr. <b>John</b><!-- John --></p>";
    const std::string source = with_body("mediaType=\"text/html\" representation=\"B64\"", base64_encoded(html));
    const auto record = read(source);
    ASSERT_EQ(record.notes.size(), 1U);
    EXPECT_EQ(record.notes[0].text, "Mr. John");
    EXPECT_EQ(write(source, {{{{4, 8, "X"}}}, &safe_harbor_rules_ccda(), kept_alone}),
              with_body("mediaType=\"text/html\" representation=\"B64\"", base64_encoded("<p>Mr. <b>X</b></p>")));
    EXPECT_EQ(read(with_body("", "a &lt; b\nc")).notes.at(0).text, "a < b\nc");
    EXPECT_EQ(write(with_body("", "<![CDATA[a < John]]>"), {{{{4, 8, "X"}}}, nullptr, {}}), with_body("", "a &lt; X"));
}

TEST(CcdaBody, ACharacterSetIsStatedAnew) {
    const std::string source = with_body("representation=\"B64\" charset=\"iso-8859-1\"", base64_encoded("Jos\xE9 S."));
    EXPECT_EQ(read(source).notes.at(0).text, "Jos\xC3\xA9 S.");
    EXPECT_EQ(write(source, {{{{6, 8, "X"}}}, nullptr, {}}),
              with_body("representation=\"B64\" charset=\"utf-8\"", base64_encoded("Jos\xC3\xA9 X")));
}

TEST(CcdaBody, WhatIsNoTextIsRefused) {
    EXPECT_NE(
        error_of(with_body("mediaType=\"application/pdf\" representation=\"B64\"", "JVBERi0=")).find("content type"),
        std::string::npos);
    EXPECT_NE(error_of(with_body("mediaType=\"text/plain\" representation=\"B64\"", "a*b")).find("no base64"),
              std::string::npos);
    EXPECT_NE(error_of(with_body("mediaType=\"text/plain\" representation=\"B64\" compression=\"DF\"", ""))
                  .find("compressed"),
              std::string::npos);
    EXPECT_NE(error_of(with_body("", "<reference value=\"a.pdf\"/>")).find("another file"), std::string::npos);
    EXPECT_FALSE(read_ccda(with_body("representation=\"B64\"", base64_encoded(std::string("a\0b\0", 4))), {}).ok());
}

TEST(CcdaRefuse, WhatIsNotWellFormed) {
    EXPECT_NE(
        error_of("<!DOCTYPE x [<!ENTITY a \"b\">]><ClinicalDocument>&a;</ClinicalDocument>").find("document type"),
        std::string::npos);
    EXPECT_NE(error_of(document("<section><text>&a;</text></section>")).find("'&'"), std::string::npos);
    EXPECT_NE(error_of(document("<section><text a=\"&a;\">b</text><id root='&x;'/></section>")).find("'&'"),
              std::string::npos);
    EXPECT_NE(error_of(document("<section><text>a</b></section>")).find("line 2"), std::string::npos);
    for (const std::string part : {"<section>", "</x>", "<a b=1/>", "<a b='1' b='2'/>", "<a b/>", "< a>", "<a b='<'/>",
                                   "<!-- ", "<![CDATA[", "<a", "</", "<a b='1'c='2'/>", "<1/>"}) {
        error_of(document(part));
    }
    EXPECT_NE(error_of("<html></html>").find("not ClinicalDocument"), std::string::npos);
    error_of("");
    error_of("<ClinicalDocument/><ClinicalDocument/>");
    error_of("<ClinicalDocument/>text");
    error_of(document(std::string("<a>\x01</a>")));
    error_of(document("<section><text>caf\xE9</text></section>"));
    std::string deep = "<ClinicalDocument>";
    for (int i = 0; i < 100000; ++i) deep += "<a>";
    EXPECT_NE(error_of(deep).find("nested deeper"), std::string::npos);
}

TEST(CcdaCharacterSets, AreThoseOfTheDeclaration) {
    const std::string source =
        "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><ClinicalDocument><section><text>Jos\xE9 "
        "M\xFCller</text></section></ClinicalDocument>";
    EXPECT_EQ(read(source).notes.at(0).text, "Jos\xC3\xA9 M\xC3\xBCller");
    EXPECT_EQ(write(source, {{{{0, 5, "\xE2\x82\xAC\xC4\x80"}}}, nullptr, {}}),
              "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><ClinicalDocument><section><text>\x80&#256; "
              "M\xFCller</text></section></ClinicalDocument>");
    std::string wide = "\xFF\xFE";
    for (const char c : std::string("<ClinicalDocument><section><text>Jo</text></section></ClinicalDocument>"))
        wide += std::string{c, '\0'};
    EXPECT_EQ(read(wide).notes.at(0).text, "Jo");
    const std::string edited = write(wide, {{{{0, 2, "X"}}}, nullptr, {}});
    EXPECT_EQ(read(edited).notes.at(0).text, "X");
    EXPECT_EQ(edited.size(), wide.size() - 2);
    EXPECT_FALSE(read_ccda("<?xml version=\"1.0\" encoding=\"john\"?><ClinicalDocument/>", {}).ok());
}

TEST(CcdaRender, ANoteComesBack) {
    Note note;
    note.id = "n<1>";
    note.patient_id = "1.2|p1";
    note.text = "Mr. Smith\n\nwas < 52 & \"seen\".";
    const auto record = read(render_ccda(note));
    ASSERT_EQ(record.notes.size(), 1U);
    EXPECT_EQ(record.notes[0].id, "n<1>/1");
    EXPECT_EQ(record.notes[0].patient_id, "1.2|p1");
    EXPECT_EQ(without_blanks(record.notes[0].text), without_blanks(note.text));
}

TEST(CcdaSamples, ComeBackTheSameWithoutEdits) {
    const auto samples = ccda_samples();
    if (samples.empty()) GTEST_SKIP() << "the sample documents are not there";
    EXPECT_EQ(samples.size(), 12U);
    std::size_t notes = 0;
    for (const auto& [name, source] : samples) {
        SCOPED_TRACE(name);
        notes += read(source).notes.size();
        EXPECT_EQ(write(source, {}), source);
        RecordEdits nothing;
        nothing.rules = &safe_harbor_rules_ccda();
        nothing.show = [](const Element& element) { return std::string(element.value); };
        EXPECT_EQ(outline(write(source, nothing)), outline(source));
    }
    EXPECT_EQ(notes, 171U);  // as many as there are titles of sections
}

TEST(CcdaSamples, EveryElementHasARule) {
    for (const auto& [name, source] : ccda_samples()) {
        const auto show = [&name = name](const Element& element) {
            EXPECT_TRUE(element.rule != nullptr || element.path.starts_with("@") ||
                        element.path.find("/@") != element.path.npos)
                << name << " " << element.path;
            return std::optional<std::string>(element.value);
        };
        write(source, {{}, &safe_harbor_rules_ccda(), show});
    }
}

// Nothing of what is known of persons stands in a document whose notes were covered and whose structure follows the
// default rules.
TEST(CcdaSamples, RedactedDocumentsHoldNothingKnown) {
    for (const auto& [name, source] : ccda_samples()) {
        SCOPED_TRACE(name);
        const auto record = read(source);
        EXPECT_GT(record.known.size(), 10U);
        RecordEdits edits;
        edits.rules = &safe_harbor_rules_ccda();
        edits.show = kept_alone;
        for (const auto& note : record.notes) {
            edits.notes.push_back({{0, static_cast<std::uint32_t>(note.text.size()), "x"}});
        }
        const std::string out = write(source, edits);
        EXPECT_EQ(outline(out).substr(0, 200), outline(source).substr(0, 200));
        for (const auto& known : record.known) EXPECT_EQ(out.find(known.value), out.npos) << known.value;
        const auto again = read(out);
        for (const auto& note : again.notes) EXPECT_EQ(without_blanks(note.text), "x");
        EXPECT_TRUE(again.known.empty());
    }
}

TEST(CcdaSamples, RandomEditsAreReadAgain) {
    std::mt19937 random(5);
    for (const auto& [name, source] : ccda_samples()) {
        SCOPED_TRACE(name);
        const auto record = read(source);
        for (int round = 0; round < 5; ++round) {
            RecordEdits edits;
            std::vector<std::string> wanted;
            for (const auto& note : record.notes) {
                edits.notes.push_back(random_text_edits(note.text, random));
                wanted.push_back(without_blanks(edited_text(note.text, edits.notes.back())));
            }
            const std::string out = write(source, edits);
            pugi::xml_document tree;
            ASSERT_TRUE(tree.load_buffer(out.data(), out.size()));
            std::vector<std::string> got;
            for (const auto& note : read(out).notes) got.push_back(without_blanks(note.text));
            std::erase(wanted, "");
            EXPECT_EQ(got, wanted);
        }
    }
}

}  // namespace
}  // namespace scrim
