#include "anon/release/statement/determination.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "anon/release/kinds/kind.h"
#include "anon/release/report/attackers.h"
#include "anon/release/report/parts.h"
#include "anon/report/numbers.h"
#include "anon/report/page.h"
#include "nlp/base/hash.h"

namespace scrim {
namespace {

constexpr std::string_view blank = "______________________________";

std::string text_of(const Json& manifest, const char* key) {
    const auto found = manifest.find(key);
    if (found == manifest.end()) return {};
    if (found->is_string()) return found->get<std::string>();
    if (found->is_number_unsigned()) return count_text(found->get<std::uint64_t>());
    if (found->is_number()) return number_text(found->get<double>());
    std::string out;
    for (const auto& item : *found) {
        if (item.is_string()) out += (out.empty() ? "" : ", ") + plain_words(item.get<std::string>());
    }
    return out;
}

void add_subject(Page& page, const Json& manifest) {
    page.heading("1. What is to be released");
    std::vector<std::pair<std::string, std::string>> rows;
    for (const auto& [key, words] :
         {std::pair{"kind", "Kind of data"}, std::pair{"method", "Method"}, std::pair{"k", "k, the size of a group"},
          std::pair{"m", "m, how many codes an attacker may know"}, std::pair{"epsilon", "Epsilon"},
          std::pair{"patients", "Patients"}, std::pair{"notes", "Notes"}, std::pair{"records", "Records"},
          std::pair{"rows", "Rows"}, std::pair{"covered", "What the promise covers"},
          std::pair{"kept", "What is kept and not covered"}, std::pair{"not_covered", "Not covered besides"}}) {
        if (std::string value = text_of(manifest, key); !value.empty()) rows.emplace_back(words, std::move(value));
    }
    page.facts(rows);
}

void add_methods(Page& page, const std::vector<Check>& checks) {
    page.heading("2. Methods");
    page.paragraph(
        "The release was made by Scrim, whose methods are published (docs/threat_model.md names the papers, what is "
        "promised and what is not). After it was written, every promise was checked from what was released, by code "
        "that "
        "shares nothing with the method:");
    std::vector<std::vector<std::string>> rows{{"Check", "Holds", "What was found"}};
    for (const Check& check : checks)
        rows.push_back({plain_words(check.name), check.holds ? "yes" : "NO", check.detail});
    page.table(rows);
}

void add_results(Page& page, const std::vector<ReportAttacker>& attackers, bool with_original) {
    page.heading("3. Results");
    if (attackers.empty()) {
        page.paragraph("No attacker was measured: give the originals with --original.");
        return;
    }
    page.paragraph("The chance that an attacker succeeds with a patient, on average and at most, on this release:");
    page.markup(attackers_html({attackers.begin(), attackers.end()}));
    const auto above = [](const ReportAttacker& attacker) {
        return attacker.bound && attacker.highest > *attacker.bound + 1e-9;
    };
    if (const auto count = std::count_if(attackers.begin(), attackers.end(), above); count > 0) {
        page.paragraph(
            fmt::format("{} of these attackers exceed the bound for some patient. Say below why their knowledge "
                        "is not to be expected of the recipients, or change the policy.",
                        count));
    }
    if (!with_original) page.paragraph("Measured without the originals; --original measures more attackers.");
}

void add_blanks(Page& page) {
    page.heading("4. Recipients and limits (to be stated by the expert)");
    page.facts({{"Recipients, and what they may know of patients", std::string(blank)},
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
    page.facts({{"The risk is very small (yes or no), and why", std::string(blank)},
                {"Name and qualification of the expert", std::string(blank)},
                {"Place, date, signature", std::string(blank)}});
}

// What the release answers to one of the questions: the attackers who ask it, the most successful first.
std::string answer(const std::vector<ReportAttacker>& attackers, Question question) {
    std::vector<ReportAttacker> asking;
    std::copy_if(attackers.begin(), attackers.end(), std::back_inserter(asking),
                 [&](const ReportAttacker& each) { return each.question == question; });
    if (asking.empty()) return "Not measured: give the originals with --original, or state it: " + std::string(blank);
    std::stable_sort(asking.begin(), asking.end(), [](const auto& a, const auto& b) { return a.highest > b.highest; });
    const ReportAttacker& worst = asking.front();
    std::string out = worst.who + ": succeeds with a chance of " +
                      (worst.mean ? percent_text(*worst.mean) + " on average and " : "") + percent_text(worst.highest) +
                      " at most";
    if (worst.bound) out += ", where " + percent_text(*worst.bound) + " is promised";
    if (worst.stranger) out += "; a stranger, from the data of others alone, with " + percent_text(*worst.stranger);
    if (asking.size() > 1) out += fmt::format(". It is the most successful of {} such attackers", asking.size());
    return out + ".";
}

void add_gdpr(Page& page, const std::vector<ReportAttacker>& attackers) {
    page.heading("6. The questions of the GDPR (Opinion 05/2014 on anonymisation techniques)");
    page.table(
        {{"Question", "Answer from this release"},
         {"Singling out: can the record of a person be found?", answer(attackers, Question::singling_out)},
         {"Linkability: can more that is known of a person be linked with it?", answer(attackers, Question::linkage)},
         {"Inference: can something be told about a person?", answer(attackers, Question::inference)}});
}

Result<void> add_how_to_check(Page& page, const Release& release) {
    const auto sum = file_checksum(release.manifest_path);
    if (!sum) return sum.error();
    page.heading("7. How to check this statement");
    page.facts({{"Command", "scrim verify RELEASE --signer FINGERPRINT"},
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
        if (check.open) {
            return check_failed("the promise is not proven from the release alone: " + check.name + ": " + check.detail,
                                {release.path, {}, 0}, "give --original");
        }
        if (check.holds) continue;
        return check_failed(
            "the promise does not hold, so that there is nothing to determine: " + check.name + ": " + check.detail,
            {release.path, {}, 0}, "release the data again");
    }
    if (release.manifest.value("reproducible", false)) {
        return check_failed("the release was made with a fixed seed and is not for sharing", {release.path, {}, 0},
                            "release the data without --seed");
    }
    const auto risk = measure_risk(release, options);
    if (!risk) return risk.error();
    const auto attackers = report_attackers(release.manifest, *risk);
    Page page("Statement on the risk of re-identification");
    if (options.with_originals() || !options.private_folder.empty()) page.keep_private(stewards_page);
    page.paragraph(
        "Prepared from the measured figures of one release, for the expert who decides on it. Lines are for what a "
        "person must state; nothing here is a legal opinion.");
    add_subject(page, release.manifest);
    add_methods(page, *checks);
    add_results(page, attackers, options.with_originals());
    add_blanks(page);
    add_gdpr(page, attackers);
    if (auto done = add_how_to_check(page, release); !done) return done.error();
    return page.html();
}

}  // namespace scrim
