// Releases of codes, trajectories and tables that somebody changed: all are refused, and the check that finds it is
// named.

#include <gtest/gtest.h>

#include "anon/release/records/codes_release.h"
#include "anon/release/records/trajectories_release.h"
#include "anon/tables/release_table.h"
#include "tests/anon/release/tampering/tampered.h"

namespace scrim {
namespace {

using testing::MadeRelease;
using testing::Tampered;
using testing::Tampering;
namespace fs = std::filesystem;

const std::string golden = std::string(SCRIM_SOURCE_DIR) + "/tests/golden/";

// Made once for all tests, each in a folder of its own.
const TemporaryFolder& releases() {
    static const TemporaryFolder folder;
    return folder;
}

MadeRelease made_in(const std::string& folder, const std::string& name, const std::string& original) {
    return {releases() / folder, name, original,
            testing::signer_of(manifest_path_for(releases() / (folder + "/" + name)))};
}

CommonOptions quietly() {
    CommonOptions common;
    common.quiet = true;
    common.threads = 1;
    return common;
}

const MadeRelease& disassociated() {
    static const MadeRelease made = [] {
        fs::create_directories(releases() / "disassociated");
        DisassociateRun run;
        run.input = golden + "codes/figure1.csv";
        run.output = releases() / "disassociated/out.json";
        run.method.k = 3;
        run.method.m = 2;
        run.common = quietly();
        const auto done = disassociate_file(run);
        EXPECT_TRUE(done) << done.error().message();
        return made_in("disassociated", "out.json", run.input);
    }();
    return made;
}

MadeRelease generalized_by(const std::string& method) {
    fs::create_directories(releases() / method);
    GeneralizeRun run;
    run.input = golden + "codes/figure1.csv";
    run.output = releases() / (method + "/out.csv");
    run.method = method;
    run.k = 2;
    run.m = 2;
    run.common = quietly();
    const auto done = generalize_file(run);
    EXPECT_TRUE(done) << done.error().message();
    return made_in(method, "out.csv", run.input);
}

const MadeRelease& trajectories() {
    static const MadeRelease made = [] {
        fs::create_directories(releases() / "trajectories");
        TrajectoriesRun run;
        run.input = golden + "trajectories/figure1a.csv";
        run.output = releases() / "trajectories/out.csv";
        run.carry = {"dna"};
        run.mdav.k = 2;
        run.read.code_hierarchy = golden + "trajectories/figure4_codes.csv";
        run.read.age_hierarchy = golden + "trajectories/figure3_ages.csv";
        run.common = quietly();
        const auto done = anonymize_file(run);
        EXPECT_TRUE(done) << done.error().message();
        return made_in("trajectories", "out.csv", run.input);
    }();
    return made;
}

MadeRelease table_by(tables::Method method) {
    const std::string folder = "table_" + std::string(tables::to_word(method));
    fs::create_directories(releases() / folder);
    tables::ReleaseRequest request;
    request.input = golden + "tables/ovarian.csv";
    request.output = releases() / (folder + "/out.csv");
    request.condense.method = method;
    request.condense.k = method == tables::Method::improved ? 6 : 3;
    request.allow_small_k = true;
    const auto done = tables::release_table(request, Key::from_seed(1));
    EXPECT_TRUE(done) << done.error().message();
    return made_in(folder, "out.csv", request.input);
}

std::function<void(const Tampered&)> in_manifest(const std::function<void(Json&)>& edit) {
    return [edit](const Tampered& release) { release.edit_manifest(edit); };
}

// The lines of the CSV, to edit.
std::function<void(const Tampered&)> in_rows(const std::function<void(std::vector<std::string>&)>& edit) {
    return [edit](const Tampered& release) {
        std::vector<std::string> rows;
        std::istringstream in(release.read("out.csv"));
        for (std::string line; std::getline(in, line);) rows.push_back(line);
        edit(rows);
        std::string text;
        for (const auto& row : rows) text += row + "\n";
        release.write("out.csv", text);
    };
}

// What can be done to any file of records.
std::vector<Tampering> common_tamperings(const std::string& data) {
    return {
        {"an entry of the manifest more", in_manifest([](Json& manifest) { manifest["patient_17"] = "Brown"; }),
         "entries of the manifest", "entries of the manifest"},
        {"a file outside of the release",
         in_manifest([](Json& manifest) { manifest["files"]["../secret.csv"] = "sha256:0"; }), "set of files",
         "set of files"},
        {"a file that is not there", in_manifest([](Json& manifest) { manifest["files"]["more.csv"] = "sha256:0"; }),
         "set of files", "set of files"},
        {"no k", in_manifest([](Json& manifest) { manifest.erase("k"); }), "", ""},
        {"a link to the data",
         [data](const Tampered& release) {
             fs::rename(release.at(data), release.at("../" + data));
             fs::create_symlink("../" + data, release.at(data));
         },
         "links", "links"},
    };
}

std::vector<Tampering> tamperings_of_codes() {
    return {
        {"a patient's own id", in_rows([](auto& rows) { rows[1] = "Brown" + rows[1].substr(rows[1].find(',')); }),
         "columns and rows", "columns and rows"},
        {"patients in another order", in_rows([](auto& rows) {
             for (auto& row : rows) {
                 if (row.starts_with("p1,")) row = "p2" + row.substr(2) + "?";
             }
         }),
         "columns and rows", "columns and rows"},
        {"a column more", in_rows([](auto& rows) {
             for (auto& row : rows) row += ",x";
         }),
         "columns and rows", "columns and rows"},
        {"a row twice", in_rows([](auto& rows) { rows.push_back(rows.back()); }), "repeated rows", "repeated rows"},
        {"a row less", in_rows([](auto& rows) { rows.pop_back(); }), "diagnosis_count", "diagnosis_count"},
        {"a code that nobody else has", in_rows([](auto& rows) { rows[1] = "p1,999.99"; }), "co",
         "records of the original"},
        {"a patient more", in_rows([](auto& rows) { rows.push_back("p999,401.0"); }), "columns and rows",
         "columns and rows"},
        {"patients of the manifest", in_manifest([](Json& manifest) { manifest["patients"] = 99U; }), "patients",
         "patients"},
        {"codes of the manifest", in_manifest([](Json& manifest) { manifest["code_count"] = 99U; }), "code_count",
         "code_count"},
        {"published codes of the manifest", in_manifest([](Json& manifest) { manifest["published_codes"] = 99U; }),
         "published_codes", "published_codes"},
        {"a higher k", in_manifest([](Json& manifest) { manifest["k"] = 99U; }), "co", "co"},
        {"k = 1", in_manifest([](Json& manifest) { manifest["k"] = 1U; }), "parameters", "parameters"},
    };
}

std::vector<Tampering> tamperings_of_disassociation() {
    const auto in_data = [](const std::function<void(Json&)>& edit) {
        return [edit](const Tampered& release) {
            Json data = Json::parse(release.read("out.json"));
            edit(data);
            release.write("out.json", data.dump());
        };
    };
    return {
        {"a field more", in_data([](Json& data) { data["names"] = {"Brown"}; }), "a list stands where none belongs",
         "a list stands where none belongs"},
        {"a blank", [](const Tampered& release) { release.write("out.json", release.read("out.json") + " "); },
         "form of the file", "form of the file"},
        {"a higher k in the data", in_data([](Json& data) { data["k"] = 4U; }), "k", "k"},
        {"a higher k in the manifest", in_manifest([](Json& manifest) { manifest["k"] = 4U; }), "k", "k"},
        {"a higher k in both",
         [in_data](const Tampered& release) {
             in_data([](Json& data) { data["k"] = 9U; })(release);
             release.edit_manifest([](Json& manifest) { manifest["k"] = 9U; });
         },
         "c", "c"},
        {"a record more",
         in_data([](Json& data) { data["clusters"][0]["size"] = data["clusters"][0]["size"].get<unsigned>() + 1; }),
         "records", "records"},
        {"a cluster less", in_data([](Json& data) { data["clusters"].erase(0); }), "cluster", "cluster"},
        {"a subrecord less", in_data([](Json& data) {
             for (auto& cluster : data["clusters"]) {
                 for (auto& chunk : cluster["record_chunks"]) {
                     chunk["subrecords"].erase(0);
                     return;
                 }
             }
         }),
         "", "codes of the original"},
        {"a code that nobody has",
         [](const Tampered& release) {
             const std::string text = release.read("out.json");
             const auto from = text.find("\"item_chunk\":[\"") + 15;
             const std::string code = text.substr(from, text.find('"', from) - from);
             release.replace("out.json", "\"item_chunk\":[\"" + code, "\"item_chunk\":[\"000.00");
         },
         "", "codes of the original"},
        {"records of the manifest", in_manifest([](Json& manifest) { manifest["records"] = 99U; }), "records",
         "records"},
        {"clusters of the manifest", in_manifest([](Json& manifest) { manifest["clusters"] = 99U; }), "clusters",
         "clusters"},
        {"chunks of the manifest", in_manifest([](Json& manifest) { manifest["shared_chunks"] = 99U; }),
         "shared_chunks", "shared_chunks"},
    };
}

std::vector<Tampering> tamperings_of_trajectories() {
    return {
        {"a patient's own id", in_rows([](auto& rows) { rows[1] = "Brown" + rows[1].substr(rows[1].find(',')); }),
         "columns and rows", "columns and rows"},
        {"a column more", in_rows([](auto& rows) {
             for (auto& row : rows) row += ",x";
         }),
         "columns and rows", "columns and rows"},
        {"a row less", in_rows([](auto& rows) { rows.pop_back(); }), "released_pairs", "released_pairs"},
        {"a row twice", in_rows([](auto& rows) { rows.push_back(rows.back()); }), "released_pairs", "released_pairs"},
        {"a value that nobody shares", in_rows([](auto& rows) {
             auto& row = rows.back();
             row = row.substr(0, row.find(',')) + ",E99,1,";
         }),
         "k-anonymity", "values known"},
        {"a hierarchy changed", [](const Tampered& release) { release.write("out.code.hierarchy.csv", "a;b\n"); }, "",
         "hierarchy"},
        {"patients of the manifest", in_manifest([](Json& manifest) { manifest["patients"] = 99U; }), "patients",
         "patients"},
        {"pairs of the manifest", in_manifest([](Json& manifest) { manifest["released_pairs"] = 99U; }),
         "released_pairs", "released_pairs"},
        {"suppressed pairs of the manifest", in_manifest([](Json& manifest) { manifest["suppressed_pairs"] = 99U; }),
         "suppressed_pairs", "suppressed_pairs"},
        {"clusters of the manifest", in_manifest([](Json& manifest) { manifest["clusters"] = 99U; }), "clusters",
         "clusters"},
        {"a higher k", in_manifest([](Json& manifest) { manifest["k"] = 9U; }), "k-anonymity", "k-anonymity"},
        {"an attribute less", in_manifest([](Json& manifest) { manifest["covered"].erase(0); }), "covered", "covered"},
    };
}

std::vector<Tampering> tamperings_of_tables() {
    return {
        {"a column more", in_rows([](auto& rows) {
             for (auto& row : rows) row += ",x";
         }),
         "columns", "columns"},
        {"a row less", in_rows([](auto& rows) { rows.pop_back(); }), "rows", "rows"},
        {"a row more", in_rows([](auto& rows) { rows.push_back(rows.back()); }), "rows", "rows"},
        {"a value that is not permissible",
         in_rows([](auto& rows) { rows[1] = "Brown" + rows[1].substr(rows[1].find(',')); }), "permissible values",
         "permissible values"},
        {"a higher k", in_manifest([](Json& manifest) { manifest["k"] = 25U; }), "group sizes", "group sizes"},
        {"a small group", in_manifest([](Json& manifest) { manifest["smallest_group"] = 1U; }), "group sizes",
         "group sizes"},
        {"rows of the manifest", in_manifest([](Json& manifest) { manifest["rows"] = 99U; }), "rows", "rows"},
        {"columns of the manifest", in_manifest([](Json& manifest) { manifest["columns"].erase(0); }), "columns",
         "columns"},
    };
}

void tamper_all(const MadeRelease& made, std::vector<Tampering> list) {
    const auto common = common_tamperings(made.name);
    list.insert(list.end(), common.begin(), common.end());
    testing::expect_accepted(made);
    std::size_t cases = 0;
    for (const Tampering& each : list) {
        testing::tamper(made, each);
        cases += testing::cases_of(each);
    }
    EXPECT_GE(cases, 50U);
}

TEST(RecordsTampering, Disassociated) { tamper_all(disassociated(), tamperings_of_disassociation()); }

TEST(RecordsTampering, Generalized) { tamper_all(generalized_by("generalize"), tamperings_of_codes()); }

TEST(RecordsTampering, KmGeneralized) { tamper_all(generalized_by("apriori"), tamperings_of_codes()); }

TEST(RecordsTampering, Trajectories) { tamper_all(trajectories(), tamperings_of_trajectories()); }

TEST(RecordsTampering, CondensedTable) { tamper_all(table_by(tables::Method::improved), tamperings_of_tables()); }

TEST(RecordsTampering, AveragedTable) { tamper_all(table_by(tables::Method::mdav), tamperings_of_tables()); }

}  // namespace
}  // namespace scrim
