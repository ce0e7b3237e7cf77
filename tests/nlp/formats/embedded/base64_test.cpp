#include "nlp/formats/embedded/base64.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

// RFC 4648, section 10.
TEST(Base64, ExamplesOfTheStandard) {
    const std::pair<const char*, const char*> examples[] = {{"", ""},
                                                            {"f", "Zg=="},
                                                            {"fo", "Zm8="},
                                                            {"foo", "Zm9v"},
                                                            {"foob", "Zm9vYg=="},
                                                            {"fooba", "Zm9vYmE="},
                                                            {"foobar", "Zm9vYmFy"}};
    for (const auto& [plain, coded] : examples) {
        EXPECT_EQ(base64_encoded(plain), coded);
        EXPECT_EQ(base64_decoded(coded), plain);
    }
}

TEST(Base64, AllBytesComeBack) {
    std::string bytes;
    for (int i = 0; i < 256; ++i) bytes += static_cast<char>(i);
    for (std::size_t size = 250; size <= 256; ++size) {
        const std::string part = bytes.substr(0, size);
        EXPECT_EQ(base64_decoded(base64_encoded(part)), part);
    }
}

TEST(Base64, LineBreaksArePassedOver) { EXPECT_EQ(base64_decoded("Zm9v\r\n YmFy\n"), "foobar"); }

TEST(Base64, RefusesWhatIsNone) {
    for (const char* text :
         {"Zg", "Zg=", "Zg===", "Z", "Zm9vY", "Zm=v", "=", "====", "Zm9v====", "Zm9_", "Zm9v!", "Zg==Zg=="}) {
        EXPECT_FALSE(base64_decoded(text)) << text;
    }
}

}  // namespace
}  // namespace scrim
