#include "nlp/base/files/input.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <string>
#include <thread>

#include "nlp/base/random.h"
#include "tests/temporary_folder.h"

namespace scrim {
namespace {

std::string gzip(const std::string& text) {
    z_stream stream{};
    deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    std::string out(deflateBound(&stream, text.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

std::string zstd(const std::string& text) {
    std::string out(ZSTD_compressBound(text.size()), '\0');
    out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3));
    return out;
}

std::string random_text(std::size_t size, std::uint64_t seed) {
    Random random(seed);
    std::string out(size, '\0');
    for (char& c : out) c = static_cast<char>(random.chance(0.5) ? 'a' : random.below(256));
    return out;
}

// Everything the input gives, asked for in pieces of `step` bytes.
Result<std::string> read_in_steps(const std::string& path, std::size_t step) {
    auto input = open_input(path);
    if (!input) return input.error();
    std::string out;
    std::string piece(step, '\0');
    while (true) {
        const auto got = (*input)->read(piece.data(), piece.size());
        if (!got) return got.error();
        if (*got == 0) return out;
        out.append(piece, 0, *got);
    }
}

TEST(Input, ReadsPlainFilesOfEverySmallSize) {
    const TemporaryFolder folder;
    for (const std::string text : {"", "a", "ab", "abc", "abcd", "abcde", "\x1f", "\x28\xb5\x2f"}) {
        EXPECT_EQ(*read_in_steps(folder.write("plain", text), 3), text);
    }
}

TEST(Input, DecompressesByContentNotByName) {
    const TemporaryFolder folder;
    const std::string text = random_text(1'000'000, 1);
    const std::string gz = folder.write("a.txt", gzip(text));
    const std::string zst = folder.write("b.txt", zstd(text));
    const std::string plain = folder.write("c.gz", text);
    for (const std::size_t step : {std::size_t{777}, std::size_t{1} << 20U}) {
        EXPECT_TRUE(*read_in_steps(gz, step) == text);
        EXPECT_TRUE(*read_in_steps(zst, step) == text);
        EXPECT_TRUE(*read_in_steps(plain, step) == text);
    }
}

TEST(Input, ReadsMembersOneAfterTheOther) {
    const TemporaryFolder folder;
    EXPECT_EQ(*read_in_steps(folder.write("a.gz", gzip("one ") + gzip("") + gzip("two")), 2), "one two");
    EXPECT_EQ(*read_in_steps(folder.write("a.zst", zstd("one ") + zstd("") + zstd("two")), 2), "one two");
}

TEST(Input, SkipsFramesThatHoldNoText) {
    const TemporaryFolder folder;
    const std::string skippable("\x50\x2a\x4d\x18\x03\x00\x00\x00xyz", 11);
    EXPECT_EQ(*read_in_steps(folder.write("a.zst", skippable + zstd("text")), 100), "text");
}

TEST(Input, EveryTruncationOfCompressedDataIsAnError) {
    const TemporaryFolder folder;
    const std::string text = random_text(300, 2);
    for (const std::string& whole : {gzip(text), zstd(text)}) {
        for (std::size_t size = 4; size < whole.size(); ++size) {
            const auto got = read_in_steps(folder.write("cut", whole.substr(0, size)), 64);
            ASSERT_FALSE(got) << size << " of " << whole.size();
            EXPECT_EQ(got.error().kind, ErrorKind::unreadable);
        }
    }
}

TEST(Input, DamagedContentIsAnError) {
    const TemporaryFolder folder;
    std::string damaged = gzip("a text that is checked by its sum");
    damaged[damaged.size() - 6] ^= 1;  // in the checksum
    EXPECT_FALSE(read_in_steps(folder.write("a.gz", damaged), 64));
}

TEST(Input, BytesBehindTheCompressedDataAreNotDroppedInSilence) {
    const TemporaryFolder folder;
    EXPECT_FALSE(read_in_steps(folder.write("a.gz", gzip("text") + "more"), 64));
    EXPECT_FALSE(read_in_steps(folder.write("a.zst", zstd("text") + "more"), 64));
    EXPECT_EQ(*read_in_steps(folder.write("b.gz", gzip("text") + std::string(512, '\0')), 64), "text");
    EXPECT_EQ(*read_in_steps(folder.write("c.gz", gzip("text") + std::string(9, '\0') + gzip("!")), 64), "text!");
}

TEST(Input, ReadsPipeThatGivesFewBytesAtOnce) {
    const TemporaryFolder folder;
    const std::string pipe = folder / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const std::string bytes = gzip("line one\nline two\n");
    std::jthread writer([&] {
        const int descriptor = ::open(pipe.c_str(), O_WRONLY);
        for (const char c : bytes) EXPECT_EQ(::write(descriptor, &c, 1), 1);
        ::close(descriptor);
    });
    EXPECT_EQ(*read_in_steps(pipe, 5), "line one\nline two\n");
}

TEST(Input, MissingFileAndFolderAreToldWithPathAndAdvice) {
    const TemporaryFolder folder;
    const auto missing = open_input(folder / "no.txt");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().place.file, folder / "no.txt");
    EXPECT_EQ(missing.error().advice, "check the path");
    const auto is_folder = open_input(folder.path());
    ASSERT_FALSE(is_folder);
    EXPECT_EQ(is_folder.error().what, "is a folder where a file is expected");
}

TEST(ReadFile, RefusesMoreThanTheLimit) {
    const TemporaryFolder folder;
    const std::string path = folder.write("ten", "0123456789");
    EXPECT_EQ(*read_file(path, 10), "0123456789");
    const auto refused = read_file(path, 9);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().what, "is larger than 9 bytes");
    EXPECT_EQ(*read_file(path, static_cast<std::size_t>(-1)), "0123456789");
    EXPECT_EQ(*read_file(folder.write("empty", ""), 0), "");
}

TEST(ReadFile, ReadsOverManyChunks) {
    const TemporaryFolder folder;
    const std::string text = random_text(3'000'001, 3);
    EXPECT_TRUE(*read_file(folder.write("big", text), text.size()) == text);
}

// The lines, with "!" for one that could not be read.
std::vector<std::string> lines(std::string_view text, std::size_t max_line = max_record_bytes) {
    LineReader reader(memory_input(text), max_line);
    std::vector<std::string> out;
    while (true) {
        const auto line = reader.next();
        if (!line) {
            out.emplace_back("!");
            EXPECT_EQ(line.error().place.line, out.size());
            continue;
        }
        if (!*line) return out;
        out.emplace_back(**line);
        EXPECT_EQ(reader.line(), out.size());
    }
}

using Lines = std::vector<std::string>;

TEST(LineReader, TakesBothLineEndsAndLastLineWithout) {
    EXPECT_EQ(lines(""), Lines{});
    EXPECT_EQ(lines("\n"), Lines{""});
    EXPECT_EQ(lines("a"), Lines{"a"});
    EXPECT_EQ(lines("a\nb\r\n\r\n\nc"), (Lines{"a", "b", "", "", "c"}));
    EXPECT_EQ(lines("a\rb\r\r\n"), Lines{"a\rb\r"});
    EXPECT_EQ(lines(std::string_view("a\0b\n", 4)), Lines{std::string("a\0b", 3)});
}

TEST(LineReader, LineThatIsTooLongIsSkippedAndTheRestRead) {
    EXPECT_EQ(lines("12345\n123456\n1234\n", 5), (Lines{"12345", "!", "1234"}));
    EXPECT_EQ(lines("12345\r\n123456", 5), (Lines{"12345", "!"}));
    const std::string text = "first\n" + std::string(3'000'000, 'x') + "\nlast\n";
    EXPECT_EQ(lines(text, 1000), (Lines{"first", "!", "last"}));
    EXPECT_EQ(lines("first\n" + std::string(3'000'000, 'x'), 1000), (Lines{"first", "!"}));
    EXPECT_EQ(lines(std::string(2'000'000, 'x') + "\n").front().size(), 2'000'000U);
}

TEST(LineReader, LinesAcrossChunksAreWhole) {
    Random random(4);
    std::string text;
    Lines expected;
    while (text.size() < 2'000'000) {
        expected.emplace_back(random.below(random.chance(0.01) ? 400'000 : 100), 'x');
        text += expected.back() + (random.chance(0.5) ? "\n" : "\r\n");
    }
    EXPECT_TRUE(lines(text) == expected);
}

TEST(LineReader, StreamThatBreaksOffIsOneErrorThenTheEnd) {
    const TemporaryFolder folder;
    std::string whole = gzip("good line\nanother good line\n" + random_text(5000, 5));
    auto input = open_input(folder.write("cut.gz", whole.substr(0, whole.size() - 20)));
    ASSERT_TRUE(input);
    LineReader reader(std::move(*input));
    std::size_t errors = 0;
    for (int calls = 0; calls < 1000; ++calls) {
        const auto line = reader.next();
        if (!line) {
            ++errors;
        } else if (!*line) {
            EXPECT_EQ(errors, 1U);
            return;
        }
    }
    FAIL() << "the reader does not come to an end";
}

}  // namespace
}  // namespace scrim
