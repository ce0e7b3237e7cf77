#include "nlp/formats/embedded/asked_attribute.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "nlp/formats/embedded/ccda.h"
#include "nlp/formats/embedded/fhir.h"
#include "nlp/formats/embedded/hl7.h"

namespace scrim {
namespace {

Label label_asked(std::string_view code, std::string_view name) {
    const auto asked = asked_attribute(code, name);
    return asked ? asked.code->label : Label::phi;
}

// What each element with an attribute of a person is shown as: "94=AGE generalize;".
struct Seen {
    std::string attributes;
    RecordEdits edits;

    explicit Seen(const std::vector<StructureRule>& rules) {
        edits.rules = &rules;
        edits.show = [this](const Element& element) {
            const bool attribute = element.rule != nullptr && class_of(element.rule->label) == Class::qid;
            if (attribute && element.rule->path.empty()) {
                attributes += std::string(element.value) + "=" + std::string(name(element.rule->label)) + " " +
                              (element.rule->method == ElementMethod::generalize ? "generalize"
                               : element.rule->method == ElementMethod::keep     ? "keep"
                                                                                 : "redact") +
                              ";";
            }
            return std::optional<std::string>(element.value);
        };
    }
};

TEST(AskedAttribute, IsToldByCodeOrName) {
    EXPECT_EQ(label_asked("30525-0", ""), Label::age);
    EXPECT_EQ(label_asked("L77", "Age at diagnosis"), Label::age);
    EXPECT_EQ(label_asked("", "AGE (YEARS)"), Label::age);
    EXPECT_EQ(label_asked("", "Patient age"), Label::age);
    EXPECT_EQ(label_asked("", "Race"), Label::race);
    EXPECT_EQ(label_asked("11341-5", ""), Label::profession);
    EXPECT_EQ(label_asked("66477-1", ""), Label::country);
    for (const char* age : {"What is your age?", "How old are you?", "Age - Reported"}) {
        EXPECT_EQ(label_asked("", age), Label::age) << age;
    }
    for (const char* year : {"Year of birth", "What year were you born?", "Year of diagnosis", "DOB"}) {
        EXPECT_EQ(asked_attribute("", year).number->label, Label::date) << year;
    }
    for (const char* finding :
         {"Gestational age", "Agglutinin", "Sex hormone binding globulin", "Race walking", "", "Birth weight",
          "ASCVD 10 year risk", "Age-related macular degeneration", "Pack years", "Stage"}) {
        EXPECT_EQ(label_asked("8302-2", finding), Label::phi) << finding;
    }
}

TEST(AskedAttribute, YearsAreAnAge) {
    for (const char* unit : {"a", "yr", "Years", "y"}) EXPECT_TRUE(attribute_of_unit(unit)) << unit;
    for (const char* unit : {"mg", "d", "{pack}.a", "", "ay"}) EXPECT_FALSE(attribute_of_unit(unit)) << unit;
}

TEST(AskedAttribute, FiguresWithAUnitOfTimeAreAges) {
    for (const char* age : {"94", " 94 years ", "6 mo", "3y", "2.5"}) EXPECT_TRUE(is_bare_age(age)) << age;
    for (const char* other : {"", "years", "1994", "94 mg", "94 years, frail", "90+", "94."})
        EXPECT_FALSE(is_bare_age(other)) << other;
}

TEST(AskedAttribute, AFewWordsAreAnAnswerAndALineIsANote) {
    const auto job = asked_attribute("", "Occupation");
    EXPECT_TRUE(is_bare_answer(job, "carpenter"));
    EXPECT_FALSE(is_bare_answer(job, std::string(61, 'x')));
    EXPECT_FALSE(is_bare_answer(job, "carpenter\nsees us often"));
    EXPECT_FALSE(is_bare_answer({}, "carpenter"));
    EXPECT_TRUE(is_bare_answer(asked_attribute("", "Year of birth"), "1950"));
    EXPECT_FALSE(is_bare_answer(asked_attribute("", "Year of birth"), "about 1950"));
}

TEST(AskedAttribute, TakesNothingFromARuleThatShowsLess) {
    const auto age = asked_attribute("30525-0", "");
    const StructureRule kept{"x", ElementMethod::keep, Label::phi};
    const StructureRule gone{"x", ElementMethod::redact, Label::phi};
    const StructureRule date{"x", ElementMethod::generalize, Label::date};
    EXPECT_EQ(rule_of_answer(&kept, age.number), age.number);
    EXPECT_EQ(rule_of_answer(&gone, age.number), &gone);
    EXPECT_EQ(rule_of_answer(&date, age.number), &date);
    EXPECT_EQ(rule_of_answer(nullptr, age.number), nullptr);
    EXPECT_EQ(rule_of_answer(&kept, nullptr), &kept);
}

TEST(AskedAttribute, IsFoundInFhir) {
    Seen seen(safe_harbor_rules_fhir());
    const auto observation = [](const std::string& code, const std::string& value) {
        return R"({"resourceType":"Observation","status":"final","code":{"coding":[{"system":"http://loinc.org","code":")" +
               code + R"("}]},)" + value + "}";
    };
    for (
        const std::string& record :
        {observation("30525-0", R"("valueQuantity":{"value":94,"unit":"years","code":"a"})"),
         observation("30525-0", R"("valueInteger":93)"), observation("30525-0", R"("valueString":"92 years")"),
         observation("x", R"("component":[{"code":{"text":"Age"},"valueInteger":91}],"valueInteger":7)"),
         observation("72826-1", R"("valueCodeableConcept":{"coding":[{"code":"2028-9","display":"Asian"}]})"),
         observation("8302-2", R"("valueQuantity":{"value":170,"unit":"cm"})"),
         observation("x", R"("valueQuantity":{"value":55,"unit":"yr"})"),
         std::string(
             R"({"resourceType":"QuestionnaireResponse","item":[{"text":"Age","answer":[{"valueInteger":90}]},{"text":"Occupation","answer":[{"valueString":"carpenter"}]}]})")}) {
        EXPECT_TRUE(write_fhir(record, seen.edits, {})) << record;
    }
    EXPECT_EQ(seen.attributes,
              "94=AGE generalize;93=AGE generalize;92 years=AGE redact;91=AGE generalize;2028-9=RACE keep;"
              "Asian=RACE keep;55=AGE generalize;90=AGE generalize;carpenter=PROFESSION redact;");
    EXPECT_TRUE(read_fhir(observation("30525-0", R"("valueString":"92 years")"), {})->notes.empty());
    EXPECT_EQ(read_fhir(observation("30525-0", R"("valueString":"92, frail")"), {})->notes.size(), 1U);
}

TEST(AskedAttribute, IsFoundInMessages) {
    Seen seen(safe_harbor_rules_hl7());
    const std::string message =
        "MSH|^~\\&|LAB|H|||20200802||ORU^R01|M1|P|2.5\rPID|1||4711^^^H^MR\r"
        "OBX|1|NM|30525-0^Age^LN||94|a|||||F\rOBX|2|ST|X1^AGE^L||93||||||F\r"
        "OBX|3|CWE|72826-1^Race^LN||2028-9^Asian^HL70005||||||F\rOBX|4|NM|8302-2^Height^LN||170|cm|||||F\r"
        "OBX|5|NM|X2^Follow-up^L||92|yr|||||F\r";
    EXPECT_TRUE(write_hl7(message, seen.edits, {}));
    EXPECT_EQ(seen.attributes, "94=AGE generalize;93=AGE redact;2028-9=RACE keep;Asian=RACE keep;92=AGE generalize;");
    EXPECT_TRUE(read_hl7(message, {})->notes.empty());
}

TEST(AskedAttribute, IsFoundInClinicalDocuments) {
    Seen seen(safe_harbor_rules_ccda());
    const std::string document =
        R"(<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><component>)"
        R"(<structuredBody><component><section><title>S</title><text>none</text>)"
        R"(<entry><observation><code code="30525-0"/><value xsi:type="INT" value="94"/></observation></entry>)"
        R"(<entry><observation><code code="1"><translation code="11341-5"/></code>)"
        R"(<value xsi:type="CD" code="29-1141"/></observation></entry>)"
        R"(<entry><observation><code code="8302-2"/><value xsi:type="PQ" value="170" unit="cm"/></observation></entry>)"
        R"(</section></component></structuredBody></component></ClinicalDocument>)";
    EXPECT_TRUE(write_ccda(document, seen.edits, {}));
    EXPECT_EQ(seen.attributes, "94=AGE generalize;29-1141=PROFESSION keep;");
}

}  // namespace
}  // namespace scrim
