#include "anon/release/statement/determination.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "anon/release/kinds/kind.h"
#include "anon/release/risk/attacker.h"
#include "anon/report/page.h"
#include "nlp/base/hash.h"

namespace scrim {
namespace {

constexpr std::string_view blank = "______________________________";

struct Attacker {
    std::string knows;
    double mean = 0;
    double highest = 0;
    std::optional<double> bound;
};

std::optional<double> number_of(const Json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_number() ? std::optional(found->get<double>()) : std::nullopt;
}

// The attackers of a release of notes are entries with a mean and a highest success, those of records have a prefix.
std::vector<Attacker> attackers_of(const Json& risk) {
    std::vector<Attacker> out;
    const auto promised = number_of(risk, "promised bound 1/k");
    for (const auto& [name, figures] : risk.items()) {
        if (!figures.is_object() || name.find(", on the original") != std::string::npos ||
            name.find(", under Safe Harbor") != std::string::npos) {
            continue;
        }
        const auto mean = number_of(figures, "mean success");
        const auto highest = number_of(figures, "highest success");
        if (mean && highest) out.push_back({name, *mean, *highest, promised});
        const auto mean_of_records = number_of(figures, "mean");
        const auto maximum = number_of(figures, "maximum");
        if (name.starts_with(attacker_prefix) && mean_of_records && maximum) {
            out.push_back(
                {name.substr(attacker_prefix.size()), *mean_of_records, *maximum, number_of(figures, "bound")});
        }
    }
    return out;
}

std::string percent(double share) { return fmt::format("{:.1f}%", 100 * share); }

std::string text_of(const Json& manifest, const char* key) {
    const auto found = manifest.find(key);
    if (found == manifest.end()) return {};
    if (found->is_string()) return found->get<std::string>();
    if (!found->is_array()) return found->dump();
    std::string out;
    for (const auto& item : *found)
        out += (out.empty() ? "" : ", ") + (item.is_string() ? item.get<std::string>() : item.dump());
    return out;
}

void add_subject(Page& page, const Json& manifest) {
    page.heading("1. What is to be released");
    std::vector<std::vector<std::string>> rows{{"", ""}};
    for (const auto& [key, words] :
         {std::pair{"kind", "Kind of data"}, std::pair{"method", "Method"}, std::pair{"k", "k, the size of a group"},
          std::pair{"K", "K, the size of a group"}, std::pair{"m", "m, how many codes an attacker may know"},
          std::pair{"patients", "Patients"}, std::pair{"notes", "Notes"}, std::pair{"records", "Records"},
          std::pair{"rows", "Rows"}, std::pair{"covered", "Attributes that the promise covers"},
          std::pair{"kept", "Attributes that are kept and not covered"},
          std::pair{"not_covered", "Not covered besides"}}) {
        if (const std::string value = text_of(manifest, key); !value.empty()) rows.push_back({words, value});
    }
    page.table(rows);
}

void add_methods(Page& page, const std::vector<Check>& checks) {
    page.heading("2. Methods");
    page.paragraph(
        "The release was made by Scrim, whose methods are published (docs/threat_model.md names the papers, what is "
        "promised and what is not). After it was written, every promise was checked from what was released, by code "
        "that "
        "shares nothing with the method:");
    std::vector<std::vector<std::string>> rows{{"check", "holds", "result"}};
    for (const Check& check : checks) rows.push_back({check.name, check.holds ? "yes" : "NO", check.detail});
    page.table(rows);
}

void add_results(Page& page, const std::vector<Attacker>& attackers, bool with_original) {
    page.heading("3. Results");
    if (attackers.empty()) {
        page.paragraph("No attacker was measured: give the originals with --original.");
        return;
    }
    page.paragraph(
        "The chance that an attacker finds the record of a patient they look for, measured on this release:");
    std::vector<std::vector<std::string>> rows{{"attacker", "mean", "highest", "bound"}};
    for (const Attacker& attacker : attackers) {
        rows.push_back({attacker.knows, percent(attacker.mean), percent(attacker.highest),
                        attacker.bound ? percent(*attacker.bound) : "none"});
    }
    page.table(rows);
    const auto above = [](const Attacker& attacker) {
        return attacker.bound && attacker.highest > *attacker.bound + 1e-9;
    };
    if (const auto count = std::count_if(attackers.begin(), attackers.end(), above); count > 0) {
        page.paragraph(
            fmt::format("{} of these attackers exceed the bound for some patient. Say below why their "
                        "knowledge is not to be expected of the recipients, or change the policy.",
                        count));
    }
    if (!with_original) page.paragraph("Measured without the originals; --original measures more attackers.");
}

void add_blanks(Page& page) {
    page.heading("4. Recipients and limits (to be stated by the expert)");
    page.table({{"", ""},
                {"Recipients, and what they may know of patients", std::string(blank)},
                {"Data they could link with", std::string(blank)},
                {"Agreements and safeguards on their side", std::string(blank)},
                {"Time after which this determination must be made again", std::string(blank)}});
    page.heading("5. Determination under 45 CFR 164.514(b)(1)");
    page.paragraph(
        "A person with appropriate knowledge of and experience with generally accepted statistical and scientific "
        "principles and methods for rendering information not individually identifiable, applying them, determines "
        "that "
        "the risk is very small that the information could be used, alone or in combination with other reasonably "
        "available information, by an anticipated recipient to identify an individual who is a subject of the "
        "information. Sections 2 and 3 document the methods and results of the analysis that justify it.");
    page.table({{"", ""},
                {"The risk is very small (yes or no), and why", std::string(blank)},
                {"Name and qualification of the expert", std::string(blank)},
                {"Place, date, signature", std::string(blank)}});
}

const Attacker* worst(const std::vector<Attacker>& attackers) {
    const auto found = std::max_element(attackers.begin(), attackers.end(),
                                        [](const Attacker& a, const Attacker& b) { return a.highest < b.highest; });
    return found == attackers.end() ? nullptr : &*found;
}

void add_gdpr(Page& page, const Json& risk, const std::vector<Attacker>& attackers) {
    page.heading("6. The questions of the GDPR (Opinion 05/2014 on anonymisation techniques)");
    const std::string unmeasured = "not measured; give the originals with --original";
    std::string singling_out = unmeasured;
    if (!attackers.empty()) {
        singling_out = fmt::format("{}: {} on average, {} at most", attackers.front().knows,
                                   percent(attackers.front().mean), percent(attackers.front().highest));
    }
    std::string linkability = unmeasured;
    if (const Attacker* attacker = worst(attackers)) {
        linkability = fmt::format("the attacker who gains most ({}): {} on average, {} at most", attacker->knows,
                                  percent(attacker->mean), percent(attacker->highest));
    }
    std::string inference = unmeasured;
    if (const auto found = risk.find("attribute disclosure"); found != risk.end() && found->is_object()) {
        for (const auto& [what, share] : found->items()) {
            if (share.is_number()) inference = fmt::format("{}: {}", what, percent(share.get<double>()));
        }
    }
    page.table({{"question", "answer from this release"},
                {"Can a person be singled out?", singling_out},
                {"Can records about a person be linked?", linkability},
                {"Can something be inferred about a person?", inference}});
}

Result<void> add_how_to_check(Page& page, const Release& release) {
    const auto sum = file_checksum(release.manifest_path);
    if (!sum) return sum.error();
    page.heading("7. How to check this statement");
    page.table({{"", ""},
                {"Command", "scrim verify RELEASE --signer FINGERPRINT"},
                {"SHA-256 of the manifest, which has those of all files", *sum},
                {"Fingerprint of the key that signed it", text_of(release.manifest, "signer")},
                {"Version of Scrim", text_of(release.manifest, "scrim")}});
    return {};
}

}  // namespace

Result<std::string> determination(const Release& release, const KindOptions& options) {
    const auto checks = verify_release(release, options);
    if (!checks) return checks.error();
    for (const Check& check : *checks) {
        if (check.holds) continue;
        return check_failed(
            "the promise does not hold, so that there is nothing to determine: " + check.name + ": " + check.detail,
            {release.path, {}, 0}, "release the data anew");
    }
    if (release.manifest.value("reproducible", false)) {
        return check_failed("the release was made with a fixed seed and is not for sharing", {release.path, {}, 0},
                            "release the data without --seed");
    }
    const auto risk = measure_risk(release, options);
    if (!risk) return risk.error();
    const auto attackers = attackers_of(*risk);
    Page page("Statement on the risk of re-identification");
    page.paragraph(
        "Prepared from the measured figures of one release, for the expert who decides on it. Lines are for what a "
        "person must state; nothing here is a legal opinion.");
    add_subject(page, release.manifest);
    add_methods(page, *checks);
    add_results(page, attackers, options.with_originals());
    add_blanks(page);
    add_gdpr(page, *risk, attackers);
    if (auto done = add_how_to_check(page, release); !done) return done.error();
    return page.html();
}

}  // namespace scrim
