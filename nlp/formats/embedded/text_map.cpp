#include "nlp/formats/embedded/text_map.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "nlp/text/unicode.h"

namespace scrim {
namespace {

bool cuts_character(std::string_view text, std::size_t at) {
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
}

Result<void> check_edits(std::string_view text, const std::vector<TextEdit>& edits, const Place& place) {
    std::size_t last = 0;
    for (const TextEdit& edit : edits) {
        const bool sound = edit.begin >= last && edit.begin <= edit.end && edit.end <= text.size() &&
                           !cuts_character(text, edit.begin) && !cuts_character(text, edit.end) &&
                           is_valid_utf8(edit.text);
        if (!sound) {
            return bad_input("an edit of bytes " + std::to_string(edit.begin) + " to " + std::to_string(edit.end) +
                                 " does not fit the text of its note (" + std::to_string(text.size()) + " bytes)",
                             place, "the edits must be made of the text as it was read, in order");
        }
        last = edit.end;
    }
    return {};
}

}  // namespace

void TextMap::add_same(std::string_view source, SourceRange range, std::uint8_t context) {
    if (range.begin >= range.end) return;
    const bool goes_on = !pieces_.empty() && pieces_.back().kind == Kind::same &&
                         pieces_.back().source.end == range.begin && pieces_.back().context == context;
    if (goes_on) {
        pieces_.back().source.end = range.end;
    } else {
        pieces_.push_back({text_.size(), range, Kind::same, context});
    }
    text_ += source.substr(range.begin, range.end - range.begin);
}

void TextMap::add_coded(std::string_view text, SourceRange range, std::uint8_t context) {
    pieces_.push_back({text_.size(), range, Kind::coded, context});
    text_ += text;
}

void TextMap::add_made(std::string_view text) {
    if (text.empty()) return;
    pieces_.push_back({text_.size(), {}, Kind::made, 0});
    text_ += text;
}

// One walk over pieces and edits at once. A coded piece is collected until the last edit that touches it: several edits
// of its text are one edit of its bytes.
class SourceEditor {
   public:
    SourceEditor(const TextMap& map, const TextMap::Encode& encode) : map_(map), encode_(encode) {}

    bool add(const TextEdit& edit) {
        while (next_ < map_.pieces_.size() && map_.end_of(next_) <= edit.begin && !joins(next_, edit)) pass();
        bool written = edit.text.empty();
        bool touched = false;
        for (std::size_t i = next_; i < map_.pieces_.size() && map_.pieces_[i].begin < edit.end; ++i) {
            if (map_.pieces_[i].kind == TextMap::Kind::made || edit.begin == edit.end) continue;
            if (map_.end_of(i) <= edit.begin && !joins(i, edit)) continue;
            replace(i, edit, written ? std::string_view() : std::string_view(edit.text));
            written = true;
            touched = true;
        }
        return touched || written || insert(edit);
    }

    std::vector<SourceEdit> take() {
        close();
        return std::move(out_);
    }

   private:
    // An empty piece belongs to an edit that covers text on both of its sides.
    [[nodiscard]] bool joins(std::size_t piece, const TextEdit& edit) const {
        const std::size_t begin = map_.pieces_[piece].begin;
        return begin == map_.end_of(piece) && begin > edit.begin && begin < edit.end;
    }

    void pass() {
        if (map_.pieces_[next_].kind != TextMap::Kind::made) last_ = next_;
        ++next_;
    }

    void replace(std::size_t index, const TextEdit& edit, std::string_view text) {
        const TextMap::Piece& piece = map_.pieces_[index];
        const std::size_t from = std::max<std::size_t>(edit.begin, piece.begin);
        const std::size_t to = std::min<std::size_t>(edit.end, map_.end_of(index));
        const std::string encoded = text.empty() ? std::string() : encode_(text, piece.context);
        if (piece.kind == TextMap::Kind::coded) {
            open(index);
            keep_until(from);
            open_->text += encoded;
            cursor_ = std::max(cursor_, to);
            return;
        }
        close();
        const std::size_t shift = piece.source.begin - piece.begin;
        out_.push_back({from + shift, to + shift, encoded});
    }

    // Text that replaces nothing, or a made piece alone, stands in the piece it is in, else after the last real piece
    // before it, else ahead of the first one after it.
    bool insert(const TextEdit& edit) {
        const std::size_t count = map_.pieces_.size();
        if (next_ < count && map_.pieces_[next_].kind != TextMap::Kind::made) {
            replace(next_, {edit.begin, edit.begin, {}}, edit.text);
            return true;
        }
        if (last_) {
            const TextMap::Piece& piece = map_.pieces_[*last_];
            if (open_ && open_index_ != *last_) close();
            if (open_) {
                keep_until(map_.end_of(*last_));
                open_->text += encode_(edit.text, piece.context);
            } else {
                out_.push_back({piece.source.end, piece.source.end, encode_(edit.text, piece.context)});
            }
            return true;
        }
        std::size_t after = next_;
        while (after < count && map_.pieces_[after].kind == TextMap::Kind::made) ++after;
        if (after == count) return false;
        const TextMap::Piece& piece = map_.pieces_[after];
        out_.push_back({piece.source.begin, piece.source.begin, encode_(edit.text, piece.context)});
        return true;
    }

    void open(std::size_t index) {
        if (open_ && open_index_ == index) return;
        close();
        open_index_ = index;
        cursor_ = map_.pieces_[index].begin;
        open_ = SourceEdit{map_.pieces_[index].source.begin, map_.pieces_[index].source.end, {}};
    }

    void keep_until(std::size_t end) {
        if (end <= cursor_) return;
        const std::string_view kept = std::string_view(map_.text_).substr(cursor_, end - cursor_);
        open_->text += encode_(kept, map_.pieces_[open_index_].context);
        cursor_ = end;
    }

    void close() {
        if (!open_) return;
        keep_until(map_.end_of(open_index_));
        out_.push_back(std::move(*open_));
        open_.reset();
    }

    const TextMap& map_;
    const TextMap::Encode& encode_;
    std::vector<SourceEdit> out_;
    std::size_t next_ = 0;             // the first piece that does not end before the edit
    std::optional<std::size_t> last_;  // the last real piece before it
    std::optional<SourceEdit> open_;   // of a coded piece
    std::size_t open_index_ = 0;
    std::size_t cursor_ = 0;  // in the text: what stands before it is in open_
};

Result<std::vector<SourceEdit>> TextMap::source_edits(const std::vector<TextEdit>& edits, const Encode& encode,
                                                      const Place& place) const {
    if (auto sound = check_edits(text_, edits, place); !sound) return sound.error();
    SourceEditor editor(*this, encode);
    for (const TextEdit& edit : edits) {
        if (!editor.add(edit)) return bad_input("text would be written where the source holds none", place);
    }
    return editor.take();
}

std::string apply_edits(std::string_view source, std::vector<SourceEdit> edits) {
    std::stable_sort(edits.begin(), edits.end(), [](const SourceEdit& a, const SourceEdit& b) {
        return a.begin != b.begin ? a.begin < b.begin : a.begin == a.end && b.begin != b.end;
    });
    std::string out;
    out.reserve(source.size());
    std::size_t done = 0;
    for (const SourceEdit& edit : edits) {
        const bool inside = edit.end <= done && edit.begin < done;
        if (inside) continue;
        if (edit.begin > done) out += source.substr(done, edit.begin - done);
        out += edit.text;
        done = std::max(done, edit.end);
    }
    out += source.substr(std::min(done, source.size()));
    return out;
}

}  // namespace scrim
