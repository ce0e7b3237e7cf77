// Releases with records that somebody changed: all are refused, and the check that finds it is named.

#include <gtest/gtest.h>

#include "anon/release/run.h"
#include "nlp/formats/embedded/fhir.h"
#include "tests/anon/release/tampering/tampered.h"

namespace scrim {
namespace {

using testing::MadeRelease;
using testing::Tampered;
using testing::Tampering;

constexpr const char* records_file = "records/fhir.ndjson";

const MadeRelease& made() {
    static const TemporaryFolder folder;
    static MadeRelease release;
    if (!release.folder.empty()) return release;
    std::string lines;
    const std::vector<std::string> families{"Brinkmann", "Leeson", "Okafor", "Vandermeer"};
    for (std::size_t i = 0; i < families.size(); ++i) {
        const std::string id = "pat-" + std::to_string(i);
        lines += Json{{"resourceType", "Patient"},
                      {"id", id},
                      {"name", {{{"family", families[i]}}}},
                      {"birthDate", "1957-03-0" + std::to_string(i + 2)}}
                     .dump() +
                 "\n";
        lines += render_fhir({"doc-" + std::to_string(i),
                              id,
                              families[i] + " was admitted on 3/" + std::to_string(i + 3) + "/2009 with fever.",
                              {},
                              false}) +
                 "\n";
    }
    ReleaseOptions options;
    options.input = folder.write("in.ndjson", lines);
    options.output = folder / "out";
    options.plan.method = ReleaseMethod::safe_harbor;
    options.tag.taggers = "rules";
    options.seed = 5;
    options.common.quiet = true;
    options.common.threads = 1;
    const auto outcome = run_release(options);
    EXPECT_TRUE(outcome) << outcome.error().message();
    release = {options.output, "", options.input, outcome ? outcome->signer : ""};
    return release;
}

std::function<void(const Tampered&)> in_first_record(const std::function<void(Json&)>& edit) {
    return [edit](const Tampered& release) {
        const std::string text = release.read(records_file);
        const auto begin = text.rfind('\n', text.find("\"DocumentReference\"")) + 1;
        const auto end = text.find('\n', begin);
        Json record = Json::parse(text.substr(begin, end - begin));
        edit(record);
        release.write(records_file, text.substr(0, begin) + record.dump() + text.substr(end));
    };
}

// The birth of a patient whose note shows a year 94 years later.
void tell_an_age(const Tampered& release) {
    const std::string text = release.read(records_file);
    const std::string from = "Patient/";
    const auto begin = text.find(from) + from.size();
    const std::string patient = text.substr(begin, text.find('"', begin) - begin);
    release.write(records_file, text + R"({"resourceType":"Patient","id":")" + patient +
                                    R"(","birthDate":"1915"})"
                                    "\n");
}

std::vector<Tampering> tamperings() {
    const char* structure = "structure of the records";
    const char* texts = "texts of the records";
    const char* known = "structure has no known identifier";
    return {
        {"a name in the structure",
         in_first_record([](Json& record) { record["type"]["coding"][0]["display"] = "Brinkmann"; }), "", known},
        {"an element that no rule names", in_first_record([](Json& record) { record["description"] = "a report"; }),
         structure, structure},
        {"an element that a rule takes out",
         in_first_record([](Json& record) { record["date"] = "2009-03-04T10:00:00Z"; }), structure, structure},
        {"an id of the original",
         in_first_record([](Json& record) { record["subject"]["reference"] = "Patient/pat-0"; }), structure, structure},
        {"another id", in_first_record([](Json& record) { record["id"] = "doc-0"; }), structure, structure},
        {"another text", in_first_record([](Json& record) {
             record["content"][0]["attachment"]["data"] = "QnJpbmttYW5uIGhhcyBmZXZlci4=";
             record["content"][0]["attachment"].erase("size");
             record["content"][0]["attachment"].erase("hash");
         }),
         texts, texts},
        {"an age over the oldest", tell_an_age, "ages that dates of records tell", "ages that dates of records tell"},
        {"a record that is missing",
         [](const Tampered& release) {
             const std::string text = release.read(records_file);
             release.write(records_file, text.substr(text.find('\n') + 1));
         },
         "records: ", "records: "},
        {"a record twice",
         [](const Tampered& release) {
             const std::string text = release.read(records_file);
             const auto begin = text.rfind('\n', text.find("\"DocumentReference\"")) + 1;
             release.write(records_file, text + text.substr(begin, text.find('\n', begin) + 1 - begin));
         },
         texts, texts},
        {"a record that cannot be read",
         [](const Tampered& release) { release.write(records_file, release.read(records_file) + "{\"resource\n"); },
         "records: ", "fhir.ndjson"},
        {"a file more", [](const Tampered& release) { release.write("records/patients.csv", "pat-0,Brinkmann\n"); },
         "records: ", "not a file of records"},
        {"no records",
         [](const Tampered& release) {
             std::filesystem::remove_all(release.at("records"));
             release.edit_manifest([](Json& manifest) { manifest["files"].erase("records/"); });
         },
         "records: ", "records: "},
        {"other rules",
         [](const Tampered& release) {
             release.edit_manifest([](Json& manifest) { manifest["structure_rules"] = "none"; });
         },
         "records: ", "no rules of structure"},
    };
}

TEST(EmbeddedTampering, TheReleaseItselfIsAccepted) {
    const Tampered copy(made());
    copy.restore_times();
    EXPECT_EQ(copy.refusals(false), "");
    EXPECT_EQ(copy.refusals(true), "");
}

TEST(EmbeddedTampering, EveryChangeIsFound) {
    for (const Tampering& each : tamperings()) testing::tamper(made(), each);
}

}  // namespace
}  // namespace scrim
