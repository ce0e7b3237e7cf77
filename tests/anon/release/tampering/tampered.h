#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "anon/core/manifest.h"
#include "anon/core/release_files.h"
#include "anon/release/kinds/kind.h"
#include "tests/temporary_folder.h"

namespace scrim::testing {

namespace fs = std::filesystem;

// A release that was made once, to be copied and tampered with.
struct MadeRelease {
    std::string folder;    // all of it, and nothing else
    std::string name;      // of the data file in it; empty for notes
    std::string original;  // what it was made from
    std::string signer;
};

// A copy of a release in the hands of somebody who changes it.
class Tampered {
   public:
    explicit Tampered(const MadeRelease& made) : made_(made) {
        fs::copy(made.folder, folder_ / "r", fs::copy_options::recursive | fs::copy_options::copy_symlinks);
        for (const auto& entry : fs::recursive_directory_iterator(folder_ / "r")) set_release_time(entry.path());
    }

    [[nodiscard]] std::string at(const std::string& name) const { return folder_ / ("r/" + name); }
    [[nodiscard]] std::string data() const { return at(made_.name); }
    [[nodiscard]] std::string manifest_path() const {
        return made_.name.empty() ? at("manifest.json") : manifest_path_for(data());
    }
    // That of the release before it was changed.
    [[nodiscard]] std::string first_manifest() const {
        const fs::path folder(made_.folder);
        return made_.name.empty() ? (folder / "manifest.json").string() : manifest_path_for(folder / made_.name);
    }
    [[nodiscard]] std::string read(const std::string& name) const { return TemporaryFolder::read(at(name)); }
    void write(const std::string& name, const std::string& bytes) const { folder_.write("r/" + name, bytes); }
    // Replaces the first occurrence; there must be one.
    void replace(const std::string& name, const std::string& from, const std::string& to) const {
        std::string text = read(name);
        const auto place = text.find(from);
        ASSERT_NE(place, std::string::npos) << name << " has no '" << from << "'";
        write(name, text.replace(place, from.size(), to));
    }

    // The manifest, to edit.
    void edit_manifest(const std::function<void(Json&)>& edit) const {
        Json manifest = Json::parse(TemporaryFolder::read(manifest_path()));
        edit(manifest);
        std::ofstream(manifest_path()) << manifest.dump(1) << "\n";
    }
    // The notes, to edit; their text files follow.
    void edit_notes(const std::function<void(std::vector<Json>&)>& edit) const {
        std::vector<Json> notes;
        std::istringstream in(read("notes.jsonl"));
        for (std::string line; std::getline(in, line);) notes.push_back(Json::parse(line));
        edit(notes);
        std::string lines;
        for (const auto& entry : fs::directory_iterator(at("notes"))) fs::remove(entry.path());
        for (const Json& note : notes) {
            lines += note.dump() + "\n";
            write("notes/" + note["note_id"].get<std::string>() + ".txt", note["text"]);
        }
        write("notes.jsonl", lines);
    }

    void restore_times() const {
        for (const auto& entry : fs::recursive_directory_iterator(folder_ / "r")) set_release_time(entry.path());
    }
    // Makes the checksums of the manifest fit the files.
    void fit_checksums() const {
        edit_manifest([&](Json& manifest) {
            for (auto& [name, sum] : manifest["files"].items()) {
                if (const auto now = release_checksum(at(name)); now) sum = *now;
            }
        });
    }
    // The same, signed with a key of the one who changed it.
    void forge() const {
        const auto key = SigningKey::from(Key::from_seed(666));
        edit_manifest([&](Json& manifest) { manifest["signer"] = key->fingerprint(); });
        fit_checksums();
        const auto signature = key->sign(TemporaryFolder::read(manifest_path()));
        std::ofstream(signature_path_for(manifest_path()))
            << "ed25519 " << key->public_key() << " " << *signature << "\n";
        restore_times();
    }

    // The names of the checks that fail, or the error, one a line; empty if the release is accepted.
    [[nodiscard]] std::string refusals(bool with_original, const std::string& signer = {}) const {
        KindOptions options;
        options.common.threads = 1;
        options.common.quiet = true;
        options.signer = signer;
        if (with_original) options.original = made_.original;
        const auto release = open_release(made_.name.empty() ? folder_ / "r" : data());
        if (!release) return release.error().message();
        const auto checks = verify_release(*release, options);
        if (!checks) return checks.error().message();
        std::string names;
        for (const Check& check : *checks) {
            if (!check.holds) names += check.name + ": " + check.detail + "\n";
        }
        return names;
    }

   private:
    const MadeRelease& made_;
    TemporaryFolder folder_;
};

// What somebody changes, and which check finds it even where all checksums fit and the release is signed anew: from the
// release alone, and with the original. Empty where nothing but the signature can tell.
struct Tampering {
    const char* what;
    std::function<void(const Tampered&)> edit;
    std::string alone;
    std::string with_original;
};

// As it is, with fitting checksums, without a signature, signed anew where the signer is known; and the two above.
inline std::size_t cases_of(const Tampering& each) {
    return 4 + (each.alone.empty() ? 0U : 1U) + (each.with_original.empty() ? 0U : 1U);
}

inline void expect_refused(const std::string& refusals, const std::string& reason, const char* how) {
    EXPECT_NE(refusals, "") << how << ": accepted";
    EXPECT_NE(refusals.find(reason), std::string::npos) << how << ": refused for another reason: " << refusals;
}

inline void tamper(const MadeRelease& made, const Tampering& each) {
    SCOPED_TRACE(each.what);
    const Tampered copy(made);
    each.edit(copy);
    EXPECT_NE(copy.refusals(false), "") << "as it is: accepted";
    const Tampered fitted(made);
    each.edit(fitted);
    fitted.fit_checksums();
    fitted.restore_times();
    // A file that the manifest does not name leaves it as it is.
    const bool changed = TemporaryFolder::read(fitted.manifest_path()) != TemporaryFolder::read(copy.first_manifest());
    expect_refused(fitted.refusals(false), changed ? "signature" : "", "with fitting checksums");
    fs::remove(signature_path_for(fitted.manifest_path()));
    expect_refused(fitted.refusals(false), "sig", "unsigned");  // it is missing
    const Tampered forged(made);
    each.edit(forged);
    forged.forge();
    expect_refused(forged.refusals(false, made.signer), "signature", "by another signer");
    if (!each.alone.empty()) expect_refused(forged.refusals(false), each.alone, "signed anew");
    if (!each.with_original.empty()) {
        expect_refused(forged.refusals(true), each.with_original, "signed anew, with the original");
    }
}

// The release itself is accepted, alone and with its original.
inline void expect_accepted(const MadeRelease& made) {
    const Tampered copy(made);
    EXPECT_EQ(copy.refusals(false, made.signer), "");
    EXPECT_EQ(copy.refusals(true, made.signer), "");
}

inline std::string signer_of(const std::string& manifest_path) {
    return Json::parse(TemporaryFolder::read(manifest_path))["signer"];
}

}  // namespace scrim::testing
