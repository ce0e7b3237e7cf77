#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/formats/embedded/rtf/characters.h"
#include "nlp/formats/embedded/text_map.h"

namespace scrim {

struct RtfText {
    TextMap map;
    std::vector<SourceRange> hidden;  // what a release does without
    // Where a control word ends without a blank, or \u without its fallback: letters that follow would belong to it.
    std::vector<std::size_t> bare_ends;
    std::vector<Remark> remarks;
};

// One walk over a document. `source` is its bytes: all of RTF is ASCII but for bytes of its code pages.
class RtfWalk {
   public:
    RtfWalk(std::string_view source, const Place& place) : source_(source), place_(place) {}

    [[nodiscard]] Result<RtfText> run();

   private:
    enum class Purpose : std::uint8_t { text, formatting, aside };
    struct Group {
        std::size_t begin = 0;
        Purpose purpose = Purpose::text;
        bool leaves = false;  // it is what a release does without, and not a part of such
        std::size_t leaves_from = 0;
        std::size_t star = 0;         // where its last "\*" stands
        std::size_t text_before = 0;  // how much text there was when it began
        bool own_lines = false;
        bool names = false;  // its text is names of fonts and styles
        bool starred = false;
        bool hidden_text = false;  // \v, \deleted
        bool deleted = false;
        int fallbacks = 1;  // \uc
        int font = -1;
    };
    struct Word {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::string_view name;
        std::optional<int> number;
        bool bare = false;
    };

    Result<void> begin_group();
    Result<void> end_group();
    Result<void> control();
    [[nodiscard]] Result<Word> scan_word();
    Result<void> add_word(const Word& word);
    Result<void> add_destination(const Word& word);
    [[nodiscard]] bool add_state(const Word& word);
    void add_font_property(const Word& word);
    Result<void> add_hex(std::size_t begin);
    Result<void> add_unicode(const Word& word);
    void skip_fallbacks();
    void add_plain();
    Result<void> add_byte(char value, SourceRange range);

    [[nodiscard]] bool shows() const { return group_.purpose == Purpose::text; }
    [[nodiscard]] bool sees() const { return !group_.hidden_text && !group_.deleted; }
    void hide(SourceRange range) { out_.hidden.push_back(range); }
    [[nodiscard]] int code_page() const;
    Result<void> flush_bytes();
    void flush_surrogate();
    void emit_coded(std::string_view text, SourceRange range);
    void emit_pending();
    [[nodiscard]] Error fault(std::string what, std::size_t at) const;

    std::string_view source_;
    Place place_;
    RtfText out_;
    std::size_t at_ = 0;
    Group group_;
    std::vector<Group> outer_;
    bool closed_ = false;
    int document_page_ = 1252;
    int default_font_ = -1;
    int font_in_table_ = -1;
    bool raw_is_utf8_ = false;
    std::unordered_map<int, int> page_of_font_;
    std::vector<RtfByte> bytes_;
    bool bytes_raw_ = false;
    char16_t high_ = 0;
    SourceRange high_range_;
    bool line_ = false;  // a line break or a tab is due before the next text
    bool cell_ = false;
    bool pictures_ = false;
};

}  // namespace scrim
