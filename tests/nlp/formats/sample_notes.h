#pragma once

#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <tuple>
#include <vector>

#include "nlp/base/random.h"
#include "nlp/document.h"
#include "nlp/formats/span_fields.h"

namespace scrim {

// A folder of its own for a test, gone at its end.
class TestFolder {
   public:
    TestFolder() {
        std::string pattern = (std::filesystem::temp_directory_path() / "scrim-test-XXXXXX").string();
        path_ = ::mkdtemp(pattern.data());
    }
    ~TestFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TestFolder(const TestFolder&) = delete;
    TestFolder& operator=(const TestFolder&) = delete;

    [[nodiscard]] std::string operator/(const std::string& name) const { return (path_ / name).string(); }
    [[nodiscard]] std::string path() const { return path_.string(); }

   private:
    std::filesystem::path path_;
};

// Pieces that formats stumble over: markup, quotes, line ends of all kinds, controls, characters of one to four
// bytes, combining marks, right-to-left script, joined emoji, pictures of controls, noncharacters, a mark inside.
inline const std::vector<std::string>& awkward_pieces() {
    static const std::vector<std::string> pieces{"Mrs. Brown",
                                                 " ",
                                                 "\n",
                                                 "\r\n",
                                                 "\r",
                                                 "\t",
                                                 "\f",
                                                 "\v",
                                                 "\x1B",
                                                 "\x01",
                                                 "<b>",
                                                 "&amp;",
                                                 "]]>",
                                                 "]]",
                                                 ">",
                                                 "\"",
                                                 "'",
                                                 "\\",
                                                 "{\"a\":1}",
                                                 "%2F",
                                                 "é",
                                                 "e\u0301",
                                                 "ß",
                                                 "中文",
                                                 "שלום",
                                                 "مرحبا",
                                                 "👩‍⚕️",
                                                 "𝔘𝔫𝔦",
                                                 "\u240C",
                                                 "\u2422",
                                                 "\uFFFE",
                                                 "\uFFFF",
                                                 "\u2028",
                                                 "\u0085",
                                                 "\uFEFF",
                                                 "\u00A0",
                                                 "“smart”",
                                                 "52 year old",
                                                 "06/07/1999",
                                                 ",",
                                                 ";",
                                                 "#",
                                                 "</TEXT>",
                                                 "[ report_end ]",
                                                 "<PHI TYPE=\"DOCTOR\">",
                                                 "&#13;",
                                                 "&#0;",
                                                 "T1\tPATIENT 0 5"};
    return pieces;
}

// Where characters begin, and the end.
inline std::vector<std::uint32_t> boundaries(const std::string& text) {
    std::vector<std::uint32_t> out;
    for (std::uint32_t i = 0; i < text.size(); ++i) {
        if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) out.push_back(i);
    }
    out.push_back(static_cast<std::uint32_t>(text.size()));
    return out;
}

inline Span random_details(Random& random, Span span) {
    span.label = static_cast<Label>(random.below(label_count));
    if (random.chance(0.5)) span.role = static_cast<Role>(random.below(role_count));
    if (random.chance(0.5)) span.sources = static_cast<std::uint8_t>(random.below(128));
    if (random.chance(0.2)) span.assertions = static_cast<std::uint8_t>(random.below(8));
    if (random.chance(0.5)) span.score = static_cast<float>(random.uniform());
    if (random.chance(0.3)) span.value = random.chance(0.5) ? "2009-04-25" : "a \"b\" <c> & é 👩 \t";
    if (random.chance(0.3)) span.rule = "phone.us";
    return span;
}

inline void sort_spans(Note& note) {
    std::stable_sort(note.spans.begin(), note.spans.end(), [](const Span& a, const Span& b) {
        return std::tie(a.begin, a.end, a.label) < std::tie(b.begin, b.end, b.label);
    });
}

// A note of awkward pieces; its spans may touch, and overlap where that is allowed. Some have no text at all.
inline Note random_note(Random& random, std::size_t number, bool overlapping) {
    Note note;
    note.id = "note " + std::to_string(number) + (number % 3 == 0 ? "/ä%" : "");
    if (number % 4 != 0) note.patient_id = "p" + std::to_string(number % 7);
    const std::size_t pieces = random.below(40);
    for (std::size_t i = 0; i < pieces; ++i) note.text += awkward_pieces()[random.below(awkward_pieces().size())];
    const auto places = boundaries(note.text);
    if (overlapping) {
        const std::size_t spans = places.size() < 2 ? 0 : random.below(8);
        for (std::size_t i = 0; i < spans; ++i) {
            const auto a = random.below(places.size() - 1);
            const auto b = a + 1 + random.below(std::min<std::size_t>(places.size() - 1 - a, 12));
            note.spans.push_back(random_details(random, {.begin = places[a], .end = places[b], .value = {}}));
        }
    } else {
        for (std::size_t at = random.below(5); at + 1 < places.size();) {
            const auto end = at + 1 + random.below(std::min<std::size_t>(places.size() - 1 - at, 12));
            note.spans.push_back(random_details(random, {.begin = places[at], .end = places[end], .value = {}}));
            at = end + (random.chance(0.4) ? 0 : random.below(6));
        }
    }
    sort_spans(note);
    return note;
}

inline std::vector<Note> random_notes(std::uint64_t seed, std::size_t count, bool overlapping) {
    Random random(seed);
    std::vector<Note> out;
    for (std::size_t i = 0; i < count; ++i) out.push_back(random_note(random, i, overlapping));
    std::sort(out.begin(), out.end(), [](const Note& a, const Note& b) { return a.id < b.id; });
    return out;
}

}  // namespace scrim
