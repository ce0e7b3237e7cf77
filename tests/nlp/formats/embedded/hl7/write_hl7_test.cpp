#include <filesystem>

#include "nlp/base/ascii.h"
#include "nlp/base/files/input.h"
#include "tests/nlp/formats/embedded/hl7/hl7_samples.h"

namespace scrim {
namespace {

const std::string hl7_corpus = SCRIM_SOURCE_DIR "/../shared/data/formats/hl7v2/";

std::vector<std::string> corpus_messages() {
    std::vector<std::string> out;
    if (!std::filesystem::exists(hl7_corpus)) return out;
    for (const auto& file : std::filesystem::directory_iterator(hl7_corpus)) {
        auto text = read_file(file.path().string(), max_record_bytes);
        EXPECT_TRUE(text);
        if (text) out.push_back(std::move(*text));
    }
    return out;
}

std::size_t count_of(std::string_view text, std::string_view marks) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [&](char c) { return marks.find(c) != std::string_view::npos; }));
}

TEST(WriteHl7, EditsChangeTheirBytesAlone) {
    const std::string message = hl7_message(
        "OBX|1|FT|R||Mr. Jo\\H\\hn\\N\\ was\\.br\\seen \\T\\ "
        "left~John||||||F\r\nOBX|2|ED|R||^text^plain^Hex^4A6F686E\r");
    EXPECT_EQ(hl7_edited(message, "John", "[A|B]"),
              hl7_message("OBX|1|FT|R||Mr. [A\\F\\B]\\N\\ was\\.br\\seen \\T\\ "
                          "left~[A\\F\\B]||||||F\r\nOBX|2|ED|R||^text^plain^Hex^5B417C425D\r"));
}

TEST(WriteHl7, AnEditAcrossLinesKeepsTheLines) {
    const std::string message = hl7_message("OBX|1|TX|R||seen by Jo\rOBX|2|TX|R||hn Doe~today\r");
    EXPECT_EQ(hl7_edited(message, "Jo\nhn Doe\ntoday", "X"), hl7_message("OBX|1|TX|R||seen by X\rOBX|2|TX|R||~\r"));
}

TEST(WriteHl7, BytesAreOfTheEncodingOfTheMessage) {
    const std::string latin = hl7_message("OBX|1|TX|R||Jos\xE9 and Ann \xE4\r");
    EXPECT_EQ(hl7_edited(latin, "Ann", "\xC3\xBC\xE2\x80\x93\xE4\xB8\xAD"),
              hl7_message("OBX|1|TX|R||Jos\xE9 and \xFC\x96? \xE4\r"));
    EXPECT_EQ(hl7_edited(latin, "Jos\xC3\xA9", "X"), hl7_message("OBX|1|TX|R||X and Ann \xE4\r"));
    const std::string utf8 = hl7_message("OBX|1|TX|R||Jos\xC3\xA9\r");
    EXPECT_EQ(hl7_edited(utf8, "Jos\xC3\xA9", "\xC3\xBC"), hl7_message("OBX|1|TX|R||\xC3\xBC\r"));
}

TEST(WriteHl7, SafeHarborLeavesWhatMayBeKnown) {
    const std::string message =
        "MSH|^~\\&|LAB^1.2^ISO|HOSP|||20200802124455||ORU^R01|M-1|P|2.5||||||8859/1\r"
        "PID|1||4711^^^H^MR~555^^^S^SS||DOE&VAN^ANN^^^\"\"||19630815|F||2106-3^White|1 Main "
        "St^^EMPORIA^KS^66801^USA||555-1234\r"
        "NTE|1||seen\rZPD|Ann|Doe\r"
        "OBX|1|CE|8867-4^heart rate^LN|1|27268008^Salmonella^SCT^x\rOBX|2|RP|R||http://x\rOBX|3|DT|R||20200802\r"
        "OBX|4|ED|R||APP^text^html^A^<b title='Ann'>Hi</b>\r";
    RecordEdits edits = safe_harbor_hl7_edits();
    const auto out = write_hl7(message, edits, {});
    ASSERT_TRUE(out);
    EXPECT_EQ(*out,
              "MSH|^~\\&|^^||||2020||ORU^R01|n3|P|2.5||||||8859/1\r"
              "PID|1||n4^^^^MR~n3^^^^SS||&^^^^\"\"||1963|F||2106-3^White|^^^KS^668^USA||\r"
              "NTE|1||seen\rZPD||\r"
              "OBX|1|CE|8867-4^heart rate^LN|n1|27268008^Salmonella^SCT^\rOBX|2|RP|R||\rOBX|3|DT|R||2020\r"
              "OBX|4|ED|R||^text^html^A^<b>Hi</b>\r");
}

TEST(WriteHl7, WrongEditsAreErrors) {
    RecordEdits edits;
    edits.notes.resize(3);
    EXPECT_FALSE(write_hl7(hl7_message("OBX|1|TX|R||a\r"), edits, {}));
    edits.notes = {{{0, 5, ""}}};
    EXPECT_FALSE(write_hl7(hl7_message("OBX|1|TX|R||a\r"), edits, {}));
    RecordEdits silent;
    silent.rules = &safe_harbor_rules_hl7();
    EXPECT_FALSE(write_hl7(hl7_message(""), silent, {}));
}

TEST(Hl7Corpus, ComesBackByteForByteAndEditedWordsAreGone) {
    const auto messages = corpus_messages();
    if (messages.empty()) GTEST_SKIP() << "no samples in ../shared/data/formats/hl7v2";
    EXPECT_EQ(messages.size(), 12U);
    std::size_t words = 0;
    for (const std::string& message : messages) {
        const auto same = write_hl7(message, {}, {});
        ASSERT_TRUE(same) << same.error().message();
        EXPECT_EQ(*same, message);
        const EmbeddedRecord read = hl7_record(message);
        for (std::size_t i = 0; i < read.notes.size(); ++i) {
            const std::string& text = read.notes[i].text;
            for (std::size_t at = 0; at < text.size();) {
                std::size_t end = at;
                while (end < text.size() && !is_space(text[end])) ++end;
                if (end > at) {
                    RecordEdits edits;
                    edits.notes.resize(read.notes.size());
                    edits.notes[i].push_back(
                        {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end), "^#\xE2\x96\x88"});
                    const auto out = write_hl7(message, edits, {});
                    ASSERT_TRUE(out);
                    const EmbeddedRecord again = hl7_record(*out);
                    ASSERT_EQ(again.notes.size(), read.notes.size());
                    EXPECT_EQ(again.notes[i].text, text.substr(0, at) + "^#\xE2\x96\x88" + text.substr(end));
                    for (std::size_t k = 0; k < read.notes.size(); ++k) {
                        EXPECT_TRUE(k == i || again.notes[k].text == read.notes[k].text);
                    }
                    ++words;
                }
                at = end + 1;
            }
        }
    }
    EXPECT_GT(words, 200U);
}

TEST(Hl7Corpus, SafeHarborKeepsTheFormAndNoIdentifier) {
    const auto messages = corpus_messages();
    if (messages.empty()) GTEST_SKIP() << "no samples in ../shared/data/formats/hl7v2";
    for (const std::string& message : messages) {
        const EmbeddedRecord read = hl7_record(message);
        RecordEdits edits = safe_harbor_hl7_edits();
        for (const EmbeddedNote& note : read.notes) {
            edits.notes.push_back({{0, static_cast<std::uint32_t>(note.text.size()), "-"}});
        }
        const auto out = write_hl7(message, edits, {});
        ASSERT_TRUE(out);
        EXPECT_EQ(count_of(*out, "\r\n|^~&"), count_of(message, "\r\n|^~&"));
        for (const KnownIdentifier& each : read.known) {
            if (each.value.size() <= 4) continue;
            EXPECT_EQ(out->find(each.value), std::string::npos) << each.value << "\n" << *out;
        }
    }
}

TEST(RenderHl7, GivesBackTheNote) {
    Note note;
    note.id = "n|17";
    note.patient_id = "p^4";
    note.text =
        "Mrs. N\xC3\xBA\xC3\xB1"
        "ez | 7\\8 & ~\n\n\"\"\n indented\t\nend\n";
    const EmbeddedRecord read = hl7_record(render_hl7(note));
    ASSERT_EQ(read.notes.size(), 1U);
    EXPECT_EQ(read.notes[0].text, note.text);
    EXPECT_EQ(read.notes[0].patient_id, "p^4");
    EXPECT_EQ(read.notes[0].id, "n|17-0");
    note.text.clear();
    EXPECT_TRUE(hl7_record(render_hl7(note)).notes.empty());
}

}  // namespace
}  // namespace scrim
