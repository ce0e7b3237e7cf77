#include "anon/release/embedded/structure_rules.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

Result<StructureRules> parsed(const std::string& text) {
    return parse_structure_rules(Json::parse(text), "rules.json");
}

TEST(StructureRules, StandBeforeThoseOfTheFormat) {
    const auto rules = parsed(R"({"rules":[{"path":"Patient.birthDate","method":"redact"},)"
                              R"({"path":"Patient.address.state","method":"cover","label":"STATE"}]})");
    ASSERT_TRUE(rules) << rules.error().message();
    const EmbeddedFormat* fhir = embedded_format(NoteFormat::fhir);
    ASSERT_NE(fhir, nullptr);
    const auto all = rules->of(*fhir);
    ASSERT_EQ(all.size(), fhir->rules().size() + 2);
    EXPECT_EQ(all[0].path, "Patient.birthDate");
    EXPECT_EQ(all[0].method, ElementMethod::redact);
    EXPECT_EQ(all[1].label, Label::state);
    EXPECT_EQ(all[2].path, fhir->rules().front().path);
}

TEST(StructureRules, CanReplaceThem) {
    const auto rules = parsed(R"({"rules":[{"path":"*.status","method":"keep"}],"defaults":false})");
    ASSERT_TRUE(rules);
    EXPECT_EQ(rules->of(*embedded_format(NoteFormat::fhir)).size(), 1U);
}

TEST(StructureRules, SurviveTheManifest) {
    const auto rules = parsed(
        R"({"rules":[{"path":"a","method":"dateShift","label":"DATE"},{"path":"b","method":"substitute","label":"PHI"}],"defaults":false})");
    ASSERT_TRUE(rules);
    EXPECT_EQ(to_json(*rules).dump(), to_json(*parse_structure_rules(to_json(*rules), "m")).dump());
}

TEST(StructureRules, SayWhatIsWrong) {
    EXPECT_NE(parsed(R"({"rules":[{"path":"a","method":"scramble"}]})").error().message().find("'scramble'"),
              std::string::npos);
    EXPECT_NE(parsed(R"({"rules":[{"path":"a"}]})").error().message().find("no method"), std::string::npos);
    EXPECT_NE(parsed(R"({"rules":[{"path":"","method":"keep"}]})").error().message().find("no path"),
              std::string::npos);
    EXPECT_NE(parsed(R"({"rules":[{"path":"a","method":"keep","label":"SHOE"}]})").error().message().find("'SHOE'"),
              std::string::npos);
    EXPECT_NE(parsed(R"({"rule":[]})").error().message().find("'rule'"), std::string::npos);
    EXPECT_FALSE(parsed("[]"));
}

}  // namespace
}  // namespace scrim
