#include <algorithm>

#include "nlp/base/hash.h"
#include "tests/nlp/formats/embedded/fhir/fhir_samples.h"

namespace scrim {
namespace {

constexpr const char* label =
    R"({"system":"http://terminology.hl7.org/CodeSystem/v3-ObservationValue","code":"REDACTED","display":"redacted"})";

TEST(WriteFhir, WithoutEditsNothingChanges) {
    for (const std::string& record :
         {document_reference("text/plain", "A"),
          std::string(" {\"resourceType\" : \"Patient\", \"x\":[ ],\"y\":{ },\n\"z\": 1.50e1 }\n"),
          std::string("\xEF\xBB\xBF{\"resourceType\":\"Patient\",\"n\":[null,\"\\u00e9\\/\"]}")}) {
        EXPECT_EQ(written(record, {}), record);
    }
}

TEST(WriteFhir, AnEditedAttachmentGetsItsSizeAndHash) {
    const std::string record =
        R"({ "resourceType":"DocumentReference", "id":"d", "score": 1.50, "content":[ {"attachment":{"contentType":"text/plain",)"
        R"("size":9,"data":"SGVsbG8gQW5u","hash":"old"}} ] })";
    const std::string data = base64_encoded("Hello [NAME]");
    EXPECT_EQ(
        written(record, edit_of(record, "Ann", "[NAME]")),
        R"({ "resourceType":"DocumentReference","meta":{"security":[)" + std::string(label) +
            R"(]}, "id":"d", "score": 1.50, "content":[ {"attachment":{"contentType":"text/plain","size":12,"data":")" +
            data + R"(","hash":")" + base64_encoded(sha1("Hello [NAME]")) + R"("}} ] })");
    EXPECT_EQ(base64_encoded(sha1("abc")), "qZk+NkcGgWq6PiVxeFDCbJzQ2J0=");
}

TEST(WriteFhir, LabelsGoWhereTheyBelong) {
    const auto with_meta = [](const std::string& meta) {
        return R"({"resourceType":"Observation",)" + meta + R"("valueString":"Ann"})";
    };
    const auto edited = [&](const std::string& meta) {
        const std::string record = with_meta(meta);
        return written(record, edit_of(record, "Ann", "X"));
    };
    const std::string tail = R"("valueString":"X"})";
    const std::string head = R"({"resourceType":"Observation",)";
    EXPECT_EQ(edited(R"("meta":{},)"), head + R"("meta":{"security":[)" + label + "]}," + tail);
    EXPECT_EQ(edited(R"("meta":{"source":"x"},)"),
              head + R"("meta":{"source":"x","security":[)" + label + "]}," + tail);
    EXPECT_EQ(edited(R"("meta":{"security":[]},)"), head + R"("meta":{"security":[)" + label + "]}," + tail);
    EXPECT_EQ(edited(R"("meta":{"security":[{"code":"R"}]},)"),
              head + R"("meta":{"security":[{"code":"R"},)" + label + "]}," + tail);
    for (const std::string odd : {"1e9", "\"R\"", "[]"}) {  // what FHIR does not have there needs its comma too
        EXPECT_EQ(edited(R"("meta":{"security":[)" + odd + "]},"),
                  head + R"("meta":{"security":[)" + odd + "," + label + "]}," + tail);
    }
    EXPECT_EQ(edited(R"("meta":{"security":[{"code":"REDACTED"}]},)"),
              head + R"("meta":{"security":[{"code":"REDACTED"}]},)" + tail);
    EXPECT_TRUE(edited(R"("meta":"x",)").starts_with("error"));
    EXPECT_TRUE(edited(R"("meta":{"security":{}},)").starts_with("error"));
}

TEST(WriteFhir, OnlyChangedResourcesAreLabelled) {
    const std::string record =
        R"({"resourceType":"Bundle","entry":[{"resource":{"resourceType":"Observation","id":"a","contained":)"
        R"([{"resourceType":"Observation","valueString":"Ann"}]}},{"resource":{"resourceType":"Patient","id":"b"}}]})";
    const std::string out = written(record, edit_of(record, "Ann", "X"));
    const std::string meta = R"(,"meta":{"security":[)" + std::string(label) + "]}";
    EXPECT_EQ(out, R"({"resourceType":"Bundle")" + meta + R"(,"entry":[{"resource":{"resourceType":"Observation")" +
                       meta +
                       R"(,"id":"a","contained":[{"resourceType":"Observation","valueString":"X"}]}},)"
                       R"({"resource":{"resourceType":"Patient","id":"b"}}]})");
}

TEST(WriteFhir, EscapesAroundAnEditStay) {
    const std::string record = R"({"resourceType":"Observation","meta":{"security":[{"code":"REDACTED"}]},)"
                               R"("valueString":"\u0041nn \u00e9t\u00e9 \/ Bo\u0062"})";
    EXPECT_EQ(written(record, edit_of(record, "Bob", "\"N\"")),
              R"({"resourceType":"Observation","meta":{"security":[{"code":"REDACTED"}]},)"
              R"("valueString":"\u0041nn \u00e9t\u00e9 \/ \"N\""})");
}

TEST(WriteFhir, NarrativesStayXhtml) {
    const std::string record =
        R"({"resourceType":"Patient","meta":{"security":[{"code":"REDACTED"}]},"text":{"status":"generated",)"
        R"("div":"<div xmlns=\"http://www.w3.org/1999/xhtml\">\u003cp>Jo<b>hn<\/b> Doe<\/p></div>"}})";
    const std::string out = written(record, edit_of(record, "John", "<N>"));
    EXPECT_EQ(out.find("Jo"), std::string::npos);
    EXPECT_EQ(out.find("hn"), std::string::npos);
    EXPECT_NE(out.find(R"(xhtml\">\u003cp>)"), std::string::npos) << out;
    EXPECT_NE(out.find(R"( Doe<\/p></div>)"), std::string::npos) << out;
    EXPECT_EQ(first_text(out), "<N> Doe");
}

TEST(WriteFhir, OtherCharacterSetsBecomeUtf8) {
    const std::string record = document_reference("text/plain; charset=iso-8859-1; name=Ann.txt", "Jos\xE9 and Ann");
    const std::string out = written(record, edit_of(record, "Ann",
                                                    "N\xC3\xBA\xC3\xB1"
                                                    "ez"));
    EXPECT_NE(out.find(R"("contentType":"text/plain; charset=utf-8")"), std::string::npos) << out;
    EXPECT_EQ(first_text(out),
              "Jos\xC3\xA9 and N\xC3\xBA\xC3\xB1"
              "ez");
}

TEST(WriteFhir, HtmlStaysHtml) {
    const std::string record = document_reference("text/html", "<p class='x'>Jo<b>hn</b> <i>Doe</i></p>");
    const std::string out = written(record, edit_of(record, "John", "[NAME]"));
    EXPECT_EQ(first_text(out), "[NAME] Doe");
    EXPECT_NE(out.find(base64_encoded("<p class='x'>").substr(0, 16)), std::string::npos);
}

TEST(WriteFhir, WrongEditsAreErrors) {
    const std::string record = document_reference("text/plain", "Ann");
    RecordEdits edits;
    edits.notes.resize(2);
    EXPECT_TRUE(written(record, edits).starts_with("error"));
    edits.notes = {{{2, 9, ""}}};
    EXPECT_TRUE(written(record, edits).starts_with("error"));
    edits.notes = {{{2, 3, ""}, {0, 1, ""}}};
    EXPECT_TRUE(written(record, edits).starts_with("error"));
    RecordEdits silent;
    silent.rules = &safe_harbor_rules_fhir();
    EXPECT_TRUE(written(record, silent).starts_with("error"));
}

}  // namespace
}  // namespace scrim
