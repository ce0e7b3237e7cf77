#include "nlp/taggers/rules/stages.h"
#include "tests/nlp/taggers/rules/stage_text.h"

namespace scrim {
namespace {

Shown professions(const std::string& text) { return found_by(find_professions, text); }

bool finds(const std::string& text, const std::string& wanted) {
    const auto found = professions(text);
    return std::find(found.begin(), found.end(), "PROFESSION " + wanted) != found.end();
}

TEST(Professions, AreFoundWhereSomebodyHasThem) {
    EXPECT_EQ(professions("He is a retired carpenter."), Shown{"PROFESSION carpenter"});
    EXPECT_TRUE(finds("He was a firefighter for years.", "firefighter"));
    EXPECT_TRUE(finds("He is a plumber.", "plumber"));
    EXPECT_TRUE(finds("a 59-year-old carpenter with pain", "carpenter"));
    EXPECT_TRUE(finds("Dad (Wim, bank teller) visits", "bank teller"));
}

TEST(Professions, AreFoundByTheirLastWord) {
    EXPECT_TRUE(finds("Retired jewelry polisher. Lungs clear.", "jewelry polisher"));
    EXPECT_TRUE(finds("works as tobacco picker, paid weekly", "tobacco picker"));
}

TEST(Professions, AreNoCarers) {
    for (const char* text : {"The nurse checked the line.", "the social worker called", "seen with a care manager",
                             "a heavy smoker", "right hand"}) {
        EXPECT_EQ(professions(text), Shown{}) << text;
    }
}

}  // namespace
}  // namespace scrim
