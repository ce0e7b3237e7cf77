#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "anon/release/records/codes_release.h"
#include "anon/release/records/trajectories_release.h"
#include "anon/release/run.h"
#include "anon/tables/release_table.h"
#include "nlp/base/random.h"
#include "tests/fuzz/scratch.h"

namespace scrim {

// A release that is as it should be, of a kind; `data` is what a user names, `original` what it was made of.
struct GoodRelease {
    std::string data;
    std::string original;
    std::string private_folder;
};

inline const char* good_notes() {
    return R"({"note_id":"a","patient_id":"p1","text":"Mr. Brown, 52 years old, admitted on 3/13/2009 with fever.","spans":[{"start":4,"end":9,"label":"PATIENT"},{"start":11,"end":13,"label":"AGE"},{"start":37,"end":46,"label":"DATE"},{"start":52,"end":57,"label":"PROBLEM"}]}
{"note_id":"b","patient_id":"p2","text":"Sam Lee, 60 years old, admitted on 4/2/2009 with fever. He rests.","spans":[{"start":0,"end":7,"label":"PATIENT"},{"start":9,"end":11,"label":"AGE"},{"start":35,"end":43,"label":"DATE"},{"start":49,"end":54,"label":"PROBLEM"}]}
{"note_id":"c","patient_id":"p1","text":"Mr. Brown, a white man, came again with fever.","spans":[{"start":4,"end":9,"label":"PATIENT"},{"start":13,"end":18,"label":"RACE"},{"start":19,"end":22,"label":"GENDER"},{"start":40,"end":45,"label":"PROBLEM"}]}
)";
}

// Makes one release of every kind below the folder.
class GoodReleases {
   public:
    explicit GoodReleases(const Scratch& scratch) : scratch_(scratch) {
        std::string codes = "patient,code\n";
        std::string visits = "patient,code,age\n";
        std::string table = "time,event,age,group\n";
        const char* const names[] = {"401.1", "401.9", "250.00", "250.02", "296.00"};
        for (int patient = 0; patient < 12; ++patient) {
            for (int code = 0; code < 3; ++code) {
                const std::string name = names[(patient + code * code) % 5];
                codes += "p" + std::to_string(patient) + "," + name + "\n";
                visits += "p" + std::to_string(patient) + "," + name + "," + std::to_string(40 + patient + code) + "\n";
            }
        }
        Random random(1);
        for (int row = 0; row < 120; ++row) {
            table += std::to_string(100 + random.below(900)) + "," + std::to_string(random.below(2)) + "," +
                     std::to_string(30 + random.below(50)) + "," + (random.below(3) == 0 ? "a" : "b") + "\n";
        }
        codes_ = scratch.put("codes.csv", codes);
        visits_ = scratch.put("visits.csv", visits);
        table_ = scratch.put("table.csv", table);
        notes_ = scratch.put("notes.jsonl", good_notes());
        make_codes();
        make_trajectories();
        make_tables();
        make_notes();
    }

    [[nodiscard]] const std::vector<GoodRelease>& all() const { return all_; }

   private:
    template <class T>
    static void require(const Result<T>& result) {
        if (result) return;
        fail(result.error());
        std::abort();
    }
    static CommonOptions quiet() { return {.threads = 1, .quiet = true, .json = true}; }

    // A folder of its own, so that what lies beside one release is no part of another.
    std::string place(const std::string& name, const std::string& file) {
        std::filesystem::create_directories(scratch_ / name);
        return scratch_ / (name + "/" + file);
    }
    void made(const std::string& data, const std::string& original, const std::string& private_folder = {}) {
        all_.push_back({data, original, private_folder});
    }

    void make_codes() {
        DisassociateRun run;
        run.input = codes_;
        run.output = place("disassociated", "out.json");
        run.method.k = 2;
        run.seed = 1;
        run.common = quiet();
        require(disassociate_file(run));
        made(run.output, codes_);
        for (const char* method : {"generalize", "cba"}) {
            GeneralizeRun other;
            other.input = codes_;
            other.output = place(method, "out.csv");
            other.method = method;
            other.policy = "level1";
            if (other.method == "generalize") other.policy.clear();
            other.k = 2;
            other.seed = 1;
            other.common = quiet();
            require(generalize_file(other));
            made(other.output, codes_);
        }
    }

    void make_trajectories() {
        TrajectoriesRun run;
        run.input = visits_;
        run.output = place("trajectories", "out.csv");
        run.mdav.k = 2;
        run.seed = 1;
        run.common = quiet();
        require(anonymize_file(run));
        made(run.output, visits_);
    }

    void make_tables() {
        for (const auto method : {tables::Method::improved, tables::Method::k_anonymity}) {
            tables::ReleaseRequest request;
            request.input = table_;
            request.output = place(method == tables::Method::improved ? "condensed" : "generalized", "out.csv");
            request.private_folder = request.output + "-private";
            request.condense.method = method;
            request.condense.k = 10;
            request.lattice.k = 10;
            request.reproducible = true;
            request.allow_small_k = true;
            require(tables::release_table(request, Key::from_seed(1)));
            made(request.output, table_, request.private_folder);
        }
    }

    void make_notes() {
        ReleaseOptions options;
        options.input = notes_;
        options.output = place("notes", "out");
        options.private_folder = place("notes", "private");
        options.plan.k = 2;
        options.seed = 1;
        options.common = quiet();
        require(run_release(options));
        made(options.output, notes_, options.private_folder);
    }

    const Scratch& scratch_;
    std::string codes_, visits_, table_, notes_;
    std::vector<GoodRelease> all_;
};

}  // namespace scrim
