#include "anon/release/report_words.h"

#include <fmt/format.h>

#include "anon/notes/release_plan.h"
#include "anon/report/numbers.h"
#include "anon/report/terms.h"
#include "anon/stats/distributions.h"

namespace scrim::words {

std::string text_of(const Json& object, const char* name) {
    const auto found = object.find(name);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::string joined(const Json& array) {
    std::string text;
    for (const auto& item : array) {
        if (item.is_string()) text += (text.empty() ? "" : ", ") + item.get<std::string>();
    }
    return text.empty() ? "none" : text;
}

std::string figure(const Json& value) {
    if (value.is_number_float()) return number_text(value.get<double>());
    if (value.is_number_unsigned()) return count_text(value.get<std::uint64_t>());
    if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
    return value.is_string() ? value.get<std::string>() : value.dump();
}

std::string percent(const Json& chance) { return fmt::format("{:.2f}%", 100 * chance.get<double>()); }

std::string missed_in_words(const Json& manifest) {
    const auto found = manifest.find("missed");
    if (found == manifest.end() || !found->is_object()) {
        return "Identifiers that tagging missed: not measured on these notes. 'scrim review --sample 200' draws notes "
               "to check.";
    }
    const auto count = [&](const char* name) { return found->value(name, std::uint64_t{0}); };
    const std::uint64_t checked = count("checked");
    const auto row = [&](const char* name) {
        return fmt::format("{} of them ({}, at most {} with 95% confidence)", count(name),
                           percent(static_cast<double>(count(name)) / static_cast<double>(checked)),
                           percent(exact_upper_bound(count(name), checked)));
    };
    return fmt::format(
        "Identifiers that tagging missed: a person checked {} of these notes, drawn at random. {} had a direct "
        "identifier that was not tagged, {} any identifier; what was found in them was tagged then.",
        checked, row("with_missed_eid"), row("with_missed"));
}

std::string shown_in_words(const Json& manifest) {
    const std::string method = text_of(manifest, "method");
    if (method == "safe-harbor") return "Identifiers are placeholders, dates are years.";
    if (method == "k-anonymity") return "Identifiers are placeholders; ages, dates and places are ranges or regions.";
    return "Identifiers are placeholders; each covered value is a list that the patient's group shares.";
}

std::string not_covered_in_words(const Json& manifest) {
    std::string out = text_of(manifest, "not_covered");
    if (out.empty()) return "intervals between dates";
    if (constexpr std::string_view kept = "kept attributes, "; out.starts_with(kept)) out.erase(0, kept.size());
    if (constexpr std::string_view tells = "text tells"; out.ends_with(tells)) {
        out.replace(out.size() - tells.size(), tells.size(), "text reveals");
    }
    return out;
}

std::string promise_in_words(const Json& manifest) {
    const auto k = manifest.value("k", std::size_t{0});
    if (k == 0) {
        return "The 18 categories of HIPAA Safe Harbor are removed. How many patients share what is left is not "
               "promised.";
    }
    return fmt::format(
        "An attacker who knows a patient's {} cannot link the patient to one record with a chance above 1 in {} ({}), "
        "even with full knowledge of the program and its settings.",
        plain_list(manifest.value("covered", Json::array())), k, percent_text(1.0 / static_cast<double>(k)));
}

std::string method_in_words(const Json& manifest) {
    const std::string method = text_of(manifest, "method");
    if (method == "safe-harbor") return "HIPAA Safe Harbor: the 18 categories are removed, dates are years.";
    if (method == "k-anonymity") {
        return "k-anonymity: ages and dates are ranges, places are cities or states that k patients share.";
    }
    const std::string drill_down = text_of(manifest, "drill_down");
    const bool stages = text_of(manifest, "grouping") == grouped_in_two_stages;
    return std::string("Value enumeration: ") +
           (stages ? "patients with similar health details form branches; within a branch, patients with similar "
                     "covered values form groups. "
                   : "patients with similar health details form groups. ") +
           "Each covered value is shown as a list of values of the patient's group. " +
           std::string(drill_down == "strict"  ? "Lists are narrowed as far as the promise allows (strict drill-down)."
                       : drill_down == "paper" ? "Lists are narrowed as published, which is NOT safe: for comparison."
                                               : "Lists are not narrowed.");
}

}  // namespace scrim::words
