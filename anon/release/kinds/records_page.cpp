// The page about a release of codes, trajectories or tables.

#include <fmt/format.h>

#include <string>
#include <vector>

#include "anon/release/kinds/kind.h"
#include "anon/release/risk/attacker.h"

namespace scrim {
namespace {

std::string value_text(const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
    if (value.is_number_float()) return fmt::format("{:.4g}", value.get<double>());
    if (!value.is_array()) return value.dump();
    std::string text;
    for (const auto& item : value) text += (text.empty() ? "" : ", ") + value_text(item);
    return text;
}

// How well each attacker does: the first thing that whoever decides must see.
void add_attackers(Page& page, const Json& risk, bool with_original) {
    std::vector<std::vector<std::string>> rows{{"attacker", "mean", "highest", "a stranger", "bound"}};
    for (const auto& [name, figures] : risk.items()) {
        if (!name.starts_with(attacker_prefix)) continue;
        const auto shown = [&](const char* key) { return figures.contains(key) ? value_text(figures[key]) : ""; };
        rows.push_back(
            {name.substr(attacker_prefix.size()), shown("mean"), shown("maximum"), shown("stranger"), shown("bound")});
    }
    page.heading("What attackers get");
    if (rows.size() > 1) page.table(rows);
    page.paragraph(with_original
                       ? "A stranger makes the same guess from the data of other patients alone. The attackers are "
                         "described in docs/threat_model.md."
                       : "With --original the attackers who are measured against it are here as well.");
}

void add_manifest(Page& page, const Json& manifest) {
    std::vector<std::vector<std::string>> rows{{"what", "value"}};
    for (const auto& [name, value] : manifest.items()) {
        if (name != "files" && !value.is_object()) rows.push_back({name, value_text(value)});
    }
    page.heading("What was released");
    page.table(rows);
    if (manifest.value("reproducible", false)) {
        page.paragraph("This release was made with a fixed seed, for tests and experiments. It is not for sharing.");
    }
}

void add_checks(Page& page, const std::vector<Check>& checks) {
    std::vector<std::vector<std::string>> rows{{"check", "holds", "detail"}};
    bool holds = true;
    for (const auto& check : checks) {
        rows.push_back({check.name, check.holds ? "yes" : "NO", check.detail});
        holds = holds && check.holds;
    }
    page.heading("Whether the promise holds");
    page.paragraph(holds ? "Every check holds." : "At least one check FAILS: do not share this release.");
    page.table(rows);
}

}  // namespace

Result<std::string> records_page(const Release& release, const KindOptions& options, const std::vector<Check>& checks,
                                 const Json& risk, FillPage fill) {
    const std::string kind = release.manifest["kind"];
    Page page("Release report: " + kind);
    add_attackers(page, risk, !options.original.empty());
    add_manifest(page, release.manifest);
    add_checks(page, checks);
    if (const auto filled = fill(release, options, page); !filled) return filled.error();
    return page.html();
}

}  // namespace scrim
