// Ages that births and events of the structure tell together: what a release shows of them, and what its verifier
// finds.

#include <filesystem>

#include "tests/anon/release/release_run.h"

namespace scrim {
namespace {

class AgesOfRecords : public ReleaseRun {
   protected:
    // A message: a birth, a visit, a result.
    static std::string message(int number, const std::string& birth) {
        const std::string id = std::to_string(number);
        return "MSH|^~\\&|A|B|C|D|20150304101500||ORU^R01^ORU_R01|C" + id + "|P|2.5\rPID|1||77" + id +
               "4431^^^H^MR||OAKLEY" + id + "^SUSAN||" + birth +
               "|F\rPV1|1|I||||||||||||||||||||||||||||||||||||||||||20150301\rOBR|1|O|F|24627-2^Chest "
               "CT^LN|||20150304\r"
               "OBX|1|TX|24627-2^Chest CT^LN||Seen on 3/4/2015: chest pain and fever.||||||F||\r";
    }

    [[nodiscard]] std::string hl7() const { return TemporaryFolder::read(folder_ / "out/records/hl7.hl7"); }
    int release(const std::string& in) {
        return run(in + " -o " + out() + " --taggers rules --seed 3 --quiet --method safe-harbor");
    }
};

TEST_F(AgesOfRecords, OverTheOldestAreNotToldByDatesOfMessages) {
    const std::string in = folder_.write("in.hl7", message(0, "19200101") + message(1, "19570302"));
    ASSERT_EQ(release(in), 0) << err_;
    EXPECT_EQ(hl7().find("1920"), std::string::npos) << hl7();
    EXPECT_NE(hl7().find("|1957|F"), std::string::npos) << hl7();
    std::size_t with_year = 0;
    for (const Json& note : released())
        with_year += note["text"].get<std::string>().find("[2015]") != std::string::npos;
    EXPECT_EQ(with_year, 1U);
    EXPECT_EQ(run_program("verify " + out() + " --original " + in), 0) << out_;
    EXPECT_NE(out_.find("dates of the very old"), std::string::npos) << out_;
}

TEST_F(AgesOfRecords, OverTheOldestAreNotToldByResources) {
    std::filesystem::create_directories(folder_ / "in");
    folder_.write("in/Patient.ndjson",
                  R"({"resourceType":"Patient","id":"old","birthDate":"1925-03-04","deceasedDateTime":"2019-05-06"})"
                  "\n"
                  R"({"resourceType":"Patient","id":"young","birthDate":"1957-03-04"})"
                  "\n");
    const auto document = [](const std::string& id, const std::string& patient) {
        return R"({"resourceType":"DocumentReference","id":")" + id +
               R"(","status":"current","subject":{"reference":"Patient/)" + patient +
               R"("},"content":[{"attachment":{"contentType":"text/plain","creation":"2015-03-04T10:00:00Z",)" +
               R"("data":"Q2hlc3QgcGFpbiBvbiAzLzQvMjAxNS4="}}]})" + "\n";
    };
    folder_.write("in/Document.ndjson", document("d1", "old") + document("d2", "young"));
    ASSERT_EQ(release(folder_ / "in"), 0) << err_;
    std::istringstream lines(TemporaryFolder::read(folder_ / "out/records/fhir.ndjson"));
    std::size_t with_creation = 0;
    for (std::string line; std::getline(lines, line);) {
        for (const char* year : {"1925", "2019"}) EXPECT_EQ(line.find(year), std::string::npos) << line;
        with_creation += line.find(R"("creation":"2015")") != std::string::npos;
    }
    EXPECT_EQ(with_creation, 1U);
    EXPECT_EQ(run_program("verify " + out() + " --original " + folder_ / "in"), 0) << out_;
}

TEST_F(AgesOfRecords, OverTheOldestAreNotToldByDocuments) {
    const auto document = [](const std::string& id, const std::string& birth) {
        return R"(<ClinicalDocument xmlns="urn:hl7-org:v3"><id root="1.2.3" extension=")" + id +
               R"("/><effectiveTime value="20150304"/><recordTarget><patientRole><id root="1.2.9" extension="77341)" +
               id + R"("/><patient><name><given>Ann</given><family>Oakley</family></name><birthTime value=")" + birth +
               R"("/></patient></patientRole></recordTarget><component><structuredBody><component><section>)"
               R"(<title>HISTORY</title><text>Chest pain on 3/4/2015.</text></section></component></structuredBody>)"
               R"(</component></ClinicalDocument>)";
    };
    std::filesystem::create_directories(folder_ / "in");
    folder_.write("in/a.xml", document("old", "19200304"));
    folder_.write("in/b.xml", document("young", "19570304"));
    ASSERT_EQ(release(folder_ / "in"), 0) << err_;
    std::string all;
    for (const auto& entry : std::filesystem::directory_iterator(folder_ / "out/records")) {
        all += TemporaryFolder::read(entry.path());
    }
    EXPECT_EQ(all.find("1920"), std::string::npos);
    EXPECT_NE(all.find("<birthTime value=\"1957\"/>"), std::string::npos) << all;
    EXPECT_EQ(run_program("verify " + out() + " --original " + folder_ / "in"), 0) << out_;
}

TEST_F(AgesOfRecords, OverTheOldestAreNotToldByTables) {
    const std::string in = folder_.write("note.csv",
                                         "note_id,person_id,note_date,note_text,year_of_birth\n"
                                         "1,1,2015-03-04,Chest pain on 3/4/2015.,1920\n"
                                         "2,2,2015-03-04,Chest pain on 3/4/2015.,1957\n");
    ASSERT_EQ(release(in), 0) << err_;
    std::size_t with_year = 0;
    for (const Json& note : released())
        with_year += note["text"].get<std::string>().find("[2015]") != std::string::npos;
    EXPECT_EQ(with_year, 1U);
    EXPECT_EQ(run_program("verify " + out() + " --original " + in), 0) << out_;
}

}  // namespace
}  // namespace scrim
