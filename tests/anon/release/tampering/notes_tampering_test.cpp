// Releases of notes that somebody changed: all are refused, and the check that finds it is named.

#include <gtest/gtest.h>

#include "anon/release/run.h"
#include "nlp/base/ascii.h"
#include "tests/anon/release/small_release.h"
#include "tests/anon/release/tampering/tampered.h"

namespace scrim {
namespace {

using testing::MadeRelease;
using testing::Tampered;
using testing::Tampering;
namespace fs = std::filesystem;

struct Person {
    const char* name;
    const char* age;
    const char* date;
    const char* hospital;
    const char* mrn;
};

const std::vector<Person> people{{"Harold Brinkmann", "52", "3/13/2009", "Mass General Hospital", "7713504"},
                                 {"Ann Leeson", "60", "4/2/2009", "Tufts Medical Center", "8812006"},
                                 {"Mary Okafor", "47", "3/20/2009", "Emory University Hospital", "6610734"},
                                 {"Peter Vandermeer", "71", "5/6/2009", "Mass General Hospital", "5540912"},
                                 {"Lucia Morales", "35", "4/19/2009", "Tufts Medical Center", "4433871"},
                                 {"Sven Lindqvist", "66", "5/28/2009", "Emory University Hospital", "9920155"}};

// A note each, and a second one of the first patient.
std::vector<Json> originals() {
    std::vector<Json> notes;
    for (std::size_t i = 0; i < people.size(); ++i) {
        const Person& who = people[i];
        const std::string problem = i % 2 == 0 ? "pneumonia" : "migraine";
        const std::string text = std::string(who.name) + ", " + who.age + " years old, was admitted on " + who.date +
                                 " to " + who.hospital + " with " + problem + ". MRN: " + who.mrn + ". He has fever.";
        notes.push_back(testing::tagged_json("orig-" + std::to_string(i), "pat-" + std::to_string(i), text,
                                             {{who.name, "PATIENT"},
                                              {who.age, "AGE"},
                                              {who.date, "DATE"},
                                              {who.hospital, "HOSPITAL"},
                                              {problem, "PROBLEM"},
                                              {who.mrn, "MEDICALRECORD"},
                                              {"fever", "PROBLEM"}}));
    }
    notes.push_back(testing::tagged_json("orig-6", "pat-0",
                                         "Harold Brinkmann, 52 years old, came again with pneumonia.",
                                         {{"Harold Brinkmann", "PATIENT"}, {"52", "AGE"}, {"pneumonia", "PROBLEM"}}));
    return notes;
}

const MadeRelease& made(ReleaseMethod method) {
    static const TemporaryFolder folder;
    static std::map<ReleaseMethod, MadeRelease> releases;
    auto [found, is_new] = releases.try_emplace(method);
    if (!is_new) return found->second;
    std::string lines;
    for (const Json& note : originals()) lines += note.dump() + "\n";
    ReleaseOptions options;
    options.input = folder.write("in.jsonl", lines);
    options.output = folder / std::string(name(method));
    options.plan.method = method;
    options.plan.k = 2;
    options.plan.branch_size = leaf_branches;  // groups by health details alone, so that lists have several values
    options.seed = 5;
    options.common.quiet = true;
    options.common.threads = 1;
    const auto outcome = run_release(options);
    EXPECT_TRUE(outcome) << outcome.error().message();
    found->second = {options.output, "", options.input, outcome ? outcome->signer : ""};
    return found->second;
}

// The note of the released ones that is of the first patient's first visit.
Json& first(std::vector<Json>& notes) {
    for (Json& note : notes) {
        const std::string text = note["text"];
        if (text.find("MRN") != std::string::npos) return note;
    }
    return notes.front();
}

void put_in_text(Json& note, const std::string& from, const std::string& to) {
    std::string text = note["text"];
    const auto place = text.find(from);
    ASSERT_NE(place, std::string::npos) << from;
    note["text"] = text.replace(place, from.size(), to);
}

std::function<void(const Tampered&)> in_first(const std::function<void(Json&)>& edit) {
    return
        [edit](const Tampered& release) { release.edit_notes([&](std::vector<Json>& notes) { edit(first(notes)); }); };
}

// Every original's own value, in its own note: the note is found by what it keeps of the order of the release.
std::function<void(const Tampered&)> in_all(const std::string& from,
                                            const std::function<std::string(const Person&)>& value) {
    return [from, value](const Tampered& release) {
        std::string all;
        for (const Person& who : people) all += (all.empty() ? "" : "; ") + value(who);
        release.edit_notes([&](std::vector<Json>& notes) {
            for (Json& note : notes) {
                if (note["text"].get<std::string>().find(from) != std::string::npos)
                    put_in_text(note, from, from + all);
            }
        });
    };
}

std::function<void(const Tampered&)> in_manifest(const std::function<void(Json&)>& edit) {
    return [edit](const Tampered& release) { release.edit_manifest(edit); };
}

// What can be done to a release of notes of any method.
std::vector<Tampering> common_tamperings() {
    const char* identifier = "no identifier is left";
    return {
        {"a name in the text", in_all("He has ", [](const Person& who) { return std::string(who.name); }), "",
         identifier},
        {"a name in brackets", in_all("He has ", [](const Person& who) { return "[" + std::string(who.name) + "] "; }),
         "", identifier},
        {"a surname in capitals",
         in_all("He has ",
                [](const Person& who) {
                    const std::string whole(who.name);
                    return upper(whole.substr(whole.find(' ') + 1));
                }),
         "", identifier},
        {"a name with entities",
         in_all("He has ",
                [](const Person& who) {
                    std::string out;
                    for (const char c : std::string(who.name)) out += "&#" + std::to_string(static_cast<int>(c)) + ";";
                    return out;
                }),
         "", identifier},
        {"a name with zero-width blanks",
         in_all("He has ",
                [](const Person& who) {
                    std::string out;
                    for (const char c : std::string(who.name)) out += std::string(1, c) + "\u200b";
                    return out;
                }),
         "", identifier},
        {"a number with dashes",
         in_all("He has ",
                [](const Person& who) {
                    const std::string mrn(who.mrn);
                    return mrn.substr(0, 3) + "\u2013" + mrn.substr(3, 2) + "\u2013" + mrn.substr(5);
                }),
         "", identifier},
        {"a name as a health detail", in_first([](Json& note) { note["hmd"].push_back("harold brinkmann"); }),
         "health details", "health details"},
        {"a name as a term",
         [](const Tampered& release) {
             release.edit_notes([](std::vector<Json>& notes) {
                 for (Json& note : notes) {
                     for (const Person& who : people) note["terms"].push_back(who.name);
                 }
             });
         },
         "", identifier},
        {"a field more", in_first([](Json& note) { note["name"] = "Harold Brinkmann"; }),
         "a field that no released note", "a field that no released note"},
        {"a field twice",
         [](const Tampered& release) { release.replace("notes.jsonl", R"("text":)", R"("text":"Brinkmann","text":)"); },
         "not written as", "not written as"},
        {"a blank in a line",
         [](const Tampered& release) { release.replace("notes.jsonl", R"(,"text":)", R"(, "text":)"); },
         "not written as", "not written as"},
        {"an unknown placeholder", in_first([](Json& note) { put_in_text(note, "He has", "[SHOE] He has"); }),
         "placeholders", "placeholders"},
        {"a text that is withheld", in_first([](Json& note) {
             note["text"] = "[TEXT WITHHELD]\n";
             note["hmd"] = Json::array();
             note["terms"] = Json::array();
             note["health"] = Json::array();
         }),
         "withheld", "withheld"},
        {"a health detail changed", in_first([](Json& note) { put_in_text(note, "fever", "cough"); }), "health details",
         "health details"},
        {"a note less",
         [](const Tampered& release) {
             release.edit_notes([](std::vector<Json>& notes) { notes.pop_back(); });
             release.edit_manifest([](Json& manifest) { manifest["notes"] = manifest["notes"].get<unsigned>() - 1; });
         },
         "", "originals"},
        {"a note less, uncounted",
         [](const Tampered& release) { release.edit_notes([](std::vector<Json>& notes) { notes.pop_back(); }); },
         "notes", "notes"},
        {"a note twice",
         [](const Tampered& release) {
             release.edit_notes([](std::vector<Json>& notes) {
                 notes.push_back(notes.back());
                 notes.back()["note_id"] = "r0008";
             });
             release.edit_manifest([](Json& manifest) { manifest["notes"] = manifest["notes"].get<unsigned>() + 1; });
         },
         "", "originals"},
        {"an original's note id", in_first([](Json& note) { note["note_id"] = "orig-0"; }), "new ids", "new ids"},
        {"an original's patient id", in_first([](Json& note) { note["patient"] = "pat-3"; }), "new ids", "new ids"},
        {"notes in another order",
         [](const Tampered& release) {
             release.edit_notes([](std::vector<Json>& notes) { std::swap(notes[0], notes[1]); });
         },
         "new ids", "new ids"},
        {"a text file changed",
         [](const Tampered& release) { release.write("notes/r0001.txt", "Harold Brinkmann has fever."); }, "text files",
         "text files"},
        {"a text file more",
         [](const Tampered& release) { release.write("notes/r0009.txt", "Harold Brinkmann has fever."); }, "text files",
         "text files"},
        {"a text file less", [](const Tampered& release) { fs::remove(release.at("notes/r0001.txt")); }, "text files",
         "text files"},
        {"a file more", [](const Tampered& release) { release.write("names.csv", "Harold Brinkmann\n"); },
         "set of files", "set of files"},
        {"a hidden file", [](const Tampered& release) { release.write(".names", "Harold Brinkmann\n"); },
         "set of files", "set of files"},
        {"a folder more", [](const Tampered& release) { fs::create_directories(release.at("images")); }, "set of files",
         "set of files"},
        {"a link to the notes",
         [](const Tampered& release) {
             fs::rename(release.at("notes.jsonl"), release.at("../notes.jsonl"));
             fs::create_symlink("../notes.jsonl", release.at("notes.jsonl"));
         },
         "links", "links"},
        {"a link among the texts",
         [](const Tampered& release) {
             fs::rename(release.at("notes/r0001.txt"), release.at("../r0001.txt"));
             fs::create_symlink("../../r0001.txt", release.at("notes/r0001.txt"));
         },
         "links", "links"},
        {"a name in the report",
         [](const Tampered& release) { release.replace("report.html", "</body>", "Harold Brinkmann</body>"); }, "",
         "report and manifest"},
        {"a name in a comment of the report",
         [](const Tampered& release) { release.replace("report.html", "</body>", "<!-- Lindqvist --></body>"); }, "",
         "report and manifest"},
        {"a number in the report",
         [](const Tampered& release) { release.replace("report.html", "</body>", "7713504</body>"); }, "",
         "report and manifest"},
        {"no report", [](const Tampered& release) { fs::remove(release.at("report.html")); }, "set of files",
         "set of files"},
        {"an entry of the manifest more", in_manifest([](Json& manifest) { manifest["made_by"] = "Harold Brinkmann"; }),
         "entries of the manifest", "entries of the manifest"},
        {"words of the manifest", in_manifest([](Json& manifest) { manifest["not_covered"] = "Harold Brinkmann"; }),
         "words of the manifest", "words of the manifest"},
        {"patients of the manifest", in_manifest([](Json& manifest) { manifest["patients"] = 60U; }), "patients",
         "patients"},
        {"a label kept", in_manifest([](Json& manifest) { manifest["kept"].push_back("CITY"); }), "policy", "policy"},
        {"a policy that keeps cities",
         in_manifest([](Json& manifest) { manifest["policy"]["labels"]["CITY"] = "keep"; }), "policy", "policy"},
        {"an identifier kept", in_manifest([](Json& manifest) { manifest["policy"]["labels"]["PATIENT"] = "keep"; }),
         "policy", "policy"},
        {"an entry of the policy more", in_manifest([](Json& manifest) { manifest["policy"]["names"] = "Brinkmann"; }),
         "policy", "policy"},
    };
}

// Of methods that show lists or ranges of the covered values.
std::vector<Tampering> tamperings_of_lists() {
    return {
        {"a range of one value for one patient", in_first([](Json& note) {
             put_in_text(note, "years old", "years (52) old");
             note["qid"]["AGE"] = Json::array({"52"});
         }),
         "the rarest is", "the rarest is"},
        {"an attribute that is not covered", in_first([](Json& note) { note["qid"]["PROFESSION"] = {"carpenter"}; }),
         "labels of lists", "labels of lists"},
        {"an attribute less", in_manifest([](Json& manifest) { manifest["covered"].erase(0); }), "policy", "policy"},
        {"a higher k", in_manifest([](Json& manifest) { manifest["k"] = 5U; }), "k = 5", "k = 5"},
        {"no k", in_manifest([](Json& manifest) { manifest.erase("k"); }), "k: k = 0", "k: k = 0"},
        {"clusters of the manifest", in_manifest([](Json& manifest) { manifest["clusters"] = 9U; }), "clusters",
         "clusters"},
    };
}

std::string list_of(const Json& note, const char* label) {
    std::string out;
    for (const auto& value : note["qid"][label]) out += (out.empty() ? "{" : ", ") + value.get<std::string>();
    return out + "}";
}

// Each value of a note's list in place of the list: one of them is the true one.
std::function<void(const Tampered&)> value_for_list(const char* label, std::size_t which) {
    return in_first([label, which](Json& note) {
        const Json list = note["qid"][label];
        put_in_text(note, list_of(note, label), list[std::min(which, list.size() - 1)]);
    });
}

std::vector<Tampering> tamperings_of_enumeration() {
    const char* listed = "listed values are in lists only";
    std::vector<Tampering> out;
    for (const char* label : {"AGE", "DATE", "HOSPITAL"}) {
        for (const std::size_t which : {0U, 9U}) {
            out.push_back({"a value for its list", value_for_list(label, which), listed, listed});
        }
        out.push_back({"a list of one value in the text", in_first([label](Json& note) {
                           const std::string value = note["qid"][label][0];
                           put_in_text(note, list_of(note, label), "{" + value + "}");
                       }),
                       "texts agree with lists", "texts agree with lists"});
        out.push_back({"a list of one value in text and field", in_first([label](Json& note) {
                           const std::string value = note["qid"][label][0];
                           put_in_text(note, list_of(note, label), "{" + value + "}");
                           note["qid"][label] = Json::array({value});
                       }),
                       "safe against elimination", "safe against elimination"});
        out.push_back({"a list in another order", in_first([label](Json& note) {
                           const std::string before = list_of(note, label);
                           std::reverse(note["qid"][label].begin(), note["qid"][label].end());
                           put_in_text(note, before, list_of(note, label));
                       }),
                       "order of lists", "order of lists"});
        out.push_back({"a value more in a list", in_first([label](Json& note) {
                           const std::string before = list_of(note, label);
                           note["qid"][label].push_back("99");
                           put_in_text(note, before, list_of(note, label));
                       }),
                       "safe against elimination", "safe against elimination"});
        out.push_back({"no list", in_first([label](Json& note) { note["qid"].erase(label); }), "texts agree with lists",
                       "texts agree with lists"});
    }
    out.push_back({"a patient in another cluster",
                   in_first([](Json& note) { note["cluster"] = note["cluster"] == 0 ? 1U : 0U; }), "tree of clusters",
                   "tree of clusters"});
    out.push_back({"a term in the tree",
                   in_manifest([](Json& manifest) { manifest["tree"][0]["terms"].push_back("harold brinkmann"); }),
                   "tree of clusters", "tree of clusters"});
    out.push_back({"a count in the tree", in_manifest([](Json& manifest) { manifest["tree"][0]["patients"] = 7U; }),
                   "tree of clusters", "tree of clusters"});
    out.push_back({"an entry of the tree more",
                   in_manifest([](Json& manifest) { manifest["tree"][0]["name"] = "Brinkmann"; }), "tree of clusters",
                   "tree of clusters"});
    out.push_back({"a way of narrowing lists", in_manifest([](Json& manifest) { manifest["drill_down"] = "magic"; }),
                   "drill-down", "drill-down"});
    out.push_back(
        {"an unknown method", in_manifest([](Json& manifest) { manifest["method"] = "magic"; }), "method", "method"});
    return out;
}

std::vector<Tampering> tamperings_of_safe_harbor() {
    return {
        {"an age above 89", in_first([](Json& note) { note["qid"]["AGE"] = {"93"}; }), "years and ages",
         "years and ages"},
        {"a month", in_first([](Json& note) { note["qid"]["DATE"] = {"Mar-2009"}; }), "years and ages",
         "years and ages"},
        {"a date in the text", in_first([](Json& note) { put_in_text(note, "He has", "On 3/13/2009 he has"); }),
         "HIPAA C", "HIPAA C"},
        {"a phone number in the text",
         in_first([](Json& note) { put_in_text(note, "He has", "Phone: 617-555-0123. He has"); }), "HIPAA D",
         "HIPAA D"},
        {"a hospital in a field", in_first([](Json& note) { note["qid"]["HOSPITAL"] = {"Tufts Medical Center"}; }),
         "years and ages", "years and ages"},
    };
}

std::vector<Tampering> all_of(std::vector<Tampering> list, const std::vector<Tampering>& more) {
    list.insert(list.end(), more.begin(), more.end());
    return list;
}

void tamper_all(ReleaseMethod method, const std::vector<Tampering>& list) {
    testing::expect_accepted(made(method));
    std::size_t cases = 0;
    for (const Tampering& each : list) {
        testing::tamper(made(method), each);
        cases += testing::cases_of(each);
    }
    ::testing::Test::RecordProperty("cases", static_cast<int>(cases));
    EXPECT_GE(cases, 100U);
}

TEST(NotesTampering, Enumerate) {
    tamper_all(ReleaseMethod::enumerate,
               all_of(all_of(common_tamperings(), tamperings_of_lists()), tamperings_of_enumeration()));
}

TEST(NotesTampering, KAnonymity) {
    tamper_all(ReleaseMethod::k_anonymity, all_of(common_tamperings(), tamperings_of_lists()));
}

TEST(NotesTampering, SafeHarbor) {
    tamper_all(ReleaseMethod::safe_harbor, all_of(common_tamperings(), tamperings_of_safe_harbor()));
}

TEST(NotesTampering, TimesAreChecked) {
    const Tampered release(made(ReleaseMethod::enumerate));
    release.write("notes.jsonl", release.read("notes.jsonl"));
    testing::expect_refused(release.refusals(false), "file times", "a new time");
}

TEST(NotesTampering, KeptIdsAreSaid) {
    const Tampered release(made(ReleaseMethod::enumerate));
    release.edit_manifest([](Json& manifest) { manifest["ids"] = "kept"; });
    release.forge();
    EXPECT_EQ(release.refusals(false), "") << "whoever signs may say so";
    testing::expect_refused(release.refusals(false, made(ReleaseMethod::enumerate).signer), "not by --signer",
                            "signed anew");
}

}  // namespace
}  // namespace scrim
