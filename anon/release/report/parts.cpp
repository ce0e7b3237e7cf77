#include "anon/release/report/parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "anon/report/numbers.h"
#include "anon/report/terms.h"

namespace scrim {
namespace {

struct Setting {
    const char* key;
    const char* words;
};

constexpr std::array settings{
    Setting{"method", "Method"},
    Setting{"k", "Patients who share what is shown of one, at least (k)"},
    Setting{"m", "Codes that an attacker may know (m)"},
    Setting{"l", "Patients for each who has a sensitive code, at least (l)"},
    Setting{"epsilon", "Epsilon of differential privacy"},
    Setting{"delta", "Delta of differential privacy"},
    Setting{"drill_down", "How lists were narrowed"},
    Setting{"branch_size", "Patients with similar health details brought together (branch size)"},
    Setting{"notes_per_patient", "Notes of each patient"},
    Setting{"notes", "Notes"},
    Setting{"patients", "Patients"},
    Setting{"records", "Records"},
    Setting{"rows", "Rows"},
    Setting{"population", "Patients of the population"},
    Setting{"cohort", "Patients of the cohort"},
    Setting{"clusters", "Groups"},
    Setting{"groups", "Groups"},
    Setting{"smallest_group", "Patients in the smallest group"},
    Setting{"largest_group", "Patients in the largest group"},
    Setting{"guarantee", "What the promise is about"},
    Setting{"covered", "Covered by the promise"},
    Setting{"kept", "Kept as they are"},
    Setting{"tagged", "Who tagged the notes"},
    Setting{"withheld", "Notes whose text is withheld"},
    Setting{"left_out_notes", "Notes left out"},
    Setting{"left_out_patients", "Patients left out"},
    Setting{"scrim", "Version of Scrim"},
};

std::string setting_text(const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
    if (value.is_number_unsigned()) return count_text(value.get<std::uint64_t>());
    if (value.is_number()) return number_text(value.get<double>());
    std::string text;
    if (!value.is_array()) return text;
    for (const auto& item : value) {
        if (item.is_string()) text += (text.empty() ? "" : ", ") + plain_words(item.get<std::string>());
    }
    return text.empty() ? "nothing" : text;
}

// Empty for a release that has not got its place yet.
std::string name_of(const Release& release) {
    auto path = std::filesystem::path(release.path).lexically_normal();
    if (!path.has_filename()) path = path.parent_path();
    std::string name = path.filename().string();
    return name.starts_with('.') ? std::string() : name;
}

// A word of what a check found as reports write it: labels in words ("AGE"), large counts with commas.
std::string plain_word(const std::string& word) {
    constexpr std::size_t most_digits = 12;
    if (word.size() > 3 && word.size() <= most_digits && word.find_first_not_of("0123456789") == word.npos) {
        return count_text(std::stoull(word));
    }
    const bool label = word.size() > 2 && word.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ-") == word.npos;
    return label ? plain_words(word) : plain_term(word);
}

std::string plain_detail(const std::string& detail) {
    std::string out;
    for (std::size_t at = 0; at < detail.size();) {
        const std::size_t end = detail.find_first_of(" ,;()", at);
        out += plain_word(detail.substr(at, end - at));
        if (end == std::string::npos) break;
        out += detail[end];
        at = end + 1;
    }
    return out;
}

std::string delta_text(double delta) {  // a share of a million is what one chooses
    return fmt::format("1 in {}", count_text(static_cast<std::uint64_t>(1 / delta + 0.5)));
}

}  // namespace

void add_verdict(const Release& release, const std::vector<Check>& checks, bool with_originals, Board& board) {
    const auto failed = static_cast<std::size_t>(
        std::count_if(checks.begin(), checks.end(), [](const Check& check) { return !check.holds; }));
    board.holds = failed == 0 && !checks.empty();
    board.open = any_open(checks);
    board.verdict =
        board.holds
            ? fmt::format("Every check of the verifier holds ({} of {}), {}{}.", checks.size(), checks.size(),
                          with_originals ? "made from the release and the originals" : "made from the release alone",
                          board.open ? "; what is open in 'Promise and proof' is checked with --original only" : "")
            : fmt::format("{} of {} checks of the verifier FAIL; see 'Promise and proof'.", failed, checks.size());
    const Json& manifest = release.manifest;
    if (manifest.value("reproducible", false)) {
        board.warnings.emplace_back(
            "This release was made with a fixed seed, for tests: anyone who knows the seed can repeat it. It is not "
            "for "
            "sharing.");
    } else if (manifest.contains("sharing") || manifest.contains("note")) {
        board.warnings.emplace_back("This release was made for comparison. It is not for sharing.");
    }
}

std::string verify_command(const Release& release) {
    const std::string signer = release.manifest.value("signer", std::string());
    const std::string name = name_of(release);
    return fmt::format("scrim verify {}{}", name.empty() ? "RELEASE" : name,
                       signer.empty() ? "" : " --signer " + signer);
}

void add_checking(const Release& release, Board& board) {
    board.commands.push_back(verify_command(release));
    const Json files = release.manifest.value("files", Json::object());
    for (const auto& [file, sum] : files.items()) {
        if (!sum.is_string() || file.ends_with('/') || file == "report.html") continue;
        std::string text = sum.get<std::string>();
        if (text.starts_with("sha256:")) text.erase(0, 7);
        board.checksums.emplace_back("SHA-256 of " + file + ":", std::move(text));
        break;
    }
}

void add_proof(Page& page, const std::vector<Check>& checks) {
    page.heading("Promise and proof");
    page.paragraph(
        "The verifier is separate code that reads what was released (and the originals, if given) and shares nothing "
        "with the method. 'scrim verify' repeats every check.");
    add_checks(page, checks);
}

void add_checks(Page& page, const std::vector<Check>& checks) {
    std::vector<std::vector<std::string>> rows{{"Check", "Holds", "What was found"}};
    for (const auto& check : checks)
        rows.push_back({capitalized(plain_check(check.name)),
                        !check.holds ? "NO"
                        : check.open ? "open"
                                     : "yes",
                        plain_detail(check.detail)});
    page.table(rows);
}

void add_settings(Page& page, const Json& manifest) {
    page.heading("Settings and versions");
    std::vector<std::pair<std::string, std::string>> rows;
    for (const Setting& setting : settings) {
        const auto found = manifest.find(setting.key);
        if (found == manifest.end()) continue;
        const bool delta = std::string_view(setting.key) == "delta" && found->is_number() && found->get<double>() > 0;
        const std::string_view key = setting.key;
        const std::string text = delta             ? delta_text(found->get<double>())
                                 : key == "method" ? plain_method(manifest)
                                 : key == "tagged" ? plain_taggers(*found)
                                                   : setting_text(*found);
        if (!text.empty()) rows.emplace_back(setting.words, text);
    }
    if (const auto signer = manifest.find("signer"); signer != manifest.end() && signer->is_string()) {
        rows.emplace_back("Signed by the key", signer->get<std::string>());
    }
    page.facts(rows);
}

std::vector<Check> checks_to_share(const std::vector<Check>& with_originals, const std::vector<Check>& alone) {
    std::vector<Check> out;
    for (const Check& check : with_originals) {
        const bool told = std::any_of(alone.begin(), alone.end(), [&](const Check& each) {
            return each.name == check.name && each.detail == check.detail;
        });
        out.push_back(check);
        if (!told) out.back().detail = "checked against the originals";
    }
    return out;
}

}  // namespace scrim
