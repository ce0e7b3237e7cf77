#include "anon/notes/parts.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

using Numbers = std::vector<std::uint32_t>;

// A letter for each attribute that a patient states: "a", "ab".
Patients stating(const std::vector<std::string>& stated) {
    Patients out;
    out.cluster.resize(stated.size());
    for (const char letter : {'a', 'b'}) {
        Attribute attribute;
        attribute.values = {"x"};
        for (const std::string& each : stated) {
            attribute.held_by.push_back(each.find(letter) == std::string::npos ? Numbers{} : Numbers{0});
        }
        out.attributes.push_back(std::move(attribute));
    }
    return out;
}

TEST(Parts, BySexAndByWhatIsStated) {
    Patients patients = stating({"ab", "ab", "a", "a", "ab", "ab"});
    const auto parts = part_patients(patients, {1, 1, 1, 1, 2, 2}, 2);
    EXPECT_EQ(parts.parts, (std::vector<Numbers>{{2, 3}, {0, 1}, {4, 5}}));
    EXPECT_TRUE(parts.left_out.empty());
    EXPECT_EQ(patients.attributes[1].held_by[0], Numbers{0});
}

TEST(Parts, AFewGiveUpAnAttributeToJoinOthers) {
    Patients patients = stating({"ab", "a", "a", "b"});
    const auto parts = part_patients(patients, {}, 2);
    EXPECT_EQ(parts.parts, (std::vector<Numbers>{{0, 1, 2}}));
    EXPECT_EQ(parts.left_out, Numbers{3}) << "with nothing left to give up it is still alone";
    EXPECT_TRUE(patients.attributes[1].held_by[0].empty()) << "it shows no list of b";
    EXPECT_EQ(patients.attributes[0].held_by[0], Numbers{0});
}

TEST(Parts, SexIsNeverGivenUp) {
    Patients patients = stating({"ab", "ab", "ab"});
    const auto parts = part_patients(patients, {1, 1, 2}, 2);
    EXPECT_EQ(parts.parts, (std::vector<Numbers>{{0, 1}}));
    EXPECT_EQ(parts.left_out, Numbers{2});
}

}  // namespace
}  // namespace scrim
