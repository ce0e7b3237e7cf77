#include "nlp/base/files/text_input.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>

namespace scrim {
namespace {

constexpr std::string_view utf8_mark = "\xEF\xBB\xBF";

// Gives the bytes on as they are, and looks at each: a character may be cut in two by the size of a read.
class Utf8Input : public Input {
   public:
    explicit Utf8Input(std::unique_ptr<Input> inner) : inner_(std::move(inner)) {}

    Result<std::size_t> read(char* data, std::size_t size) override {
        const auto got = inner_->read(data, size);
        if (!got) return got;
        if (*got == 0 && size > 0 && missing_ > 0) return no_utf8();
        for (std::size_t i = 0; i < *got;) {
            if (const std::size_t plain = plain_bytes({data + i, *got - i}); plain > 0) {
                i += plain;
            } else if (!take(static_cast<unsigned char>(data[i++]))) {
                return no_utf8();
            }
        }
        return got;
    }
    [[nodiscard]] const std::string& name() const override { return inner_->name(); }

   private:
    // How many of the bytes are ASCII, in blocks of eight.
    std::size_t plain_bytes(std::string_view bytes) {
        if (missing_ > 0) return 0;
        std::size_t i = 0;
        for (; i + 8 <= bytes.size(); i += 8) {
            std::uint64_t block = 0;
            std::memcpy(&block, bytes.data() + i, 8);
            if ((block & 0x8080808080808080U) != 0) break;
        }
        line_ +=
            static_cast<std::uint64_t>(std::count(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(i), '\n'));
        return i;
    }

    // False if the byte cannot stand here. The second byte has a narrower range after some: no long forms, no
    // surrogates, nothing above U+10FFFF.
    bool take(unsigned char byte) {
        if (missing_ > 0) {
            if (byte < least_ || byte > most_) return false;
            --missing_;
            least_ = 0x80;
            most_ = 0xBF;
            return true;
        }
        line_ += byte == '\n' ? 1 : 0;
        if (byte < 0x80) return true;
        if (byte < 0xC2 || byte > 0xF4) return false;
        missing_ = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
        least_ = byte == 0xE0 ? 0xA0 : byte == 0xF0 ? 0x90 : 0x80;
        most_ = byte == 0xED ? 0x9F : byte == 0xF4 ? 0x8F : 0xBF;
        return true;
    }

    [[nodiscard]] Error no_utf8() const {
        return bad_input("has bytes that are not UTF-8", {name(), {}, line_},
                         "save it as UTF-8, or convert it: iconv -f WINDOWS-1252 -t UTF-8");
    }

    std::unique_ptr<Input> inner_;
    std::uint64_t line_ = 1;
    unsigned missing_ = 0;  // bytes of the character that is being read
    unsigned char least_ = 0x80;
    unsigned char most_ = 0xBF;
};

}  // namespace

Result<std::unique_ptr<Input>> text_input(std::unique_ptr<Input> bytes) {
    auto head = first_bytes(*bytes, utf8_mark.size());
    if (!head) return head.error();
    if (head->starts_with("\xFF\xFE") || head->starts_with("\xFE\xFF")) {
        return bad_input("is UTF-16", {bytes->name(), {}, 0},
                         "save it as UTF-8, or convert it: iconv -f UTF-16 -t UTF-8");
    }
    if (*head == utf8_mark) head->clear();
    return std::unique_ptr<Input>(std::make_unique<Utf8Input>(put_back(std::move(*head), std::move(bytes))));
}

Result<std::unique_ptr<Input>> open_text(const std::string& path) {
    auto input = open_input(path);
    if (!input) return input.error();
    return text_input(std::move(*input));
}

Result<std::string> read_text_file(const std::string& path, std::size_t limit) {
    auto bytes = read_file(path, limit);
    if (!bytes) return bytes;
    auto input = text_input(memory_input(*bytes, path));
    if (!input) return input.error();
    std::string out(bytes->size(), '\0');
    std::size_t used = 0;
    while (used < out.size()) {
        const auto got = (*input)->read(out.data() + used, out.size() - used);
        if (!got) return got.error();
        if (*got == 0) break;
        used += *got;
    }
    out.resize(used);
    // The end is looked at too: the last character may be cut off.
    char beyond = 0;
    if (const auto got = (*input)->read(&beyond, 1); !got) return got.error();
    return out;
}

}  // namespace scrim
