#include "anon/release/check/original_notes.h"

#include <algorithm>
#include <filesystem>
#include <numeric>

#include "nlp/base/ascii.h"
#include "nlp/base/files/csv.h"
#include "nlp/base/parallel.h"
#include "nlp/formats/note_reader.h"
#include "nlp/tagging.h"

namespace scrim {
namespace {

// Beyond this many notes every text against every other would take too long.
constexpr std::size_t most_compared = 20000;

using OriginalIndex = std::unordered_map<std::string, std::uint32_t>;

OriginalIndex by_id(const std::vector<Note>& originals) {
    OriginalIndex index;
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
    const OriginalIndex index = by_id(originals);
    std::vector<std::uint32_t> out;
    for (const auto& note : released) {
        const auto old = link.find(note.id);
        const auto found = old == link.end() ? index.end() : index.find(old->second);
        out.push_back(found == index.end() ? no_original : found->second);
    }
    return out;
}

// Words that a release may have written in place of others: "a" for "an", "male" for "boy".
bool may_be_rewritten(std::string_view word) {
    const std::string plain = lower(word);
    return plain == "a" || plain == "male" || plain == "female" || plain == "person" || plain == "year";
}

// The piece without the words that may be rewritten.
void add_cut(std::string_view piece, std::vector<std::string_view>& pieces) {
    std::size_t from = 0;
    for (std::size_t at = 0; at < piece.size();) {
        std::size_t end = at;
        while (end < piece.size() && is_letter(piece[end])) ++end;
        if (end > at && may_be_rewritten(piece.substr(at, end - at))) {
            pieces.push_back(piece.substr(from, at - from));
            from = end;
        }
        at = std::max(end, at + 1);
    }
    pieces.push_back(piece.substr(from));
}

// The text between brackets and lists.
std::vector<std::string_view> between_marks(std::string_view text) {
    std::vector<std::string_view> pieces;
    std::size_t from = 0;
    for (std::size_t at = 0; (at = text.find_first_of("[{", at)) != std::string_view::npos;) {
        const std::size_t end = text.find(text[at] == '[' ? ']' : '}', at);
        if (end == std::string_view::npos) break;
        add_cut(text.substr(from, at - from), pieces);
        from = at = end + 1;
    }
    add_cut(text.substr(from), pieces);
    return pieces;
}

// How much of the pieces the text holds, in their order, in bytes; what it does not hold is passed over.
std::size_t held_in_order(std::string_view text, const std::vector<std::string_view>& pieces) {
    std::size_t at = 0;
    std::size_t held = 0;
    for (const auto piece : pieces) {
        const std::size_t found = text.find(piece, at);
        if (found == std::string_view::npos) continue;
        at = found + piece.size();
        held += piece.size();
    }
    return held;
}

// A note's own [WORD] is released as (WORD).
std::string with_one_bracket(std::string text) {
    std::replace(text.begin(), text.end(), '[', '(');
    std::replace(text.begin(), text.end(), ']', ')');
    return text;
}

struct Fit {
    std::uint32_t original = no_original;
    std::size_t held = 0;
};

// The middle of the longest pieces: the ends of a piece may be what stands for a value ("{5, 52}-year-old").
std::vector<std::string_view> anchors_of(std::vector<std::string_view> pieces) {
    constexpr std::size_t most = 3;
    constexpr std::size_t length = 60;
    std::stable_sort(pieces.begin(), pieces.end(), [](auto x, auto y) { return x.size() > y.size(); });
    pieces.resize(std::min(pieces.size(), most));
    for (auto& piece : pieces) {
        if (piece.size() > length) piece = piece.substr((piece.size() - length) / 2, length);
    }
    return pieces;
}

// The originals that hold an anchor of a note, those that hold most of the text between its marks first.
std::vector<Fit> fits_of(const ReleasedNote& note, const std::vector<std::string>& texts) {
    std::vector<Fit> fits;
    const auto pieces = between_marks(note.text);
    const auto anchors = anchors_of(pieces);
    for (std::uint32_t i = 0; i < texts.size(); ++i) {
        const bool fits_one = std::any_of(anchors.begin(), anchors.end(), [&](std::string_view anchor) {
            return texts[i].find(anchor) != std::string::npos;
        });
        if (fits_one) fits.push_back({i, held_in_order(texts[i], pieces)});
    }
    std::stable_sort(fits.begin(), fits.end(), [](const Fit& x, const Fit& y) { return x.held > y.held; });
    return fits;
}

// Notes with much text of their own choose first, so that a short note does not take the original of a long one.
std::vector<std::uint32_t> by_text(const std::vector<ReleasedNote>& released, const std::vector<Note>& originals,
                                   unsigned threads) {
    std::vector<std::string> texts;
    for (const Note& original : originals) texts.push_back(with_one_bracket(original.text));
    std::vector<std::vector<Fit>> fits(released.size());
    parallel_for(released.size(), threads, [&](std::size_t n) {
        if (!is_withheld(released[n])) fits[n] = fits_of(released[n], texts);
    });
    std::vector<std::uint32_t> order(released.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto held = [&](std::uint32_t n) { return fits[n].empty() ? 0 : fits[n].front().held; };
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t x, std::uint32_t y) { return held(x) > held(y); });
    std::vector<std::uint32_t> out(released.size(), no_original);
    std::vector<bool> taken(originals.size(), false);
    for (const std::uint32_t n : order) {
        const auto free =
            std::find_if(fits[n].begin(), fits[n].end(), [&](const Fit& fit) { return !taken[fit.original]; });
        if (free == fits[n].end()) continue;
        taken[free->original] = true;
        out[n] = free->original;
    }
    return out;
}

}  // namespace

Result<std::vector<Note>> read_originals(const std::string& path, const CommonOptions& common, const Json& manifest) {
    ReadOptions options;
    options.skip_unknown_labels = true;
    auto notes = read_notes(path, options);
    if (!notes) return notes.error();
    // Where no note at all has an identifier nobody looked for any, and nothing would be looked for here.
    const bool looked = std::any_of(notes->begin(), notes->end(), [](const Note& note) {
        return std::any_of(note.spans.begin(), note.spans.end(),
                           [](const Span& span) { return class_of(span.label) != Class::hmd; });
    });
    const auto is_untagged = [&](const Note& note) { return !looked || !note.has_tags(); };
    const auto untagged = std::count_if(notes->begin(), notes->end(), is_untagged);
    if (untagged == 0) return notes;
    const std::string which = static_cast<std::size_t>(untagged) == notes->size()
                                  ? "the original has no tags: it is"
                                  : std::to_string(untagged) + " notes of the original have no tags: they are";
    remark(common, which + " tagged as the release was, and what that misses is not looked for");
    TagOptions tag;
    const Json tagged_by = manifest.value("tagged", Json());
    if (tagged_by.is_string() && tagged_by != "before") tag.taggers = tagged_by.get<std::string>();
    if (auto done = read_structure(path, {}, tag); !done) return done.error();
    const auto pipeline = make_pipeline(tag);
    if (!pipeline) return pipeline.error();
    std::vector<std::optional<Error>> failed(notes->size());
    parallel_for(notes->size(), common.threads, [&](std::size_t i) {
        if (!is_untagged((*notes)[i])) return;
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
                                                   const std::string& private_folder, unsigned threads) {
    if (!private_folder.empty()) {
        return by_links((std::filesystem::path(private_folder) / "links.csv").string(), released, originals);
    }
    const OriginalIndex index = by_id(originals);
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
    return by_text(released, originals, threads);
}

}  // namespace scrim
