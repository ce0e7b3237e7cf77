// scrim report: a page about a release for people who decide on it. Aggregates only.

#include <memory>

#include "anon/release/kinds/kind.h"
#include "anon/release/statement/determination.h"
#include "nlp/base/files/output.h"
#include "tools/cli/command.h"

namespace scrim {
namespace {

struct Options {
    std::string release;
    std::string output;
    std::string format = "page";
    KindOptions report;
};

int run(const Options& options) {
    const auto release = open_release(options.release);
    if (!release) return fail(release.error());
    const auto html = options.format == "determination" ? determination(*release, options.report)
                                                        : write_page(*release, options.report);
    if (!html) return fail(html.error());
    const bool to_share = options.report.to_share && options.format == "page";
    const bool steward = !to_share && (options.report.with_originals() || !options.report.private_folder.empty());
    const auto written = write_file(options.output, *html, {.private_file = steward});
    if (!written) return fail(written.error());
    remark(options.report.common, "the report is in " + options.output +
                                      (steward ? "; it is for the steward and the board, not for sharing" : ""));
    return 0;
}

}  // namespace

void add_report_command(Command& program, int& exit_code) {
    auto options = std::make_shared<Options>();
    Command* command = program.add_subcommand("report", "Write a report on a release for those who decide on it");
    command->add_option("RELEASE", options->release, "What scrim released: a folder or a file")->required();
    command->add_option("-o,--output", options->output, "The HTML page to write")->required();
    command->add_option(
        "--original", options->report.original,
        "The original: attackers and the loss are measured against it, and the page is not for sharing");
    command->add_option("--private", options->report.private_folder,
                        "The steward's folder, with the link to the originals of notes and the register of recipients");
    command->add_flag("--shareable", options->report.to_share,
                      "With --original: check against it, but write only what may go with the release");
    command->add_option("--signer", options->report.signer,
                        "The fingerprint of the key that must have signed the release, as given by its maker");
    command
        ->add_option("--format", options->format,
                     "page, or determination: the statement that HIPAA's Expert Determination asks for and the "
                     "questions of the GDPR, with measured figures and blanks for what a person must state")
        ->check(one_of({"page", "determination"}));
    add_common_options(*command, options->report.common);
    command->footer(
        "Examples:\n"
        "  scrim report released.csv -o report.html\n"
        "  scrim report released -o statement.html --format determination --original notes --private steward");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim
