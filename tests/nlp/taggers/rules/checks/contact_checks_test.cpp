#include "tests/nlp/taggers/rules/stage_text.h"

namespace scrim {
namespace {

bool finds(const std::string& text, const std::string& wanted) {
    const auto found = found_by_patterns(patterns_of("contacts"), text);
    return std::find(found.begin(), found.end(), wanted) != found.end();
}

TEST(ContactChecks, ReadPhonesInEveryForm) {
    for (const std::string phone : {"(617) 555-0142", "617-555-0142", "617.555.0142", "617 555 0142", "+1 617 555 0142",
                                    "617-555-0142 ext. 88", "617-555-0142 x4410", "555-0142", "6175550142"}) {
        EXPECT_TRUE(finds("Phone: " + phone, "PHONE " + phone)) << phone;
    }
    EXPECT_TRUE(finds("pager 38204", "PHONE 38204"));
    EXPECT_TRUE(finds("ext. 4410", "PHONE 4410"));
    EXPECT_TRUE(finds("call 1-800-CALL-NOW", "PHONE 1-800-CALL-NOW"));
}

TEST(ContactChecks, TellFaxFromPhone) { EXPECT_TRUE(finds("Fax: 617-555-0199", "FAX 617-555-0199")); }

TEST(ContactChecks, ReadAddressesOfTheNetwork) {
    EXPECT_TRUE(finds("to e.ramirez@example.org.", "EMAIL e.ramirez@example.org"));
    EXPECT_TRUE(finds("see http://www.example.org/a?b=1.", "URL http://www.example.org/a?b=1"));
    EXPECT_TRUE(finds("at www.example.org", "URL www.example.org"));
    EXPECT_TRUE(finds("from 192.168.10.44", "IPADDR 192.168.10.44"));
    EXPECT_TRUE(finds("host 2001:db8:85a3:0:0:8a2e:370:7334", "IPADDR 2001:db8:85a3:0:0:8a2e:370:7334"));
    EXPECT_TRUE(finds("Username: rkowalski2", "USERNAME rkowalski2"));
    EXPECT_TRUE(finds("Transcribed by: jkw", "USERNAME jkw"));
}

TEST(ContactChecks, LeaveOtherNumbersAlone) {
    for (const char* text : {"version 4.2.1", "dose 300.400.1.2", "150-200 mg", "x3 days", "4 x 3000",
                             "user of tobacco", "MRN 555-0142", "BP 120/80", "C5-6"}) {
        EXPECT_EQ(found_by_patterns(patterns_of("contacts"), text), Shown{}) << text;
    }
}

}  // namespace
}  // namespace scrim
