// scrim convert as users run it: every format and back, bad input, stops and re-runs.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace scrim {
namespace {

namespace fs = std::filesystem;

struct Ran {
    int code = -1;
    std::string out;
    std::string err;
};

std::string contents(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

class Convert : public testing::Test {
   protected:
    void SetUp() override {
        std::string pattern = (fs::temp_directory_path() / "scrim-convert-XXXXXX").string();
        folder_ = ::mkdtemp(pattern.data());
    }
    void TearDown() override {
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }

    [[nodiscard]] Ran run(const std::string& arguments) const {
        const std::string command =
            "cd '" + folder_.string() + "' && " SCRIM_PROGRAM " convert " + arguments + " >'.out' 2>'.err'";
        const int status = std::system(command.c_str());
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(folder_ / ".out"), contents(folder_ / ".err")};
    }

    void write(const std::string& name, const std::string& bytes) const {
        fs::create_directories((folder_ / name).parent_path());
        std::ofstream(folder_ / name, std::ios::binary) << bytes;
    }

    [[nodiscard]] std::string read(const std::string& name) const { return contents(folder_ / name); }
    [[nodiscard]] bool there(const std::string& name) const { return fs::exists(folder_ / name); }

    // Every file below a folder that is not hidden, with its bytes.
    [[nodiscard]] std::map<std::string, std::string> tree(const std::string& name) const {
        std::map<std::string, std::string> out;
        for (const auto& entry : fs::recursive_directory_iterator(folder_ / name)) {
            const std::string file = entry.path().filename().string();
            if (entry.is_regular_file() && !file.starts_with('.')) out[file] = contents(entry.path());
        }
        return out;
    }

    // A corpus of `count` notes; each has a patient, two spans and characters of several bytes.
    [[nodiscard]] static std::string corpus(int count, int bad = -1) {
        std::string out;
        for (int i = 0; i < count; ++i) {
            if (i == bad) {
                out += "this line is not JSON\n";
                continue;
            }
            const std::string id = std::to_string(i);
            out += R"({"note_id":"n)" + id + R"(","patient_id":"p)" + std::to_string(i % 9) +
                   R"(","text":"Mrs. Müller 👩 is 52.\n)" + std::string(static_cast<std::size_t>(i % 50), 'x') +
                   R"(","spans":[{"start":5,"end":11,"label":"PATIENT","class":"EID","source":["rules"],"score":0.5},)"
                   R"({"start":17,"end":19,"label":"AGE","class":"QID","role":"patient"}]})"
                   "\n";
        }
        return out;
    }

    // Converts the first part of a.jsonl from a pipe, and sends Ctrl-C when some of it is done. The exit code.
    [[nodiscard]] int interrupted(const std::string& target, const std::string& format) const {
        int ends[2];
        if (::pipe(ends) != 0) return -1;
        const pid_t child = ::fork();
        if (child == 0) {
            ::dup2(ends[0], 0);
            ::close(ends[0]);
            ::close(ends[1]);
            if (::chdir(folder_.c_str()) != 0) ::_exit(99);
            ::execl(SCRIM_PROGRAM, "scrim", "convert", "-", "-o", target.c_str(), "--format", format.c_str(), "--quiet",
                    nullptr);
            ::_exit(99);
        }
        ::close(ends[0]);
        const std::string bytes = read("a.jsonl");
        const std::size_t half = bytes.find('\n', bytes.size() / 2) + 1;
        for (std::size_t at = 0; at < half;) {
            const auto count = ::write(ends[1], bytes.data() + at, half - at);
            if (count <= 0) break;
            at += static_cast<std::size_t>(count);
        }
        ::kill(child, SIGINT);
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        ::close(ends[1]);
        int status = 0;
        ::waitpid(child, &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

    fs::path folder_;
};

TEST_F(Convert, ACorpusThroughEveryFormatAndBackHasTheSameBytes) {
    write("a.jsonl", corpus(40));
    ASSERT_EQ(run("a.jsonl -o one --format i2b2").code, 0);
    ASSERT_EQ(run("one -o two.csv --format csv").code, 0);
    ASSERT_EQ(run("two.csv -o three --format brat").code, 0);
    ASSERT_EQ(run("three -o four.xml --format i2b2-2006").code, 0);
    ASSERT_EQ(run("four.xml -o five.jsonl.gz --format jsonl").code, 0);
    ASSERT_EQ(run("five.jsonl.gz -o six.jsonl.zst --format jsonl").code, 0);
    ASSERT_EQ(run("six.jsonl.zst -o seven --format i2b2").code, 0);
    EXPECT_EQ(tree("seven"), tree("one"));
    // Folders are read in the order of their names, so the lines are compared as sets.
    ASSERT_EQ(run("seven -o eight.jsonl --format jsonl").code, 0);
    const auto lines = [](const std::string& text) {
        std::istringstream in(text);
        std::map<std::string, int> out;
        for (std::string line; std::getline(in, line);) ++out[line];
        return out;
    };
    EXPECT_EQ(lines(read("eight.jsonl")), lines(read("a.jsonl")));
    EXPECT_FALSE(there("eight.jsonl.partial"));
    EXPECT_FALSE(there("eight.jsonl.journal"));
}

TEST_F(Convert, StandardInputAndOutputAreStreams) {
    write("a.jsonl", corpus(5));
    const auto ran = run("- -o - --format jsonl < a.jsonl");
    EXPECT_EQ(ran.code, 0);
    EXPECT_EQ(ran.out, read("a.jsonl"));
    EXPECT_EQ(run("- -o out --format i2b2 --quiet < a.jsonl").code, 0);
    EXPECT_EQ(run("out -o - --format i2b2").code, 2);
}

TEST_F(Convert, ThreadsDoNotChangeTheBytes) {
    write("a.jsonl", corpus(500));
    ASSERT_EQ(run("a.jsonl -o one.csv --format csv --threads 1").code, 0);
    ASSERT_EQ(run("a.jsonl -o four.csv --format csv --threads 4").code, 0);
    EXPECT_EQ(read("one.csv"), read("four.csv"));
}

TEST_F(Convert, FieldNamesAreOptions) {
    write("a.csv", "key,mrn,note\n1,p1,\"first\nline\"\n2,p2,second\n");
    const auto ran = run("a.csv -o a.jsonl --format jsonl --text-column note --id-column key --patient-column mrn");
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(read("a.jsonl"),
              "{\"note_id\":\"1\",\"patient_id\":\"p1\",\"text\":\"first\\nline\"}\n"
              "{\"note_id\":\"2\",\"patient_id\":\"p2\",\"text\":\"second\"}\n");
    EXPECT_EQ(run("a.csv -o b.jsonl --format jsonl").code, 3);
    EXPECT_THAT(run("a.csv -o b.jsonl --format jsonl").err, testing::HasSubstr("its columns are: key, mrn, note"));
}

TEST_F(Convert, UsageErrorsExitWith2) {
    write("a.jsonl", corpus(1));
    EXPECT_EQ(run("a.jsonl -o b --format docx").code, 2);
    EXPECT_EQ(run("a.jsonl --format csv").code, 2);
    EXPECT_EQ(run("a.jsonl -o a.jsonl --format jsonl").code, 2);
    EXPECT_THAT(run("--help").out, testing::HasSubstr("scrim convert notes.jsonl -o xml --format i2b2"));
}

TEST_F(Convert, MissingInputAndEmptyFolderAreToldAndLeaveNothing) {
    const auto missing = run("nowhere -o out.jsonl --format jsonl");
    EXPECT_EQ(missing.code, 3);
    EXPECT_THAT(missing.err, testing::HasSubstr("nowhere"));
    fs::create_directories(folder_ / "empty");
    const auto empty = run("empty -o out.jsonl --format jsonl");
    EXPECT_EQ(empty.code, 3);
    EXPECT_THAT(empty.err, testing::HasSubstr("the folder holds no notes"));
    EXPECT_FALSE(there("out.jsonl"));
    EXPECT_FALSE(there("out.jsonl.partial"));
}

TEST_F(Convert, OneBrokenFileAmongManyIsNamedAndMendedByARerun) {
    write("a.jsonl", corpus(300));
    ASSERT_EQ(run("a.jsonl -o xml --format i2b2").code, 0);
    ASSERT_EQ(run("xml -o whole.jsonl --format jsonl").code, 0);
    ASSERT_EQ(run("xml -o whole --format brat").code, 0);
    const std::string good = read("xml/n123.xml");
    write("xml/n123.xml", good.substr(0, good.size() / 2));

    const auto broken = run("xml -o some.jsonl --format jsonl --json");
    EXPECT_EQ(broken.code, 3);
    EXPECT_THAT(broken.err, testing::HasSubstr("n123.xml"));
    EXPECT_THAT(broken.out, testing::HasSubstr("\"notes\":299,\"kept\":0,\"bad\":1"));
    EXPECT_EQ(broken.err.find("ller"), std::string::npos) << "a message must not hold note text";
    EXPECT_EQ(run("xml -o some --format brat").code, 3);
    EXPECT_FALSE(there("some/n123.txt"));

    write("xml/n123.xml", good);
    const auto mended = run("xml -o some.jsonl --format jsonl --json");
    EXPECT_EQ(mended.code, 0);
    EXPECT_THAT(mended.out, testing::HasSubstr("\"notes\":300,\"kept\":299,\"bad\":0"));
    EXPECT_EQ(read("some.jsonl"), read("whole.jsonl"));
    EXPECT_FALSE(there("some.jsonl.journal"));
    EXPECT_EQ(run("xml -o some --format brat").code, 0);
    EXPECT_EQ(tree("some"), tree("whole"));
}

TEST_F(Convert, StrictStopsAtTheFirstBadRecord) {
    write("a.jsonl", corpus(300, 150));
    const auto strict = run("a.jsonl -o out.jsonl --format jsonl --strict");
    EXPECT_EQ(strict.code, 3);
    EXPECT_THAT(strict.err, testing::HasSubstr("a.jsonl, line 151"));
    EXPECT_FALSE(there("out.jsonl"));
    const auto lenient = run("a.jsonl -o out.jsonl --format jsonl --json");
    EXPECT_EQ(lenient.code, 3);
    EXPECT_THAT(lenient.out, testing::HasSubstr("\"notes\":299,\"kept\":150,\"bad\":1"));
}

TEST_F(Convert, DuplicateIdsAreToldWithBothPlaces) {
    write("a.jsonl", "{\"note_id\":\"x\",\"text\":\"one\"}\n\n{\"note_id\":\"x\",\"text\":\"two\"}\n");
    const auto ran = run("a.jsonl -o out.jsonl --format jsonl");
    EXPECT_EQ(ran.code, 3);
    EXPECT_THAT(ran.err, testing::HasSubstr("a.jsonl, record x, line 3: the note id was used before, in line 1"));
    EXPECT_EQ(read("out.jsonl"), "{\"note_id\":\"x\",\"text\":\"one\"}\n");
}

TEST_F(Convert, BadFilesAreReportedAndTheOthersRead) {
    write("in/a.txt", "fine");
    fs::create_directories(folder_ / "in/b.txt");
    fs::create_symlink("nowhere", folder_ / "in/c.txt");
    write("in/d.txt", std::string("bin\0ary", 7));
    write("in/e.jsonl", "{\"note_id\":\"e\",\"text\":" + std::string(100, '9') + "\n");
    const auto ran = run("in -o out --format text --json");
    EXPECT_EQ(ran.code, 3);
    EXPECT_THAT(ran.out, testing::HasSubstr("\"notes\":1,\"kept\":0,\"bad\":3"));
    for (const char* file : {"b.txt", "c.txt", "d.txt", "e.jsonl"}) EXPECT_THAT(ran.err, testing::HasSubstr(file));
    EXPECT_EQ(tree("out"), (std::map<std::string, std::string>{{"a.txt", "fine"}}));
}

TEST_F(Convert, TheFormatIsTakenFromTheNameOfTheOutput) {
    write("a.jsonl", corpus(5));
    ASSERT_EQ(run("a.jsonl -o y.csv").code, 0);
    EXPECT_TRUE(fs::is_regular_file(folder_ / "y.csv"));
    ASSERT_EQ(run("y.csv -o y.xml.gz").code, 0);
    ASSERT_EQ(run("y.xml.gz -o y.jsonl").code, 0);
    EXPECT_EQ(run("y.jsonl -o -").out, read("y.jsonl"));
    EXPECT_EQ(run("a.jsonl -o y").code, 2) << "it does not tell";
    EXPECT_EQ(run("a.jsonl -o z.csv --format jsonl").code, 2) << "it tells something else";
    EXPECT_FALSE(there("z.csv"));
}

TEST_F(Convert, DevicesPipesAndLinksAreWrittenToAndStay) {
    write("a.jsonl", corpus(5));
    ASSERT_EQ(run("a.jsonl -o whole.jsonl").code, 0);
    // A link to the device stands for it: the test must not risk the system's own.
    fs::create_symlink("/dev/null", folder_ / "null");
    ASSERT_EQ(run("a.jsonl -o null --format jsonl").code, 0);
    EXPECT_TRUE(fs::is_symlink(folder_ / "null"));
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    ASSERT_EQ(::mkfifo((folder_ / "pipe").c_str(), 0600), 0);
    const std::string read_pipe = "cat '" + (folder_ / "pipe").string() + "' > '" + (folder_ / "read").string() + "' &";
    ASSERT_EQ(std::system(read_pipe.c_str()), 0);
    ASSERT_EQ(run("a.jsonl -o pipe --format jsonl").code, 0);
    EXPECT_TRUE(fs::is_fifo(folder_ / "pipe"));
    for (int i = 0; i < 100 && read("read") != read("whole.jsonl"); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    EXPECT_EQ(read("read"), read("whole.jsonl"));
    write("target.jsonl", "old");
    fs::create_symlink("target.jsonl", folder_ / "link.jsonl");
    ASSERT_EQ(run("a.jsonl -o link.jsonl").code, 0);
    EXPECT_TRUE(fs::is_symlink(folder_ / "link.jsonl"));
    EXPECT_EQ(read("target.jsonl"), read("whole.jsonl"));
    EXPECT_TRUE(fs::is_regular_file(folder_ / "target.jsonl"));
}

TEST_F(Convert, LinksBesideTheOutputAreNotWrittenThrough) {
    write("a.jsonl", corpus(5));
    write("precious", "mine");
    for (const char* beside : {"out.jsonl.partial", "out.jsonl.journal", ".out.jsonl.lock"}) {
        fs::create_symlink("precious", folder_ / beside);
        EXPECT_EQ(run("a.jsonl -o out.jsonl").code, 3) << beside;
        EXPECT_EQ(read("precious"), "mine") << beside;
        fs::remove(folder_ / beside);
    }
    fs::create_directories(folder_ / "texts");
    for (const char* inside : {"texts/.scrim-journal", "texts/n1.txt"}) {
        fs::create_symlink("../precious", folder_ / inside);
        EXPECT_EQ(run("a.jsonl -o texts --format text --overwrite").code, 3) << inside;
        EXPECT_EQ(read("precious"), "mine") << inside;
        fs::remove(folder_ / inside);
    }
}

TEST_F(Convert, AFullDiskIsToldAndNothingIsHalfWritten) {
    if (!fs::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full here";
    write("a.jsonl", corpus(50));
    const std::string full = std::string(SCRIM_PROGRAM) + " convert '" + (folder_ / "a.jsonl").string() +
                             "' -o - --format jsonl >/dev/full 2>/dev/null";
    EXPECT_EQ(WEXITSTATUS(std::system(full.c_str())), 3);
    // A limit on the size of files stands for a disk that is full in the middle.
    write("b.jsonl", corpus(3000));
    const std::string command = "cd '" + folder_.string() +
                                "' && (trap '' XFSZ; ulimit -f 64; " SCRIM_PROGRAM
                                " convert b.jsonl -o out.jsonl --format jsonl 2>.err)";
    const int status = std::system(command.c_str());
    EXPECT_EQ(WEXITSTATUS(status), 3);
    EXPECT_THAT(contents(folder_ / ".err"), testing::HasSubstr("cannot be written"));
    EXPECT_FALSE(there("out.jsonl"));
    const auto again = run("b.jsonl -o out.jsonl --format jsonl --json");
    EXPECT_EQ(again.code, 0);
    EXPECT_EQ(read("out.jsonl"), read("b.jsonl"));
}

TEST_F(Convert, AnotherRunsFolderIsNotMixedUpUnlessToldTo) {
    write("a.jsonl", corpus(3));
    ASSERT_EQ(run("a.jsonl -o out --format i2b2").code, 0);
    EXPECT_EQ(run("a.jsonl -o out --format i2b2").code, 0) << "the same run again does nothing";
    const auto other = run("a.jsonl -o out --format brat");
    EXPECT_EQ(other.code, 3);
    EXPECT_THAT(other.err, testing::HasSubstr("--overwrite"));
    EXPECT_FALSE(there("out/n0.ann"));
    write("out/own.txt", "of somebody else");
    EXPECT_EQ(run("a.jsonl -o out --format brat --overwrite").code, 0);
    EXPECT_TRUE(there("out/n0.ann"));
    EXPECT_FALSE(there("out/n0.xml")) << "of the run that was written over";
    EXPECT_TRUE(there("out/own.txt"));
    write("b.jsonl", corpus(1));
    EXPECT_EQ(run("b.jsonl -o out --format brat --overwrite").code, 0);
    EXPECT_TRUE(there("out/n0.ann"));
    EXPECT_FALSE(there("out/n1.ann"));
    EXPECT_TRUE(there("out/own.txt"));
}

TEST_F(Convert, InterruptedInTheMiddleAndRunAgainGivesTheSameBytes) {
    write("a.jsonl", corpus(4000));
    ASSERT_EQ(run("a.jsonl -o whole.jsonl --format jsonl").code, 0);
    ASSERT_EQ(run("a.jsonl -o whole --format i2b2").code, 0);
    for (const auto& [target, format] : {std::pair("part.jsonl", "jsonl"), std::pair("part", "i2b2")}) {
        EXPECT_EQ(interrupted(target, format), 128 + SIGINT);
        EXPECT_FALSE(there("part.jsonl"));
        const auto again = run("- -o " + std::string(target) + " --format " + format + " --json < a.jsonl");
        EXPECT_EQ(again.code, 0) << again.err;
        EXPECT_EQ(again.out.find("\"kept\":0,"), std::string::npos) << again.out;
        EXPECT_EQ(again.out.find("\"kept\":4000,"), std::string::npos) << again.out;
        if (std::string(target) == "part.jsonl") {
            EXPECT_EQ(read("part.jsonl"), read("whole.jsonl"));
            fs::remove(folder_ / "part.jsonl");
        }
    }
    EXPECT_EQ(tree("part"), tree("whole"));
}

}  // namespace
}  // namespace scrim
