#include "tools/notes_original.h"

#include <algorithm>
#include <filesystem>

#include "nlp/base/csv.h"
#include "nlp/base/parallel.h"
#include "nlp/formats/note_reader.h"
#include "tools/tag_options.h"

namespace scrim {
namespace {

// Beyond this many notes every text against every other would take too long.
constexpr std::size_t most_compared = 20000;

using Index = std::unordered_map<std::string, std::uint32_t>;

Index by_id(const std::vector<Note>& originals) {
    Index index;
    for (std::uint32_t i = 0; i < originals.size(); ++i) index.emplace(originals[i].id, i);
    return index;
}

Result<std::vector<std::uint32_t>> by_links(const std::string& path, const std::vector<ReleasedNote>& released,
                                            const std::vector<Note>& originals) {
    auto rows = CsvReader::open(path);
    if (!rows) return rows.error();
    const auto new_id = rows->column("note_id");
    const auto old_id = rows->column("original_note_id");
    if (!new_id) return new_id.error();
    if (!old_id) return old_id.error();
    std::unordered_map<std::string, std::string> link;
    while (true) {
        const auto row = rows->next();
        if (!row) return row.error();
        if (!*row) break;
        link.emplace((**row)[*new_id], (**row)[*old_id]);
    }
    const Index index = by_id(originals);
    std::vector<std::uint32_t> out;
    for (const auto& note : released) {
        const auto old = link.find(note.id);
        const auto found = old == link.end() ? index.end() : index.find(old->second);
        out.push_back(found == index.end() ? no_original : found->second);
    }
    return out;
}

// The text between brackets and lists.
std::vector<std::string_view> pieces_of(std::string_view text) {
    std::vector<std::string_view> pieces;
    std::size_t from = 0;
    for (std::size_t at = 0; (at = text.find_first_of("[{", at)) != std::string_view::npos;) {
        const std::size_t end = text.find(text[at] == '[' ? ']' : '}', at);
        if (end == std::string_view::npos) break;
        pieces.push_back(text.substr(from, at - from));
        from = at = end + 1;
    }
    pieces.push_back(text.substr(from));
    return pieces;
}

bool holds_in_order(std::string_view text, const std::vector<std::string_view>& pieces) {
    std::size_t at = 0;
    for (const auto piece : pieces) {
        const std::size_t found = text.find(piece, at);
        if (found == std::string_view::npos) return false;
        at = found + piece.size();
    }
    return true;
}

std::vector<std::uint32_t> by_text(const std::vector<ReleasedNote>& released, const std::vector<Note>& originals,
                                   unsigned threads) {
    std::vector<std::uint32_t> out(released.size(), no_original);
    parallel_for(released.size(), threads, [&](std::size_t n) {
        const auto pieces = pieces_of(released[n].text);
        const auto longest =
            *std::max_element(pieces.begin(), pieces.end(), [](auto x, auto y) { return x.size() < y.size(); });
        for (std::uint32_t i = 0; i < originals.size(); ++i) {
            const std::string_view text = originals[i].text;
            if (text.find(longest) == std::string_view::npos) continue;
            const bool fits = holds_in_order(text, pieces);
            if (fits || out[n] == no_original) out[n] = i;
            if (fits) break;
        }
    });
    return out;
}

}  // namespace

Result<std::vector<Note>> read_originals(const std::string& path, const CommonOptions& common) {
    ReadOptions options;
    options.skip_unknown_labels = true;
    auto notes = read_notes(path, options);
    if (!notes) return notes.error();
    const bool tagged = std::any_of(notes->begin(), notes->end(), [](const Note& note) { return !note.spans.empty(); });
    if (tagged) return notes;
    remark(common, "the original has no tags: rules find its identifiers, and what they miss is not looked for");
    const auto pipeline = make_pipeline(TagOptions{});
    if (!pipeline) return pipeline.error();
    std::vector<std::optional<Error>> failed(notes->size());
    parallel_for(notes->size(), common.threads, [&](std::size_t i) {
        auto note = pipeline->tag(std::move((*notes)[i]));
        if (note) {
            (*notes)[i] = std::move(*note);
        } else {
            failed[i] = note.error();
        }
    });
    for (const auto& failure : failed) {
        if (failure) return *failure;
    }
    return notes;
}

Result<std::vector<ReleasedNote>> read_released(const Release& release) {
    auto notes = ReleasedNotesReader::open(release.path);
    if (!notes) return notes.error();
    std::vector<ReleasedNote> out;
    while (true) {
        auto note = notes->next();
        if (!note) return note.error();
        if (!*note) return out;
        out.push_back(std::move(**note));
    }
}

Result<std::vector<std::uint32_t>> match_originals(const Release& release, const std::vector<ReleasedNote>& released,
                                                   const std::vector<Note>& originals,
                                                   const std::string& private_folder) {
    if (!private_folder.empty()) {
        return by_links((std::filesystem::path(private_folder) / "links.csv").string(), released, originals);
    }
    const Index index = by_id(originals);
    const bool kept = release.manifest.value("ids", std::string()) == "kept";
    std::vector<std::uint32_t> out;
    for (const auto& note : released) {
        const auto found = index.find(note.id);
        out.push_back(found == index.end() ? no_original : found->second);
    }
    if (kept) return out;
    if (released.size() > most_compared) {
        return usage_error("which original a note came from is not known",
                           "name the private folder of the release with --private");
    }
    return by_text(released, originals, 1);
}

}  // namespace scrim
