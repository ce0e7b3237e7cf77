#include "tools/review/keys/own_keys.h"

#include <gtest/gtest.h>

namespace scrim::review {
namespace {

TEST(OwnKeys, AreTakenOrRefusedByName) {
    EXPECT_TRUE(
        own_keys(R"({"labels":{"PATIENT":"q","DOCTOR":"\u00e9"},"actions":{"next-note":"]","blind":"F2"}})").ok());
    for (const char* wrong : {"[]", "{", R"({"labels":{"NOSUCHLABEL":"q"}})", R"({"actions":{"fly":"q"}})",
                              R"({"labels":{"PATIENT":"qq"}})", R"({"labels":{"PATIENT":" "}})",
                              R"({"labels":{"PATIENT":"q"},"actions":{"blind":"q"}})", R"({"colours":{}})"}) {
        EXPECT_FALSE(own_keys(wrong).ok()) << wrong;
    }
}

}  // namespace
}  // namespace scrim::review
