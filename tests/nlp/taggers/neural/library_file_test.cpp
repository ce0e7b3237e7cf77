#include "nlp/taggers/neural/library_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/temporary_folder.h"

namespace scrim {
namespace {

TEST(LibraryFileTest, TellsALibraryThatIsCutOff) {
    const TemporaryFolder folder;
    std::ifstream from(SCRIM_OLD_ONNXRUNTIME, std::ios::binary);
    std::stringstream bytes;
    bytes << from.rdbuf();
    const std::string whole = bytes.str();
    ASSERT_GT(whole.size(), 4096U);
    EXPECT_TRUE(check_library_file(SCRIM_OLD_ONNXRUNTIME));
    for (const std::size_t size :
         {std::size_t{0}, std::size_t{3}, std::size_t{64}, std::size_t{200}, std::size_t{4096}}) {
        const std::string path = folder.write("library.so", whole.substr(0, size));
        const auto checked = check_library_file(path);
        ASSERT_FALSE(checked) << size;
        EXPECT_EQ(checked.error().place.file, path);
        EXPECT_NE(checked.error().what.find("cut off"), std::string::npos);
    }
}

TEST(LibraryFileTest, LeavesWhatIsNotThereToWhoeverOpensIt) {
    EXPECT_TRUE(check_library_file("libonnxruntime.so.1"));
    EXPECT_TRUE(check_library_file("/nowhere/libonnxruntime.so.1"));
}

}  // namespace
}  // namespace scrim
