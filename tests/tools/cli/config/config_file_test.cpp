#include "tools/cli/config/config_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/temporary_folder.h"

namespace scrim {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<CommandFacts> commands() {
    const OptionFacts threads{"threads", {}, true, {}, {}, ""};
    const OptionFacts policy{"policy", {}, true, {}, {}, ""};
    const OptionFacts quiet{"quiet", {}, false, {}, {}, ""};
    const OptionFacts k{"k", {"k"}, true, {}, {}, ""};
    const OptionFacts output{"output", {"o"}, true, {}, {}, ""};
    const OptionFacts token{"token-file", {}, true, {}, {"no-token"}, ""};
    const OptionFacts no_token{"no-token", {}, false, {}, {"token-file"}, ""};
    const OptionFacts host{"host", {}, true, {}, {}, ""};
    return {{"", "", {}, {"tag", "release", "serve", "codes"}, false, false},
            {"tag", "", {output, threads, policy, quiet}, {}, true, false},
            {"release", "", {output, k, threads, policy, quiet}, {}, true, false},
            {"serve", "", {token, no_token, host, threads}, {}, false, false},
            {"codes", "", {}, {"measure"}, false, false},
            {"codes measure", "", {k}, {}, false, false}};
}

class ConfigFileTest : public ::testing::Test {
   protected:
    ConfigFile read(const std::string& text) {
        auto out = read_config(folder_.write("scrim.toml", text));
        EXPECT_TRUE(out.ok()) << out.error().message();
        return out ? *out : ConfigFile{};
    }
    std::vector<std::string> with(const std::string& text, const std::vector<std::string>& words) {
        used_.clear();
        return with_config(read(text), commands(), words, used_);
    }
    std::string error_of(const std::string& text) {
        const auto out = read_config(folder_.write("scrim.toml", text));
        return out ? "" : out.error().message();
    }
    std::string unknown(const std::string& text) {
        const auto problems = unknown_keys(read(text), commands());
        return problems.empty() ? "" : problems.front().message();
    }

    TemporaryFolder folder_;
    std::vector<std::string> used_;
};

TEST_F(ConfigFileTest, GivesOptionsThatTheCommandLineDoesNot) {
    const std::string text =
        "threads = 4\nquiet = true\nk = 7\n[release]\nk = 10\nthreads = 2\n[codes.measure]\nk = 3\n";
    EXPECT_THAT(with(text, {"tag", "notes"}), ElementsAre("tag", "--threads=4", "--quiet", "notes"));
    EXPECT_THAT(with(text, {"release", "notes"}), ElementsAre("release", "--k=10", "--threads=2", "--quiet", "notes"))
        << "a command's own section comes first";
    EXPECT_THAT(with(text, {"release", "notes", "-k5", "--threads", "1"}),
                ElementsAre("release", "--quiet", "notes", "-k5", "--threads", "1"));
    EXPECT_THAT(used_, ElementsAre("quiet"));
    EXPECT_THAT(with(text, {"codes", "measure"}), ElementsAre("codes", "measure", "--k=3"));
    EXPECT_THAT(with(text, {"--version"}), ElementsAre("--version"));
    EXPECT_THAT(with("quiet = false", {"tag", "x"}), ElementsAre("tag", "x"));
    EXPECT_THAT(with("[serve]\nhost = ['a', 'b']", {"serve"}), ElementsAre("serve", "--host=a", "--host=b"));
}

TEST_F(ConfigFileTest, GivesWayToWhatExcludesIt) {
    EXPECT_THAT(with("[serve]\ntoken-file = 't'", {"serve", "--no-token"}), ElementsAre("serve", "--no-token"));
}

TEST_F(ConfigFileTest, TakesFilesFromBesideItself) {
    const std::string policy = folder_.write("policy.json", "{}");
    EXPECT_THAT(with("policy = 'policy.json'", {"tag", "x"}), ElementsAre("tag", "--policy=" + policy, "x"));
    EXPECT_THAT(with("policy = 'paper'", {"tag", "x"}), ElementsAre("tag", "--policy=paper", "x"));
    EXPECT_THAT(with("policy = '/etc/p.json'", {"tag", "x"}), ElementsAre("tag", "--policy=/etc/p.json", "x"));
}

TEST_F(ConfigFileTest, NamesWhatIsWrongWithItsLine) {
    EXPECT_THAT(error_of("threads = 4\npolicy =\n"), HasSubstr("scrim.toml, line 2"));
    EXPECT_THAT(error_of("k = 10\n[\ntext = 1\n"), HasSubstr("is not TOML"));
    EXPECT_THAT(error_of("threads = 1979-05-27\n"), HasSubstr("'threads' is not a value of an option"));
    EXPECT_THAT(error_of("[serve]\nhost = [['a']]\n"), HasSubstr("line 2"));
    EXPECT_EQ(unknown("threads = 4\n"), "");
    EXPECT_THAT(unknown("quiet = true\nthread = 4\n"), HasSubstr("line 2"));
    EXPECT_THAT(unknown("thread = 4\n"), HasSubstr("did you mean threads?"));
    EXPECT_THAT(unknown("[tag]\nk = 4\n"), HasSubstr("'scrim tag' has no option 'k'"));
    EXPECT_THAT(unknown("[relase]\nk = 4\n"), HasSubstr("did you mean [release]?"));
    EXPECT_THAT(unknown("output = 'x'\n"), HasSubstr("no command has an option 'output' that can be set here"));
    EXPECT_THAT(unknown("threads = true\n"), HasSubstr("'threads' takes a value"));
    EXPECT_THAT(unknown("quiet = 'yes'\n"), HasSubstr("'quiet' takes true or false"));
    EXPECT_FALSE(read_config(folder_ / "absent.toml").ok());
}

TEST_F(ConfigFileTest, IsFoundByTheOptionFirst) {
    std::vector<std::string> words{"tag", "--config", "a.toml", "notes"};
    EXPECT_EQ(*find_config(words), "a.toml");
    EXPECT_THAT(words, ElementsAre("tag", "notes"));
    words = {"tag", "--config=b.toml"};
    EXPECT_EQ(*find_config(words), "b.toml");
    EXPECT_THAT(words, ElementsAre("tag"));
    words = {"tag", "--config"};
    EXPECT_FALSE(find_config(words).ok());
    words = {"tag", "--", "--config"};
    ::setenv("SCRIM_CONFIG", "/etc/scrim.toml", 1);
    EXPECT_EQ(*find_config(words), "/etc/scrim.toml");
    ::setenv("SCRIM_CONFIG", "", 1);
    EXPECT_EQ(*find_config(words), "") << "none is wanted";
    ::unsetenv("SCRIM_CONFIG");
}

}  // namespace
}  // namespace scrim
