#include "tools/review/gold/open_notes.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "nlp/base/files/input.h"
#include "nlp/base/files/output.h"

namespace scrim::review {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_list = std::size_t{64} << 20U;

std::string list_of(const std::string& folder) { return folder + "/.open"; }

}  // namespace

Result<void> list_open_notes(const std::string& folder, const std::vector<std::string>& names) {
    const std::string path = list_of(folder);
    std::error_code failure;
    if (names.empty()) {
        fs::remove(path, failure);
        if (!failure) return {};
        return bad_input("the list of open notes cannot be removed: " + failure.message(), {path, {}, 0});
    }
    std::string text;
    for (const std::string& name : names) text += name + "\n";
    OutputOptions options;
    options.private_file = true;
    return write_file(path, text, options);
}

Result<void> refuse_open_notes(const std::string& folder) {
    std::error_code failure;
    const std::string path = list_of(folder);
    if (!fs::is_directory(folder, failure) || !fs::exists(path, failure)) return {};
    const auto text = read_file(path, longest_list);
    if (!text) return text.error();
    const auto count = std::count(text->begin(), text->end(), '\n');
    const std::string first = text->substr(0, text->find('\n'));
    return check_failed(fmt::format("{} {} open: the annotators disagree and no decision was made", count,
                                    count == 1 ? "note is" : "notes are"),
                        {folder, first, 0},
                        "decide under Compare of 'scrim review', or say --allow-open to take both sides' tags");
}

}  // namespace scrim::review
