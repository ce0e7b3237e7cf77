// The examples of the format pages, read exactly as they are given there, and what each reader refuses.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "nlp/formats/note_reader.h"
#include "nlp/formats/note_writer.h"
#include "tests/nlp/formats/sample_notes.h"

namespace scrim {
namespace {

using testing::HasSubstr;

class Readers : public testing::Test {
   protected:
    std::string write(const std::string& name, const std::string& bytes) {
        const std::string path = folder_ / name;
        std::filesystem::create_directories(std::filesystem::path(path).parent_path());
        std::ofstream(path, std::ios::binary) << bytes;
        return path;
    }

    static std::vector<Note> good(const std::string& path, const ReadOptions& options = {}) {
        auto notes = read_notes(path, options);
        EXPECT_TRUE(notes.ok()) << notes.error().message();
        return notes ? std::move(*notes) : std::vector<Note>();
    }

    // The message of the first error; empty if all was read.
    static std::string refused(const std::string& path, const ReadOptions& options = {}) {
        const auto notes = read_notes(path, options);
        return notes ? "" : notes.error().message();
    }

    TestFolder folder_;
};

const Note brown{"n17",
                 "p4",
                 "Mrs. Brown is a 52 year old female.",
                 {{5, 10, Label::patient, Role::none, source_rules | source_crf, 0, 0.98F, ""},
                  {16, 18, Label::age, Role::patient, 0, 0, -1, ""}},
                 true};

TEST_F(Readers, JsonlExampleOverThreeLines) {
    const auto path = write(
        "notes.jsonl",
        "{\"note_id\":\"n17\",\"patient_id\":\"p4\",\"text\":\"Mrs. Brown is a 52 year old female.\",\"spans\":[\n"
        "  "
        "{\"start\":5,\"end\":10,\"label\":\"PATIENT\",\"class\":\"EID\",\"source\":[\"rules\",\"crf\"],\"score\":0.98}"
        ",\n"
        "  {\"start\":16,\"end\":18,\"label\":\"AGE\",\"class\":\"QID\",\"role\":\"patient\"}]}\n");
    EXPECT_EQ(good(path), std::vector<Note>{brown});
}

TEST_F(Readers, I2b2Example) {
    const auto path =
        write("n17.xml",
              "<deIdi2b2><TEXT><![CDATA[Mrs. Brown is a 52 year old female.]]></TEXT><TAGS>\n"
              "<NAME id=\"P0\" start=\"5\" end=\"10\" text=\"Brown\" TYPE=\"PATIENT\" comment=\"\" class=\"EID\" "
              "source=\"rules,crf\" score=\"0.98\" />\n</TAGS></deIdi2b2>\n");
    Note wanted = brown;
    wanted.patient_id.clear();
    wanted.spans.pop_back();
    EXPECT_EQ(good(path), std::vector<Note>{wanted});
}

TEST_F(Readers, I2b2OffsetsCountLeadingNewlinesEntitiesAndCodePoints) {
    const auto path = write("110-03.xml",
                            "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\r\n<!DOCTYPE x SYSTEM \"file:///etc/passwd\">"
                            "<deIdi2b2>\n<TEXT><![CDATA[\r\n\r\n👩 A&B]]> &amp; &#x43;</TEXT>\n<TAGS>"
                            "<DATE id=\"P0\" start=\"10\" end=\"11\" text=\"C\" TYPE=\"DATE\" comment=\"\"/></TAGS>"
                            "</deIdi2b2>");
    const auto notes = good(path);
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_EQ(notes[0].id, "110-03");
    EXPECT_EQ(notes[0].patient_id, "110");
    EXPECT_EQ(notes[0].text, "\n\n👩 A&B & C");
    ASSERT_EQ(notes[0].spans.size(), 1U);
    EXPECT_EQ(notes[0].text_of(notes[0].spans[0]), "C");
}

TEST_F(Readers, I2b2From2006WithTheUnbalancedTagRepaired) {
    const auto path =
        write("r.xml",
              "<ROOT><RECORD ID=\"641\"><TEXT>.. seen by Dr. <PHI TYPE=\"DOCTOR\">Doyle</PHI> ..[ report_end ]"
              "</TEXT></RECORD>\n<RECORD ID=\"642\"><TEXT>by <PHI TYPE=\"DOCTOR\">Roe<PHI TYPE=\"DOCTOR\"> on "
              "<PHI TYPE=\"DATE\">4/5</PHI></TEXT></RECORD></ROOT>");
    std::vector<Remark> remarks;
    const auto notes = read_notes(path, {}, &remarks);
    ASSERT_TRUE(notes.ok()) << notes.error().message();
    ASSERT_EQ(notes->size(), 2U);
    EXPECT_EQ((*notes)[0].id, "641");
    EXPECT_EQ((*notes)[0].text, ".. seen by Dr. Doyle ..[ report_end ]");
    EXPECT_EQ((*notes)[0].text_of((*notes)[0].spans.at(0)), "Doyle");
    EXPECT_EQ((*notes)[1].text, "by Roe on 4/5");
    ASSERT_EQ((*notes)[1].spans.size(), 2U);
    EXPECT_EQ((*notes)[1].spans[1].label, Label::date);
    ASSERT_EQ(remarks.size(), 1U);
    EXPECT_THAT(remarks[0].message(), HasSubstr("record 642"));
}

TEST_F(Readers, BratExampleWithPieces) {
    write("n17.txt", "Mrs. Brown is a 52 year old female.\nJohn\r\nSmith, MD");
    const auto path =
        write("n17.ann",
              "T1\tPATIENT 5 10\tBrown\nA1\tclass T1 EID\n#1\tAnnotatorNotes T1\t{\"source\":[\"rules\"]}\n"
              "T2\tDOCTOR 36 40;42 47\tJohn Smith\nT3\tAGE 16 18;22 26\t52 r ol\nR1\tof Arg1:T1 Arg2:T2\n"
              "#2\tAnnotatorNotes T2\ta remark by hand\n");
    for (const auto& which : {folder_.path(), path, folder_ / "n17.txt"}) {
        const auto notes = good(which);
        ASSERT_EQ(notes.size(), 1U) << which;
        std::vector<std::string> covered;
        for (const auto& span : notes[0].spans) {
            covered.push_back(std::string(name(span.label)) + " " + std::string(notes[0].text_of(span)));
        }
        EXPECT_EQ(covered, (std::vector<std::string>{"PATIENT Brown", "AGE 52", "AGE r ol", "DOCTOR John\r\nSmith"}));
        EXPECT_EQ(notes[0].spans[0].sources, source_rules);
    }
}

TEST_F(Readers, OffsetsAreCodePointsInEveryFormat) {
    // An emoji of seven code points, a combining mark, an astral letter: bytes and UTF-16 units would both be wrong.
    const std::string text = "👩‍⚕️e\u0301𝔘 Brown";
    const auto path =
        write("a.jsonl", "{\"note_id\":\"a\",\"text\":\"" + text +
                             "\",\"spans\":[{\"start\":8,\"end\":13,\"label\":\"PATIENT\",\"text\":\"Brown\"}]}\n");
    const auto notes = good(path);
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_EQ(notes[0].text_of(notes[0].spans.at(0)), "Brown");
    EXPECT_THAT(render_note(notes[0], NoteFormat::i2b2).body, HasSubstr("start=\"8\" end=\"13\" text=\"Brown\""));
    EXPECT_THAT(render_note(notes[0], NoteFormat::brat).annotations, HasSubstr("T1\tPATIENT 8 13\tBrown\n"));
}

TEST_F(Readers, WrongSpansAreErrorsOfTheirRecordAndTheNextIsRead) {
    const std::string head = "{\"note_id\":\"n\",\"text\":\"Mrs. Brown\",\"spans\":[{";
    const std::vector<std::pair<std::string, std::string>> wrong{
        {"\"start\":5,\"end\":11,\"label\":\"PATIENT\"", "ends at 11 where the text has 10 characters"},
        {"\"start\":7,\"end\":5,\"label\":\"PATIENT\"", "from 7 to 5"},
        {"\"start\":5,\"end\":5,\"label\":\"PATIENT\"", "from 5 to 5"},
        {"\"start\":-1,\"end\":5,\"label\":\"PATIENT\"", "'start' is not a whole number"},
        {"\"end\":5,\"label\":\"PATIENT\"", "has no start or no end"},
        {"\"start\":5,\"end\":10,\"label\":\"PERSONS\"", "unknown label 'PERSONS'"},
        {"\"start\":5,\"end\":10,\"label\":\"PATIENT\",\"text\":\"Green\"", "does not cover the text"},
        {"\"start\":5,\"end\":10,\"label\":\"DATE\",\"role\":\"king\"", "unknown role"},
        {"\"start\":5,\"end\":10,\"label\":\"DATE\",\"score\":7", "score is not from 0 to 1"}};
    for (const auto& [span, message] : wrong) {
        const auto path = write("a.jsonl", head + span + "}]}\n{\"note_id\":\"m\",\"text\":\"x\"}\n");
        auto reader = open_notes(path);
        ASSERT_TRUE(reader.ok());
        const auto bad = (*reader)->next();
        ASSERT_FALSE(bad.ok()) << span;
        EXPECT_THAT(bad.error().message(), HasSubstr(message));
        EXPECT_THAT(bad.error().message(), HasSubstr("record n, line 1"));
        EXPECT_EQ(bad.error().message().find("Brown"), std::string::npos) << "no note text in messages";
        const auto next = (*reader)->next();
        ASSERT_TRUE(next.ok() && next->has_value());
        EXPECT_EQ((*next)->id, "m");
    }
    ReadOptions skip;
    skip.skip_unknown_labels = true;
    EXPECT_TRUE(
        good(write("b.jsonl", head + "\"start\":5,\"end\":10,\"label\":\"PERSONS\"}]}\n"), skip)[0].spans.empty());
}

TEST_F(Readers, JsonlLinesThatAreBrokenSpoilNoOther) {
    const auto path =
        write("a.jsonl",
              "{\"note_id\":\"a\",\"text\":\"one\"}\nnot json\n{\"note_id\":\"b\",\"text\":\"cut off\n"
              "{\"note_id\":\"c\"}\n{\"note_id\":\"d\",\"text\":\"\\u0000\"}\n[1]\n{\"note_id\":7,\"text\":\"two\"} x\n"
              "{\"note_id\":7,\"text\":\"two\"}");
    auto reader = open_notes(path);
    ASSERT_TRUE(reader.ok());
    std::vector<std::string> seen;
    while (true) {
        const auto note = (*reader)->next();
        if (note && !*note) break;
        seen.push_back(note ? (*note)->id : std::to_string(note.error().place.line));
    }
    EXPECT_EQ(seen, (std::vector<std::string>{"a", "2", "3", "4", "5", "6", "7", "7"}));
}

TEST_F(Readers, RecordsThatAreTooLongAreSkipped) {
    ReadOptions options;
    options.max_record = 1000;
    const std::string longer(1'000'000, 'x');
    const auto jsonl =
        write("a.jsonl", "{\"note_id\":\"a\",\"text\":\"" + longer + "\"}\n{\"note_id\":\"b\",\"text\":\"y\"}\n");
    const auto xml = write("a.xml", "<ROOT><RECORD ID=\"a\"><TEXT>" + longer +
                                        "</TEXT></RECORD><RECORD ID=\"b\"><TEXT>y</TEXT></RECORD></ROOT>");
    for (const auto& path : {jsonl, xml}) {
        auto reader = open_notes(path, options);
        ASSERT_TRUE(reader.ok());
        const auto first = (*reader)->next();
        ASSERT_FALSE(first.ok());
        EXPECT_THAT(first.error().message(), HasSubstr("longer than"));
        const auto second = (*reader)->next();
        ASSERT_TRUE(second.ok() && second->has_value()) << path;
        EXPECT_EQ((*second)->id, "b");
    }
    EXPECT_THAT(refused(write("t.txt", longer), options), HasSubstr("larger than"));
}

TEST_F(Readers, BrokenXmlIsRefusedWithItsPlace) {
    EXPECT_THAT(refused(write("a.xml", "<deIdi2b2>\n<TEXT><![CDATA[abc")), HasSubstr("is not valid XML"));
    EXPECT_THAT(refused(write("b.xml", "<deIdi2b2><TAGS/></deIdi2b2>")), HasSubstr("has no <TEXT>"));
    EXPECT_THAT(refused(write("c.xml", "<deIdi2b2><TEXT>a&#0;b</TEXT></deIdi2b2>")), HasSubstr("NUL"));
    EXPECT_THAT(refused(write("d.xml", "<deIdi2b2><TEXT>a&#xD800;b</TEXT></deIdi2b2>")), HasSubstr("no character"));
    EXPECT_THAT(refused(write("e.xml", "<ROOT><RECORD ID=\"1\"><TEXT>a</TEXT></RECORD>")),
                HasSubstr("without </ROOT>"));
    EXPECT_THAT(refused(write("f.xml", "<ROOT><RECORD ID=\"1\"><TEXT>a")), HasSubstr("ends inside a <RECORD>"));
    // An entity of the document's own is never expanded, inside or outside the file.
    const auto notes = good(
        write("g.xml", "<!DOCTYPE d [<!ENTITY e SYSTEM \"/etc/hostname\">]><deIdi2b2><TEXT>a&e;b</TEXT></deIdi2b2>"));
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_EQ(notes[0].text, "a&e;b");
}

TEST_F(Readers, PatientsThatCannotBeReadAreNotPassedOver) {
    write("notes/n1.txt", "Mrs. Brown.");
    write("notes/patients.tsv/keep", "");  // a folder where the list of patients should be
    EXPECT_THAT(refused(folder_ / "notes"), HasSubstr("patients.tsv"));
    std::filesystem::remove_all(folder_ / "notes/patients.tsv");
    write("notes/patients.tsv", "n1\tp4\n");
    EXPECT_EQ(good(folder_ / "notes").at(0).patient_id, "p4");
}

TEST_F(Readers, FoldersMixFormatsAndAnInputFormatPicksOne) {
    write("in/b/x.txt", "x");
    write("in/a.jsonl", "{\"note_id\":\"j\",\"text\":\"j\"}\n");
    write("in/c.tsv", "note_id\ttext\nt\tt\n");
    write("in/README.md", "no note");
    write("in/.hidden.txt", "no note");
    const std::string path = folder_ / "in";
    std::string ids;
    for (const auto& note : good(path)) ids += note.id;
    EXPECT_EQ(ids, "jb/xt");
    ReadOptions options;
    options.format = NoteFormat::csv;
    ASSERT_EQ(good(path, options).size(), 1U);
    options.format = NoteFormat::brat;
    write("empty/notes.md", "");
    EXPECT_THAT(refused(folder_ / "empty", options), HasSubstr("holds no brat notes"));
    write("lone/n.ann", "T1\tDATE 0 1\tx\n");
    EXPECT_THAT(refused(folder_ / "lone"), HasSubstr("has no .txt file beside it"));
}

TEST_F(Readers, ANoteSaysWhetherItWasTagged) {
    const auto tagged = [&](const std::string& name, const std::string& bytes) {
        std::string out;
        for (const auto& note : good(write(name, bytes))) out += note.tagged ? 'T' : '-';
        return out;
    };
    EXPECT_EQ(tagged("a.txt", "x"), "-");
    EXPECT_EQ(tagged("a.jsonl",
                     "{\"note_id\":1,\"text\":\"x\"}\n{\"note_id\":2,\"text\":\"x\",\"spans\":[]}\n"
                     "{\"note_id\":3,\"text\":\"x\",\"spans\":null}\n"),
              "-T-");
    EXPECT_EQ(tagged("a.csv", "note_id,text,spans\n1,x,\n2,x,[]\n"), "-T");
    EXPECT_EQ(tagged("b.csv", "note_id,text\n1,x\n"), "-");
    EXPECT_EQ(tagged("a.xml", "<deIdi2b2><TEXT>x</TEXT></deIdi2b2>"), "-");
    EXPECT_EQ(tagged("b.xml", "<deIdi2b2><TEXT>x</TEXT><TAGS/></deIdi2b2>"), "T");
    EXPECT_EQ(tagged("c.xml",
                     "<ROOT><RECORD ID=\"1\"><TEXT>x</TEXT></RECORD><RECORD ID=\"2\" tagged=\"true\"><TEXT>x"
                     "</TEXT></RECORD><RECORD ID=\"3\"><TEXT><PHI TYPE=\"DATE\">x</PHI></TEXT></RECORD></ROOT>"),
              "-TT");
    write("brat/b.ann", "");
    EXPECT_EQ(tagged("brat/b.txt", "x"), "T");
}

TEST_F(Readers, TagsOfASecondElementAreNotLost) {
    const auto notes = good(write("a.xml",
                                  "<deIdi2b2><TEXT>x y</TEXT><TAGS/><TAGS><DATE start=\"2\" end=\"3\" "
                                  "TYPE=\"DATE\"/></TAGS></deIdi2b2>"));
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_EQ(notes[0].spans.size(), 1U);
}

TEST_F(Readers, IdsAreThePathBelowTheInput) {
    write("in/p1/note1.txt", "x");
    write("in/p2/note1.txt", "y");
    write("in/p2/deep/note1.xml", "<deIdi2b2><TEXT>z</TEXT></deIdi2b2>");
    write("in/p1/lines.jsonl", "{\"text\":\"x\"}\n");
    write("in/p2/lines.jsonl", "{\"text\":\"x\"}\n");
    write("in/p2/named.csv", "note_id,text\nown,x\n");
    write("in/p2/patients.tsv", "note1\tq7\n");
    std::vector<std::string> ids;
    for (const auto& note : good(folder_ / "in")) {
        ids.push_back(note.id + (note.patient_id.empty() ? "" : " of " + note.patient_id));
    }
    EXPECT_EQ(ids, (std::vector<std::string>{"p1/lines-1", "p1/note1", "p2/deep/note1", "p2/lines-1", "own",
                                             "p2/note1 of q7"}));
}

TEST_F(Readers, PatientsByThePath) {
    write("in/p1/note1.txt", "x");
    write("in/p2/lines.jsonl", "{\"note_id\":\"a\",\"patient_id\":\"inside\",\"text\":\"x\"}\n");
    ReadOptions options;
    options.patient_from = "folder";
    std::vector<std::string> patients;
    for (const auto& note : good(folder_ / "in", options)) patients.push_back(note.patient_id);
    EXPECT_EQ(patients, (std::vector<std::string>{"p1", "p2"}));
    write("in/loose.txt", "x");
    EXPECT_THAT(refused(folder_ / "in", options),
                HasSubstr("loose.txt: the path of the note does not give its patient"));
    options.patient_from = "([a-z]+)[0-9]*[.]txt";
    EXPECT_EQ(good(folder_ / "in/p1/note1.txt", options).at(0).patient_id, "note");
}

TEST_F(Readers, LinksInAFolderAreNotFollowed) {
    write("in/a.txt", "x");
    write("outside/b.txt", "y");
    write("outside/a.ann", "T1\tDATE 0 1\tx\n");
    std::filesystem::create_symlink(folder_ / "outside/b.txt", folder_ / "in/b.txt");
    std::filesystem::create_symlink(folder_ / "outside/a.ann", folder_ / "in/a.ann");
    std::vector<Remark> remarks;
    const auto notes = read_notes(folder_ / "in", {}, &remarks);
    ASSERT_TRUE(notes);
    ASSERT_EQ(notes->size(), 1U);
    EXPECT_FALSE(notes->at(0).tagged) << "tags from outside are none";
    ASSERT_EQ(remarks.size(), 1U);
    EXPECT_THAT(remarks[0].message(), HasSubstr("2 links, pipes or devices in the folder were not followed"));
}

}  // namespace
}  // namespace scrim
