#include "nlp/text/addresses.h"

#include <gtest/gtest.h>

#include <string>

namespace scrim {
namespace {

std::vector<std::string> found(const std::string& text) {
    std::vector<std::string> result;
    for (const Address& address : find_addresses(text))
        result.push_back(text.substr(address.begin, address.end - address.begin));
    return result;
}
using List = std::vector<std::string>;

TEST(Addresses, EveryKindIsFoundInOrder) {
    EXPECT_EQ(found("10.0.0.1, a.b@c.org; http://x.y/z?q=1. WWW.A.ORG, portal.clinic.com/in"),
              (List{"10.0.0.1", "a.b@c.org", "http://x.y/z?q=1", "WWW.A.ORG", "portal.clinic.com/in"}));
}

TEST(Addresses, WhatOnlyLooksLikeOneIsLeft) {
    EXPECT_EQ(found("seen @ 5, p.o. b.i.d., 98.6, stable.The, 1.2.3, 300.1.1.1, a@b, Smith,M.D."), List{});
}

TEST(Addresses, RepeatedMarksAreOneAddressAndFast) {
    std::string text;
    for (int i = 0; i < 200000; ++i) text += "a://";
    EXPECT_EQ(find_addresses(text).size(), 1U);
    text.clear();
    for (int i = 0; i < 200000; ++i) text += "www.";
    EXPECT_LE(find_addresses(text).size(), 1U);
}

}  // namespace
}  // namespace scrim
