#include "nlp/taggers/rules/own_rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "nlp/tagging.h"
#include "tests/temporary_folder.h"

namespace scrim {
namespace {

using ::testing::HasSubstr;

const std::string head = "# columns: name\tlabel\texpression\tcheck\tmatch\tno_match\n";
const std::string bay = head + "our.bay\tROOM\t\\bkiste\\s([a-z]\\d+)\t\tin kiste {q12}\tpod cast\n";

class OwnRulesFile : public ::testing::Test {
   protected:
    std::string problem(const std::string& text, const std::string& name = "my.tsv") {
        const auto rules = read_own_rules(folder_.write(name, text));
        return rules ? "" : rules.error().message();
    }
    // "LABEL text rule" of the spans of a note, without health details.
    std::vector<std::string> tagged(const std::string& rules, const std::string& text,
                                    const std::string& name = "my.tsv") {
        TagOptions options;
        options.taggers = "rules";
        options.explain = true;
        if (!rules.empty()) options.rules = folder_.write(name, rules);
        const auto pipeline = make_pipeline(options);
        EXPECT_TRUE(pipeline) << pipeline.error().message();
        if (!pipeline) return {};
        Note note;
        note.text = text;
        const auto done = pipeline->tag(std::move(note));
        EXPECT_TRUE(done);
        std::vector<std::string> out;
        for (const Span& span : done->spans) {
            if (class_of(span.label) == Class::hmd) continue;
            out.push_back(std::string(scrim::name(span.label)) + " " + std::string(done->text_of(span)) + " " +
                          std::string(span.rule));
        }
        return out;
    }
    TemporaryFolder folder_;
};
using Found = std::vector<std::string>;

TEST_F(OwnRulesFile, AddsPatterns) {
    EXPECT_EQ(tagged("", "Moved to kiste q12 today."), Found{});
    EXPECT_EQ(tagged(bay, "Moved to kiste q12 today."), Found{"ROOM q12 our.bay"});
}

TEST_F(OwnRulesFile, UsesBuiltInPartsAndItsOwnBeforeThem) {
    EXPECT_EQ(tagged(head + "our.due\tDATE\t\\bdue:(<month>)\t\tdue:{june}\n", "due:June"), Found{"DATE June our.due"});
    // Its own <month> does not change the built-in patterns.
    const std::string own =
        head + "our.due\tDATE\t\\bdue:(<month>)\t\tdue:{m1}\n# columns: part\texpression\nmonth\tm\\d\n";
    EXPECT_EQ(tagged(own, "due:m3 Seen June 7, 1999"),
              (Found{"DATE m3 our.due", "DATE June 7, 1999 date.month_day_year.words"}));
}

TEST_F(OwnRulesFile, AnnouncesNames) {
    const std::string rows = head + "our.med\tannounces:DOCTOR\t\\bmedik\\s([a-z])\t\tmedik {K}ovacs\n";
    EXPECT_EQ(tagged(rows, "Seen with medik Kovacs in the tent."), Found{"DOCTOR Kovacs our.med"});
}

TEST_F(OwnRulesFile, AddsWords) {
    const std::string text = "She was seen at Old Mill House for a fall.";
    EXPECT_EQ(tagged("", text), Found{"HOSPITAL Old Mill House hospitals.by_place"});
    EXPECT_EQ(tagged("# columns: kind\tentry\nhospital\tOld Mill House\n", text),
              Found{"HOSPITAL Old Mill House hospitals.known"});
}

TEST_F(OwnRulesFile, AddsSectionNames) {
    const auto rules =
        read_own_rules(folder_.write("my.tsv", "# columns: heading\tsection\nVerlauf\thospital course\n"));
    ASSERT_TRUE(rules) << rules.error().message();
    const auto known = (*rules)->sections.find("verlauf");
    ASSERT_TRUE(known);
    EXPECT_EQ(known->kind, SectionKind::hospital_course);
    EXPECT_TRUE((*rules)->sections.find("hospital course"));
}

TEST_F(OwnRulesFile, LeavesEponymsAlone) {
    const std::string text = "Placed by Dr. Zorbel today.";
    EXPECT_EQ(tagged("", text), Found{"DOCTOR Zorbel names.titled"});
    EXPECT_EQ(tagged("# columns: keep\nZorbel\n", text), Found{});
}

TEST_F(OwnRulesFile, MayBeJson) {
    const std::string json = R"json({
        "patterns": [{"name": "our.bay", "label": "ROOM", "expression": "\\bkiste\\s(<code2>)", "score": 0.8,
                      "check": "length:2", "match": ["in kiste {q12}", "a\nkiste {q7}"], "no_match": "kiste cast"}],
        "parts": {"code2": ["q\\d+", "r\\d+"]},
        "words": {"hospital": ["Old Mill House"]},
        "sections": {"Verlauf": "hospital course"},
        "lists": {"gates": ["north"]},
        "keep": ["Zorbel"]})json";
    EXPECT_EQ(tagged(json, "Dr. Zorbel: kiste r4, seen at Old Mill House.", "my.json"),
              (Found{"ROOM r4 our.bay", "HOSPITAL Old Mill House hospitals.known"}));
}

TEST_F(OwnRulesFile, WithAnExampleThatFailsIsAnErrorWithItsLine) {
    const std::string wrong = problem(head + "our.bay\tROOM\t\\bkiste\\s([a-z]\\d+)\t\tin kiste {12}\n");
    EXPECT_THAT(wrong, HasSubstr("my.tsv, line 2: the pattern 'our.bay' must find '12'"));
    const std::string json = R"json({"patterns":[{"name":"a","label":"ROOM","expression":"(a)","match":"{b}"}]})json";
    EXPECT_THAT(problem(json, "my.json"), HasSubstr("pattern 1"));
}

TEST_F(OwnRulesFile, ThatCannotBeRightIsAnError) {
    EXPECT_THAT(problem(""), HasSubstr("holds no rules"));
    EXPECT_THAT(problem(head + "phone.us\tPHONE\t(\\d)\t\t{1}\n"), HasSubstr("has a pattern 'phone.us' already"));
    EXPECT_THAT(problem("# columns: kind\tentry\nhospitals\tX\n"), HasSubstr("line 2: there is no kind"));
    EXPECT_THAT(problem("# columns: kind\tentry\nhospital\t--\n"), HasSubstr("neither letters nor digits"));
    EXPECT_THAT(problem("# columns: heading\tsection\nX\tsomewhere\n"), HasSubstr("line 2: there is no section"));
    EXPECT_THAT(problem(head + "a\tROOM\t(a)\tlunh\t{a}\n"), HasSubstr("line 2: there is no check 'lunh'"));
    EXPECT_THAT(problem("[]", "my.json"), HasSubstr("a JSON object is expected"));
    EXPECT_THAT(problem(R"({"pattern":[]})", "my.json"), HasSubstr("'pattern'"));
    EXPECT_THAT(problem(R"({"patterns":[{"nmae":"a"}]})", "my.json"), HasSubstr("'nmae'"));
    EXPECT_THAT(problem(R"({"words":{"hospital":[4]}})", "my.json"), HasSubstr("words 'hospital'"));
    EXPECT_FALSE(read_own_rules(folder_ / "nowhere.tsv"));
}

TEST_F(OwnRulesFile, IsPartOfTheFingerprintOfARun) {
    TagOptions options;
    const auto none = fingerprint(options);
    options.rules = folder_.write("my.tsv", bay);
    const auto first = fingerprint(options);
    folder_.write("my.tsv", bay + "# a remark\n");
    const auto second = fingerprint(options);
    ASSERT_TRUE(none && first && second);
    EXPECT_NE(*none, *first);
    EXPECT_NE(*first, *second);
    options.rules = folder_ / "nowhere.tsv";
    EXPECT_FALSE(fingerprint(options));
}

TEST_F(OwnRulesFile, LeavesSpansWithoutARuleIfNobodyAsks) {
    TagOptions options;
    options.taggers = "rules";
    const auto pipeline = make_pipeline(options);
    ASSERT_TRUE(pipeline);
    Note note;
    note.text = "Mr. White fell.";
    const auto tagged = pipeline->tag(std::move(note));
    ASSERT_TRUE(tagged);
    ASSERT_FALSE(tagged->spans.empty());
    for (const Span& span : tagged->spans) EXPECT_EQ(span.rule, "");
}

}  // namespace
}  // namespace scrim
