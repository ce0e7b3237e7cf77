#include "nlp/formats/file_names.h"

#include <algorithm>
#include <charconv>

#include "nlp/text/unicode.h"

namespace scrim {
namespace {

constexpr std::size_t longest_name = 200;  // file systems allow 255 bytes; endings and temporary names need some

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

bool is_unsafe(char c) {
    static constexpr std::string_view unsafe = "/\\%:*?\"<>|";
    return is_control(c) || unsafe.find(c) != std::string_view::npos;
}

void append_encoded(std::string& out, char c) {
    static constexpr std::string_view digits = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    out += '%';
    out += digits[byte >> 4U];
    out += digits[byte & 15U];
}

}  // namespace

std::string file_name_for(std::string_view note_id) {
    std::string out;
    for (std::size_t i = 0; i < note_id.size(); ++i) {
        const char c = note_id[i];
        // A leading point hides a file; a leading dash looks like an option; outer blanks get lost.
        const bool outer = i == 0 || i + 1 == note_id.size();
        const bool awkward = (i == 0 && (c == '.' || c == '-')) || (outer && c == ' ');
        if (is_unsafe(c) || awkward) {
            append_encoded(out, c);
        } else {
            out += c;
        }
    }
    return out;
}

std::string note_id_for(std::string_view file_name) {
    std::string out;
    for (std::size_t i = 0; i < file_name.size(); ++i) {
        unsigned byte = 0;
        if (file_name[i] == '%' && i + 2 < file_name.size()) {
            const char* from = file_name.data() + i + 1;
            const auto [end, failure] = std::from_chars(from, from + 2, byte, 16);
            if (failure == std::errc() && end == from + 2) {
                out += static_cast<char>(byte);
                i += 2;
                continue;
            }
        }
        out += file_name[i];
    }
    return out;
}

std::string utf8_name(std::string_view name) {
    std::string out;
    for (auto at = first_invalid_utf8(name); at; at = first_invalid_utf8(name)) {
        out += name.substr(0, *at);
        append_encoded(out, name[*at]);
        name.remove_prefix(*at + 1);
    }
    out += name;
    return out;
}

std::string plain_name(std::string_view path) {
    if (const auto slash = path.rfind('/'); slash != std::string_view::npos) path.remove_prefix(slash + 1);
    for (const std::string_view ending : {".gz", ".zst"}) {
        if (path.ends_with(ending)) path.remove_suffix(ending.size());
    }
    return std::string(path);
}

std::string_view without_ending(std::string_view name) {
    const auto point = name.rfind('.');
    return point == std::string_view::npos || point == 0 ? name : name.substr(0, point);
}

Result<void> check_note_id(std::string_view id, const Place& place) {
    if (id.empty()) return bad_input("the note id is empty", place, "give every note an id");
    if (std::any_of(id.begin(), id.end(), is_control)) {
        return bad_input("the note id holds a control character", place, "use an id of letters and digits");
    }
    if (!is_valid_utf8(id)) return bad_input("the note id is not UTF-8", place, "use an id of letters and digits");
    if (file_name_for(id).size() > longest_name) {
        return bad_input("the note id is longer than " + std::to_string(longest_name) + " bytes", place,
                         "use shorter ids");
    }
    return {};
}

}  // namespace scrim
