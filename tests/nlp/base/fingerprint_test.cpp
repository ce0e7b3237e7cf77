#include "nlp/base/fingerprint.h"

#include <gtest/gtest.h>

#include "tests/temporary_folder.h"

namespace scrim {
namespace {

std::string print_of(const std::string& path, const std::vector<std::string>& exclude = {}) {
    Fingerprint print;
    const auto done = print.add_path("in", path, exclude);
    return done ? print.text() : done.error().message();
}

TEST(Fingerprint, NamesAndLengthsCount) {
    Fingerprint a;
    a.add("x", "1");
    a.add("y", "2");
    Fingerprint b;
    b.add("x", "1\ny=1:2");
    EXPECT_NE(a.text(), b.text());
    Fingerprint c;
    c.add("x", "1");
    c.add("y", "2");
    EXPECT_EQ(a.text(), c.text());
    c.add_flag("z", true);
    Fingerprint d;
    d.add("x", "1");
    d.add("y", "2");
    d.add_flag("z", false);
    EXPECT_NE(c.text(), d.text());
}

TEST(Fingerprint, OfAFileIsItsContent) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a", "one");
    const std::string first = print_of(path);
    EXPECT_EQ(print_of(path), first);
    folder.write("a", "two");  // of the same size
    EXPECT_NE(print_of(path), first);
}

TEST(Fingerprint, OfAFolderIsEveryNameAndContent) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder / "in/p1");
    folder.write("in/a.txt", "one");
    folder.write("in/p1/b.txt", "two");
    const std::string first = print_of(folder / "in");
    folder.write("in/p1/b.txt", "owt");
    EXPECT_NE(print_of(folder / "in"), first);
    folder.write("in/p1/b.txt", "two");
    EXPECT_EQ(print_of(folder / "in"), first);
    folder.write("in/c.txt", "");
    EXPECT_NE(print_of(folder / "in"), first);
    EXPECT_EQ(print_of(folder / "in", {folder / "in/c.txt"}), first);
    std::filesystem::rename(folder / "in/c.txt", folder / "in/d.txt");
    EXPECT_NE(print_of(folder / "in", {folder / "in/c.txt"}), first);
}

TEST(Fingerprint, WhatCannotBeReadIsAnError) {
    const TemporaryFolder folder;
    Fingerprint print;
    EXPECT_FALSE(print.add_path("in", folder / "absent"));
}

}  // namespace
}  // namespace scrim
