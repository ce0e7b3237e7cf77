#include "anon/release/statement/determination.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "anon/release/beside/register.h"
#include "anon/release/kinds/kind.h"
#include "anon/release/report/attackers.h"
#include "anon/release/report/parts.h"
#include "anon/release/report_words.h"
#include "anon/report/numbers.h"
#include "anon/report/page.h"
#include "anon/report/terms.h"
#include "nlp/base/ascii.h"
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
    return plain_list(*found);
}

std::string kind_in_words(const std::string& kind) {
    if (kind == "notes") return "clinical notes";
    if (kind == "trajectories") return "events of patients in order of time";
    if (kind == "table") return "a table of patients";
    return "diagnosis codes of patients";
}

void add_subject(Page& page, const Json& manifest) {
    page.heading("1. What is to be released");
    std::vector<std::pair<std::string, std::string>> rows;
    for (const auto& [key, words] :
         {std::pair{"kind", "Kind of data"}, std::pair{"method", "Method"},
          std::pair{"k", "Size of a group, at least (k)"}, std::pair{"m", "Codes that an attacker may know (m)"},
          std::pair{"epsilon", "Epsilon of differential privacy"}, std::pair{"patients", "Patients"},
          std::pair{"notes", "Notes"}, std::pair{"records", "Records"}, std::pair{"rows", "Rows"},
          std::pair{"covered", "What the promise covers"}, std::pair{"kept", "What is kept and not covered"},
          std::pair{"not_covered", "Also not covered"}}) {
        std::string value = text_of(manifest, key);
        if (std::string_view(key) == "kind") value = kind_in_words(value);
        if (std::string_view(key) == "method") value = plain_method(manifest);
        if (std::string_view(key) == "not_covered" && !value.empty()) value = words::not_covered_in_words(manifest);
        if (!value.empty()) rows.emplace_back(words, std::move(value));
    }
    page.facts(rows);
}

bool is_of_notes(const Json& manifest) { return manifest.value("kind", std::string()) == "notes"; }

void add_methods(Page& page, const Json& manifest, const std::vector<Check>& checks) {
    page.heading("2. Methods");
    if (is_of_notes(manifest)) {
        page.paragraph(words::method_in_words(manifest));
        page.paragraph("The promise: " + words::promise_in_words(manifest));
    }
    page.paragraph(
        "The release was made by Scrim, whose methods are published (its documentation names the papers, what is "
        "promised and what is not). After it was written, every promise was checked from the released files, by code "
        "that shares nothing with the method:");
    add_checks(page, checks);
}

void add_results(Page& page, const Json& manifest, const std::vector<ReportAttacker>& attackers, bool with_original) {
    page.heading("3. Results");
    if (is_of_notes(manifest)) {
        page.paragraph(words::missed_in_words(manifest));
        page.paragraph(
            "The chances below are about what was found and hidden. An identifier that tagging missed is in the text, "
            "and names its patient to anyone who reads it.");
    }
    if (attackers.empty()) {
        page.paragraph("No attacker was measured: give the originals with --original.");
        return;
    }
    page.paragraph("The chance of each attacker, on average over the patients and at most for one patient:");
    page.markup(attackers_html({attackers.begin(), attackers.end()}));
    if (const auto count = std::count_if(attackers.begin(), attackers.end(), above_bound); count > 0) {
        page.paragraph(
            fmt::format("{} of these attackers {} the bound for some patient. State below why the recipients are not "
                        "expected to have that knowledge, or change the policy.",
                        count, count == 1 ? "exceeds" : "exceed"));
    }
    if (!with_original) page.paragraph("Measured without the originals; --original measures more attackers.");
}

// Those whom the register says have this release, with dates and purposes.
Result<std::string> recipients_of(const std::string& private_folder, const Release& release) {
    if (private_folder.empty()) return std::string();
    const auto entries = entries_of(private_folder, release);
    if (!entries) return entries.error();
    std::string out;
    for (const RegisterEntry& entry : *entries) {
        out += fmt::format("{}{} ({}{})", out.empty() ? "" : "; ", entry.recipient,
                           entry.purpose.empty() ? "" : entry.purpose + ", ", entry.time.substr(0, 10));
    }
    return out;
}

void add_blanks(Page& page, const std::string& recipients) {
    page.heading("4. Recipients and limits (to be stated by the expert)");
    page.facts({{"Recipients", recipients.empty() ? std::string(blank) : recipients + ", by the register of releases"},
                {"Purpose", std::string(blank)},
                {"What they may know of patients", std::string(blank)},
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

bool has_promise(const ReportAttacker& attacker) { return attacker.bound && attacker.promised; }

// The most successful of the attackers who ask a question, those whom a promise covers or the others; empty without
// any.
std::string worst_of(const std::vector<ReportAttacker>& attackers, Question question, bool promised) {
    std::vector<ReportAttacker> asking;
    std::copy_if(attackers.begin(), attackers.end(), std::back_inserter(asking), [&](const ReportAttacker& each) {
        return each.question == question && has_promise(each) == promised;
    });
    if (asking.empty()) return {};
    const auto chance = [](const ReportAttacker& each) { return each.highest.value_or(each.mean.value_or(0)); };
    std::stable_sort(asking.begin(), asking.end(), [&](const auto& a, const auto& b) { return chance(a) > chance(b); });
    const ReportAttacker& worst = asking.front();
    std::string who = worst.who;
    who.front() = lower(who.front());
    std::string out = (promised ? "Promised: an attacker who " : "Not promised: an attacker who ") + who + ": ";
    if (worst.mean) out += percent_text(*worst.mean) + (worst.highest ? " on average" : "");
    if (worst.highest) out += (worst.mean ? " and " : "") + percent_text(*worst.highest) + " at most";
    if (promised) out += "; the bound is " + percent_text(*worst.bound);
    if (worst.stranger) out += "; a stranger, from the data of other patients: " + percent_text(*worst.stranger);
    out += ".";
    if (asking.size() > 1) out += fmt::format(" The most successful of {} such attackers.", asking.size());
    return out;
}

// What the release answers to one of the questions.
std::string answer(const std::vector<ReportAttacker>& attackers, Question question) {
    const std::string promised = worst_of(attackers, question, true);
    const std::string others = worst_of(attackers, question, false);
    if (promised.empty() && others.empty()) {
        return "Not measured: give the originals with --original, or state it: " + std::string(blank);
    }
    return promised + (promised.empty() || others.empty() ? "" : " ") + others;
}

void add_gdpr(Page& page, const std::vector<ReportAttacker>& attackers) {
    page.heading("6. The questions of the GDPR (Opinion 05/2014 on anonymisation techniques)");
    page.table(
        {{"Question", "Answer from this release"},
         {"Singling out: can the record of a person be found?", answer(attackers, Question::singling_out)},
         {"Linkability: can two records or data sets be linked for a person?", answer(attackers, Question::linkage)},
         {"Inference: can something be inferred about a person?", answer(attackers, Question::inference)}});
}

Result<void> add_how_to_check(Page& page, const Release& release) {
    const auto sum = file_checksum(release.manifest_path);
    if (!sum) return sum.error();
    page.heading("7. How to check this statement");
    page.facts({{"Command", verify_command(release)},
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
            "the promise does not hold, so there is nothing to determine: " + check.name + ": " + check.detail,
            {release.path, {}, 0}, "release the data again");
    }
    if (release.manifest.value("reproducible", false)) {
        return check_failed("the release was made with a fixed seed and is not for sharing", {release.path, {}, 0},
                            "release the data without --seed");
    }
    if (release.manifest.contains("sharing") || release.manifest.contains("note")) {
        return check_failed("the release was made for comparison and is not for sharing", {release.path, {}, 0},
                            "release the data with the usual method");
    }
    const auto risk = measure_risk(release, options);
    if (!risk) return risk.error();
    const auto attackers = report_attackers(release.manifest, *risk);
    Page page("Statement on the risk of re-identification");
    if (options.with_originals() || !options.private_folder.empty()) page.keep_private(stewards_page);
    page.paragraph(
        "Prepared from the measured figures of one release, for the expert who decides on it. Blank lines are for what "
        "a person must state; nothing here is a legal opinion.");
    add_subject(page, release.manifest);
    add_methods(page, release.manifest, *checks);
    add_results(page, release.manifest, attackers, options.with_originals());
    const auto recipients = recipients_of(options.private_folder, release);
    if (!recipients) return recipients.error();
    add_blanks(page, *recipients);
    add_gdpr(page, attackers);
    if (auto done = add_how_to_check(page, release); !done) return done.error();
    return page.html();
}

}  // namespace scrim
