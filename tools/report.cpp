// scrim report: a page about a release for people who decide on it. Aggregates only.

#include "tools/report.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string_view>
#include <vector>

#include "nlp/base/output.h"
#include "tools/codes.h"
#include "tools/notes_report.h"
#include "tools/table_release.h"
#include "tools/trajectories.h"
#include "tools/verify.h"

namespace scrim {
namespace {

struct Reporter {
    std::string_view kind;  // as in the manifest
    FillReport fill;
};

// One line per kind of release.
const std::vector<Reporter> reporters{
    {"trajectories", report_trajectories},        {"table", fill_table_report},
    {"disassociated", fill_disassociated_report}, {"generalized", fill_generalized_report},
    {"km-generalized", fill_generalized_report},
};

struct Options {
    std::string release;
    std::string output;
    ReportOptions report;
};

std::string value_text(const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
    if (value.is_number_float()) return fmt::format("{:.4g}", value.get<double>());
    if (!value.is_array()) return value.dump();
    std::string text;
    for (const auto& item : value) text += (text.empty() ? "" : ", ") + value_text(item);
    return text;
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

Result<void> add_checks(Page& page, const Release& release, const ReportOptions& options) {
    VerifyOptions verify;
    verify.original = options.original;
    verify.common = options.common;
    const auto checks = verify_release(release, verify);
    if (!checks) return checks.error();
    std::vector<std::vector<std::string>> rows{{"check", "holds", "detail"}};
    bool holds = true;
    for (const auto& check : *checks) {
        rows.push_back({check.name, check.holds ? "yes" : "NO", check.detail});
        holds = holds && check.holds;
    }
    page.heading("Whether the promise holds");
    page.paragraph(holds ? "Every check holds." : "At least one check FAILS: do not share this release.");
    page.table(rows);
    return {};
}

int write_page(const Options& options, const std::string& html) {
    if (const auto written = write_file(options.output, html); !written) return fail(written.error());
    remark(options.report.common, "the report is in " + options.output);
    return 0;
}

int run(const Options& options) {
    const auto release = open_release(options.release);
    if (!release) return fail(release.error());
    const std::string kind = release->manifest["kind"];
    if (kind == "notes") {  // has a page of its own
        const auto pages = notes_reports(*release, options.report);
        return pages ? write_page(options, pages->board) : fail(pages.error());
    }
    Page page("Release report: " + kind);
    add_manifest(page, release->manifest);
    if (const auto added = add_checks(page, *release, options.report); !added) return fail(added.error());
    for (const auto& reporter : reporters) {
        if (reporter.kind != kind) continue;
        if (const auto filled = reporter.fill(*release, options.report, page); !filled) return fail(filled.error());
    }
    return write_page(options, page.html());
}

}  // namespace

void add_report_command(CLI::App& program, int& exit_code) {
    auto options = std::make_shared<Options>();
    CLI::App* command = program.add_subcommand("report", "Write a page about a release for people who decide on it");
    command->add_option("RELEASE", options->release, "What scrim released: a folder or a file")->required();
    command->add_option("-o,--output", options->output, "The HTML page to write")->required();
    command->add_option("--original", options->report.original, "The original, to measure the loss as well");
    command->add_option("--private", options->report.private_folder,
                        "What a release of notes kept to itself: the link to the originals");
    add_common_options(*command, options->report.common);
    command->footer("Example:\n  scrim report released.csv -o report.html");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim
