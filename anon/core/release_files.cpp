// What makes a release one thing: its files, their names and times, their checksums in the manifest, the signature of
// the manifest. Whoever changes a file must change the manifest, and whoever changes the manifest cannot sign it.

#include "anon/core/release_files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>

#include "nlp/base/ascii.h"
#include "nlp/base/files/input.h"
#include "nlp/base/hash.h"
#include "nlp/base/signing.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

constexpr std::time_t release_time = 946684800;  // 2000-01-01
constexpr std::size_t largest_manifest = std::size_t{1} << 30U;
constexpr std::size_t largest_signature = 1 << 10;

void set_time(const fs::path& path) {
    const struct timespec times[2] = {{release_time, 0}, {release_time, 0}};
    ::utimensat(AT_FDCWD, path.c_str(), times, AT_SYMLINK_NOFOLLOW);
}

// A name that stays inside of the release: "notes.jsonl", "notes/".
bool is_plain_name(const std::string& name) {
    return !name.empty() && name.find('/') >= name.size() - 1 && !name.starts_with('.') &&
           name.find('\\') == std::string::npos;
}

// What is wrong with the files of a release; named by their names in it, which tell nothing.
struct FileFindings {
    std::vector<std::string> unknown;
    std::vector<std::string> missing;
    std::vector<std::string> links;  // and what is no file at all
    std::vector<std::string> times;

    void look_at(const fs::path& path, const std::string& name) {
        struct stat status {};
        if (::lstat(path.c_str(), &status) != 0) {
            missing.push_back(name);
        } else if (!S_ISREG(status.st_mode)) {
            links.push_back(name);
        } else if (status.st_mtim.tv_sec != release_time || status.st_mtim.tv_nsec != 0) {
            times.push_back(name);
        }
    }

    void look_into(const fs::path& folder, const std::string& name) {
        if (!fs::is_directory(fs::symlink_status(folder))) {
            (fs::exists(fs::symlink_status(folder)) ? links : missing).push_back(name);
            return;
        }
        for (const auto& entry : fs::directory_iterator(folder)) {
            look_at(entry.path(), name + entry.path().filename().string());
        }
    }
};

// The names that releases of notes have; a release of records is one file, what is named after it, perhaps its page.
bool is_release_name(const Release& release, const std::string& name) {
    constexpr std::array<std::string_view, 6> of_notes{"notes.jsonl",    "notes/",   "notes.parquet",
                                                       "structured.csv", "records/", "report.html"};
    if (says(release.manifest, "kind", "notes")) {
        return std::find(of_notes.begin(), of_notes.end(), name) != of_notes.end();
    }
    const std::string data = fs::path(release.path).filename().string();
    return name.starts_with(data.substr(0, data.find('.')) + ".") || name == "report.html";
}

// Comments, entries that stand twice and blanks of one's own are read past, but they may say anything.
Check check_form_of_manifest(const Release& release) {
    const auto text = read_file(release.manifest_path, largest_manifest);
    const bool holds = text && *text == manifest_text(release.manifest);
    return {"form of the manifest", holds,
            holds ? "as releases write it" : "not as releases write it: it may say more than it seems", true};
}

Check check_of(const char* name, const std::vector<std::string>& found, const std::string& fine,
               const std::string& wrong) {
    if (found.empty()) return {name, true, fine, true};
    return {name, false, fmt::format("{}: {}{}", wrong, found.front(), found.size() > 1 ? ", ..." : ""), true};
}

FileFindings look_at_files(const Release& release, const Json& files) {
    FileFindings findings;
    const fs::path manifest(release.manifest_path);
    const fs::path folder = manifest.has_parent_path() ? manifest.parent_path() : fs::path(".");
    const std::string signature = signature_path_for(release.manifest_path);
    findings.look_at(manifest, manifest.filename().string());
    findings.look_at(signature, fs::path(signature).filename().string());
    for (const auto& [name, sum] : files.items()) {
        if (!is_plain_name(name) || !is_release_name(release, name)) {
            findings.unknown.push_back(name);
        } else if (name.ends_with('/')) {
            findings.look_into(folder / name.substr(0, name.size() - 1), name);
        } else {
            findings.look_at(folder / name, name);
        }
    }
    // A folder is all the release; beside a file of records there may be anything.
    if (!fs::is_directory(release.path)) return findings;
    for (const auto& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        const bool known = name == "manifest.json" || name == "manifest.sig" || files.contains(name) ||
                           (entry.is_directory() && files.contains(name + "/"));
        if (!known) findings.unknown.push_back(name);
    }
    std::sort(findings.unknown.begin(), findings.unknown.end());
    return findings;
}

Check check_signature(const Release& release, const std::string& signer) {
    const char* name = "signature";
    const auto fails = [&](const std::string& why) { return Check{name, false, why, true}; };
    const auto text = read_file(release.manifest_path, largest_manifest);
    const auto line = read_file(signature_path_for(release.manifest_path), largest_signature);
    if (!text || !line) return fails("the manifest is not signed: its signature is missing");
    constexpr std::size_t key_at = 8;
    constexpr std::size_t key_digits = 64;
    const std::size_t blank = key_at + key_digits;
    if (!line->starts_with("ed25519 ") || line->size() <= blank + 1 || (*line)[blank] != ' ' || line->back() != '\n') {
        return fails("the signature cannot be read");
    }
    const std::string key = line->substr(key_at, key_digits);
    const std::string signature = line->substr(blank + 1, line->size() - blank - 2);
    if (!signature_holds(*text, key, signature)) return fails("the manifest was changed after it was signed");
    const std::string fingerprint = fingerprint_of(key);
    if (!says(release.manifest, "signer", fingerprint)) {
        return fails("the manifest names another signer than the one who signed it");
    }
    if (!signer.empty() && lower(signer) != fingerprint) return fails("signed by " + fingerprint + ", not by --signer");
    return {name, true, "signed by " + fingerprint, true};
}

// A pipe would never end.
Error no_plain_file(const std::string& path) {
    return bad_input("is not a regular file", {path, {}, 0}, "a release has plain files and one folder of them");
}

}  // namespace

Result<std::string> release_checksum(const std::string& path) {
    const auto status = fs::symlink_status(path);
    if (fs::is_regular_file(status)) return file_checksum(path);
    if (!fs::is_directory(status)) return no_plain_file(path);
    std::map<std::string, std::string> sums;
    for (const auto& entry : fs::directory_iterator(path)) {
        if (!entry.is_regular_file()) return no_plain_file(entry.path().string());
        const auto sum = file_checksum(entry.path().string());
        if (!sum) return sum.error();
        sums.emplace(entry.path().filename().string(), *sum);
    }
    std::string lines;
    for (const auto& [name, sum] : sums) lines += name + " " + sum + "\n";
    return checksum(lines);
}

void set_release_time(const std::string& path) {
    std::error_code failure;
    if (fs::is_directory(path, failure)) {
        for (const auto& entry : fs::directory_iterator(path, failure)) set_time(entry.path());
    }
    set_time(path);
}

std::vector<Check> check_files(const Release& release, const std::string& signer) {
    std::vector<Check> checks;
    const auto found = release.manifest.find("files");
    if (found == release.manifest.end() || !found->is_object() || found->empty()) {
        return {{"checksums", false, "the manifest lists no files", true}};
    }
    const FileFindings findings = look_at_files(release, *found);
    auto wrong = findings.unknown;
    wrong.insert(wrong.end(), findings.missing.begin(), findings.missing.end());
    checks.push_back(check_of("set of files", wrong, "as the manifest says", "not as the manifest says"));
    checks.push_back(check_of("links", findings.links, "all files are plain files", "a link, or no plain file"));
    checks.push_back(
        check_of("file times", findings.times, "all files have the time that releases have",
                 "not the time that all files of releases have, 2000-01-01 00:00 UTC (copies must keep it, "
                 "as 'cp -a' and 'tar' do)"));
    const fs::path folder = fs::path(release.manifest_path).parent_path();
    for (const auto& [name, expected] : found->items()) {
        if (!is_plain_name(name)) continue;
        const auto actual = release_checksum((folder / name).string());
        const bool holds = actual && expected == *actual;
        checks.push_back({"checksum of " + name, holds,
                          holds ? "as in the manifest" : (actual ? "differs from the manifest" : "cannot be read"),
                          true});
    }
    checks.push_back(check_form_of_manifest(release));
    checks.push_back(check_signature(release, signer));
    return checks;
}

}  // namespace scrim
