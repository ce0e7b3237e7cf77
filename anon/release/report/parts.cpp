#include "anon/release/report/parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>

#include "anon/report/numbers.h"

namespace scrim {
namespace {

struct Setting {
    const char* key;
    const char* words;
};

constexpr std::array settings{
    Setting{"method", "Method"},
    Setting{"k", "k, how many patients share what is shown of one"},
    Setting{"m", "m, how many codes an attacker may know"},
    Setting{"l", "l, at most one in l holds a sensitive code"},
    Setting{"epsilon", "Epsilon of differential privacy"},
    Setting{"delta", "Delta of differential privacy"},
    Setting{"drill_down", "How lists were narrowed"},
    Setting{"branch_size", "Patients brought together by health details"},
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
    Setting{"kept", "Kept as it is"},
    Setting{"tagged", "Tagged by"},
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

std::string delta_text(double delta) {  // a share of a million is what one chooses
    return fmt::format("1 in {}", count_text(static_cast<std::uint64_t>(1 / delta + 0.5)));
}

}  // namespace

std::string plain_words(std::string_view name) {
    if (name == "MEDICALRECORD") return "medical record number";
    if (name == "IDNUM") return "id number";
    if (name == "ZIP") return "postcode";
    std::string out(name);
    const bool label = std::all_of(out.begin(), out.end(), [](unsigned char c) {
        return std::isupper(c) != 0 || std::isdigit(c) != 0 || c == '_' || c == '-';
    });
    for (char& c : out) {
        if (label) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        if (c == '_') c = ' ';
    }
    return out;
}

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
            "This release was made with a fixed seed, for tests: whoever knows the seed can repeat it. It is not for "
            "sharing.");
    } else if (manifest.contains("sharing") || manifest.contains("note")) {
        board.warnings.emplace_back("This release was made for comparison. It is not for sharing.");
    }
}

void add_checking(const Release& release, Board& board) {
    const std::string signer = release.manifest.value("signer", std::string());
    const std::string name = std::filesystem::path(release.path).filename().string();
    const bool unnamed = name.empty() || name.starts_with('.');  // a release that has not got its place yet
    board.commands.push_back(
        fmt::format("scrim verify {}{}", unnamed ? "RELEASE" : name, signer.empty() ? "" : " --signer " + signer));
    const Json files = release.manifest.value("files", Json::object());
    for (const auto& [file, sum] : files.items()) {
        if (!sum.is_string() || file.ends_with('/') || file == "report.html") continue;
        std::string text = sum.get<std::string>();
        if (text.starts_with("sha256:")) text.erase(0, 7);
        board.checksums.emplace_back("SHA-256 of " + (unnamed || file == name ? file : file) + ":", std::move(text));
        break;
    }
}

void add_proof(Page& page, const std::vector<Check>& checks) {
    page.heading("Promise and proof");
    page.paragraph(
        "The verifier is separate code that reads what was released (and the originals, if given) and shares nothing "
        "with the method. 'scrim verify' repeats every check.");
    std::vector<std::vector<std::string>> rows{{"Check", "Holds", "What was found"}};
    for (const auto& check : checks)
        rows.push_back({plain_words(check.name), !check.holds ? "NO" : check.open ? "open" : "yes", check.detail});
    page.table(rows);
}

void add_settings(Page& page, const Json& manifest) {
    page.heading("Settings and versions");
    std::vector<std::pair<std::string, std::string>> rows;
    for (const Setting& setting : settings) {
        const auto found = manifest.find(setting.key);
        if (found == manifest.end()) continue;
        const bool delta = std::string_view(setting.key) == "delta" && found->is_number() && found->get<double>() > 0;
        const std::string text = delta ? delta_text(found->get<double>()) : setting_text(*found);
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
