#pragma once

#include <gtest/gtest.h>

#include <string>

#include "nlp/text/disguise/escapes.h"

namespace scrim {

// The text without its escapes; the quick look must not miss what is decoded.
inline std::string decoded(const std::string& text) {
    const MappedText from(text);
    const std::string out = decode_escapes(from).text;
    EXPECT_TRUE(out == text || may_have_escapes(text)) << text;
    return out;
}

}  // namespace scrim
