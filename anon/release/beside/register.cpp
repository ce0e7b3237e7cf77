#include "anon/release/beside/register.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <filesystem>

#include "anon/core/release_files.h"
#include "nlp/base/files/input.h"
#include "nlp/base/files/lock.h"
#include "nlp/base/files/output.h"
#include "nlp/base/hash.h"
#include "nlp/base/json_text.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_register = std::size_t{64} << 20U;

std::string register_path(const std::string& private_folder) {
    return (fs::path(private_folder) / "register.jsonl").string();
}

Error damaged(const std::string& path, std::size_t line) {
    return check_failed("the register of releases was changed after it was written", {path, {}, line},
                        "restore it from a backup: lines are only ever added to it");
}

RegisterEntry entry_of(const Json& line) {
    const auto text = [&](const char* key) {
        const auto found = line.find(key);
        return found != line.end() && found->is_string() ? found->get<std::string>() : std::string();
    };
    const auto number = [&](const char* key) {
        const auto found = line.find(key);
        return found != line.end() && found->is_number_unsigned() ? found->get<std::size_t>() : 0;
    };
    return {number("entry"), text("time"),   text("recipient"), text("purpose"),  text("release"),    text("kind"),
            text("method"),  text("policy"), number("k"),       text("manifest"), number("withdraws")};
}

struct OpenRegister {
    std::string bytes;
    std::vector<RegisterEntry> entries;
};

Result<OpenRegister> open_register(const std::string& private_folder) {
    OpenRegister out;
    const std::string path = register_path(private_folder);
    std::error_code failure;
    if (!fs::exists(path, failure)) return out;
    auto bytes = read_file(path, longest_register);
    if (!bytes) return bytes.error();
    out.bytes = std::move(*bytes);
    for (std::size_t at = 0; at < out.bytes.size();) {
        const std::size_t end = out.bytes.find('\n', at);
        const std::size_t number = out.entries.size() + 1;
        if (end == std::string::npos) return damaged(path, number);
        const auto line = parse_json(out.bytes.substr(at, end - at), path);
        const std::string before = checksum(std::string_view(out.bytes).substr(0, at));
        if (!line || !line->is_object() || line->value("before", Json()) != before ||
            line->value("entry", Json()) != number) {
            return damaged(path, number);
        }
        out.entries.push_back(entry_of(*line));
        at = end + 1;
    }
    return out;
}

Result<RegisterEntry> add_entry(const std::string& private_folder, OpenRegister& opened, RegisterEntry entry) {
    entry.number = opened.entries.size() + 1;
    entry.time = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
    Json line = to_json(entry);
    line["scrim"] = SCRIM_VERSION;
    line["before"] = checksum(opened.bytes);
    const auto done = write_file(register_path(private_folder), opened.bytes + json_text(line) + "\n",
                                 {.private_file = true, .no_link = true});
    if (!done) return done.error();
    return entry;
}

// Refuses what nobody should have been given.
Result<void> refuse_unfit(const Release& release) {
    for (const Check& check : check_files(release)) {
        if (check.holds) continue;
        return check_failed("the release is not as it was written: " + check.name + ": " + check.detail,
                            {release.path, {}, 0}, "enter it as it was released");
    }
    const Json& manifest = release.manifest;
    if (manifest.value("reproducible", false) || manifest.contains("sharing") || manifest.contains("note")) {
        return check_failed("the release is not for sharing", {release.path, {}, 0},
                            "release the data without --seed and by a method that is for sharing");
    }
    return {};
}

std::string status_of(const RegisterEntry& entry, const std::vector<RegisterEntry>& all) {
    for (const auto& each : all) {
        if (each.withdraws == entry.number) {
            return "withdrawn " + each.time.substr(0, 10) + (each.purpose.empty() ? "" : ": " + each.purpose);
        }
    }
    return "valid";
}

}  // namespace

Json to_json(const RegisterEntry& entry) {
    Json out{{"entry", entry.number}, {"time", entry.time}, {"what", entry.withdraws > 0 ? "withdrawn" : "given"}};
    if (entry.withdraws > 0) out["withdraws"] = entry.withdraws;
    out.update({{"recipient", entry.recipient}, {"purpose", entry.purpose}, {"release", entry.release}});
    out.update({{"kind", entry.kind}, {"method", entry.method}, {"k", entry.k}});
    if (!entry.policy.empty()) out["policy"] = entry.policy;
    out["manifest"] = entry.checksum;
    return out;
}

Result<std::vector<RegisterEntry>> read_register(const std::string& private_folder) {
    auto opened = open_register(private_folder);
    if (!opened) return opened.error();
    return std::move(opened->entries);
}

Result<RegisterEntry> enter_release(const std::string& private_folder, const Release& release,
                                    const std::string& recipient, const std::string& purpose) {
    if (recipient.empty()) return usage_error("the recipient has no name", "name the recipient with --recipient");
    if (auto fit = refuse_unfit(release); !fit) return fit.error();
    if (auto made = make_private_folder(private_folder); !made) return made.error();
    const auto lock = OutputLock::take(register_path(private_folder), "register");
    if (!lock) return lock.error();
    auto opened = open_register(private_folder);
    if (!opened) return opened.error();
    const auto sum = file_checksum(release.manifest_path);
    if (!sum) return sum.error();
    const Json& manifest = release.manifest;
    RegisterEntry entry;
    entry.recipient = recipient;
    entry.purpose = purpose;
    entry.release = fs::path(release.path).lexically_normal().filename().string();
    entry.kind = manifest.value("kind", std::string());
    entry.method = manifest.value("method", std::string());
    entry.k = manifest.value("k", std::size_t{0});
    if (manifest.contains("policy")) entry.policy = checksum(manifest["policy"].dump());
    entry.checksum = *sum;
    return add_entry(private_folder, *opened, std::move(entry));
}

Result<RegisterEntry> enter_withdrawal(const std::string& private_folder, std::size_t number, const std::string& why) {
    const auto lock = OutputLock::take(register_path(private_folder), "register");
    if (!lock) return lock.error();
    auto opened = open_register(private_folder);
    if (!opened) return opened.error();
    const auto& all = opened->entries;
    if (number == 0 || number > all.size() || all[number - 1].withdraws > 0) {
        return usage_error(fmt::format("entry {} is not a release that was given", number),
                           "'scrim register' shows the numbers");
    }
    if (status_of(all[number - 1], all) != "valid") {
        return usage_error(fmt::format("entry {} is withdrawn already", number));
    }
    RegisterEntry entry = all[number - 1];
    entry.withdraws = number;
    entry.purpose = why;
    return add_entry(private_folder, *opened, std::move(entry));
}

Result<std::vector<RegisterEntry>> entries_of(const std::string& private_folder, const Release& release) {
    auto entries = read_register(private_folder);
    if (!entries) return entries.error();
    const auto sum = file_checksum(release.manifest_path);
    if (!sum) return sum.error();
    std::vector<RegisterEntry> out;
    for (const RegisterEntry& entry : *entries) {
        const bool given = entry.withdraws == 0 && entry.checksum == *sum;
        if (given && status_of(entry, *entries) == "valid") out.push_back(entry);
    }
    return out;
}

Result<void> add_register(Page& page, const std::string& private_folder, const Release& release) {
    if (private_folder.empty()) return {};
    const auto entries = read_register(private_folder);
    if (!entries) return entries.error();
    const auto sum = file_checksum(release.manifest_path);
    if (!sum) return sum.error();
    page.heading("Who has this release");
    std::vector<std::vector<std::string>> rows{{"Entry", "Given on", "Recipient", "Purpose", "Status"}};
    std::size_t others = 0;
    for (const auto& entry : *entries) {
        if (entry.withdraws > 0) continue;
        if (entry.checksum != *sum) {
            ++others;
            continue;
        }
        rows.push_back({std::to_string(entry.number), entry.time.substr(0, 10), entry.recipient, entry.purpose,
                        status_of(entry, *entries)});
    }
    if (rows.size() > 1) {
        page.table(rows);
    } else {
        page.paragraph("The register has no entry for this release. 'scrim register' enters recipients.");
    }
    if (others > 0) {
        page.paragraph(fmt::format(
            "The register has {} of other releases. Two releases of the same patients reveal more than one.",
            others == 1 ? "an entry" : fmt::format("{} entries", others)));
    }
    return {};
}

}  // namespace scrim
