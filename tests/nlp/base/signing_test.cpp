#include "nlp/base/signing.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

TEST(Signing, ASignatureIsOfOneTextAndOneKey) {
    const auto key = SigningKey::from(Key::from_seed(1));
    const auto other = SigningKey::from(Key::from_seed(2));
    ASSERT_TRUE(key && other);
    const auto signature = key->sign("text");
    ASSERT_TRUE(signature);
    EXPECT_EQ(signature->size(), 128U);
    EXPECT_TRUE(signature_holds("text", key->public_key(), *signature));
    EXPECT_FALSE(signature_holds("texT", key->public_key(), *signature));
    EXPECT_FALSE(signature_holds("text", other->public_key(), *signature));
    EXPECT_EQ(*key->sign("text"), *signature) << "the same every time";
}

TEST(Signing, WhatIsNoKeyOrSignatureDoesNotHold) {
    const auto key = SigningKey::from(Key::from_seed(1));
    ASSERT_TRUE(key);
    const auto signature = key->sign("");
    ASSERT_TRUE(signature);
    EXPECT_TRUE(signature_holds("", key->public_key(), *signature));
    EXPECT_FALSE(signature_holds("", "", *signature));
    EXPECT_FALSE(signature_holds("", std::string(64, 'x'), *signature));
    EXPECT_FALSE(signature_holds("", key->public_key(), ""));
    EXPECT_FALSE(signature_holds("", key->public_key(), std::string(128, '0')));
}

TEST(Signing, AFingerprintTellsKeysApart) {
    const auto key = SigningKey::from(Key::from_seed(1));
    const auto other = SigningKey::from(Key::from_seed(2));
    ASSERT_TRUE(key && other);
    EXPECT_EQ(key->fingerprint(), fingerprint_of(key->public_key()));
    EXPECT_EQ(key->fingerprint().size(), 40U);
    EXPECT_NE(key->fingerprint(), other->fingerprint());
}

}  // namespace
}  // namespace scrim
