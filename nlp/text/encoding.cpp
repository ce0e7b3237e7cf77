#include "nlp/text/encoding.h"

#include <unicode/ucnv.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "nlp/text/foreign_content.h"
#include "nlp/text/unicode.h"

namespace scrim {
namespace {

constexpr std::string_view utf8_mark = "\xEF\xBB\xBF";
constexpr std::string_view utf16_little_mark = "\xFF\xFE";
constexpr std::string_view utf16_big_mark = "\xFE\xFF";

// The code points of Windows-1252 for 0x80 to 0x9F; its five unused bytes stand for themselves.
constexpr std::array<std::uint16_t, 32> windows_1252{0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                                     0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
                                                     0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                     0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178};

void append_windows_1252(std::string& out, unsigned char byte) {
    const char32_t code = byte < 0xA0 ? windows_1252.at(byte - 0x80U) : byte;
    append_utf8(out, code);
}

std::uint64_t line_at(std::string_view bytes, std::size_t offset) {
    return 1 + static_cast<std::uint64_t>(
                   std::count(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
}

Place place_at(const Place& start, std::string_view bytes, std::size_t offset) {
    return {start.file, start.record, std::max<std::uint64_t>(start.line, 1) + line_at(bytes, offset) - 1};
}

constexpr std::size_t bytes_looked_at = std::size_t{16} << 10U;  // of a stream, to see whether it is text

bool begins_with_utf16_mark(std::string_view bytes) {
    return bytes.starts_with(utf16_little_mark) || bytes.starts_with(utf16_big_mark);
}

std::optional<Error> refuse_encoding(std::string_view bytes, const Place& place) {
    const auto foreign = foreign_encoding(bytes);
    if (!foreign) return std::nullopt;
    return bad_input("is " + foreign->what, place, foreign->advice);
}

// What is known to be no text is refused by its name, so that the message can say what to do.
std::optional<Error> refuse_foreign(std::string_view bytes, const Place& place) {
    if (const auto foreign = foreign_content(bytes.substr(0, bytes_looked_at))) {
        return bad_input("is " + foreign->what, place, foreign->advice);
    }
    if (begins_with_utf16_mark(bytes)) return std::nullopt;
    return refuse_encoding(bytes, place);
}

// Notes hold tabs, line ends, form feeds and the odd stray control; files that are not text hold many.
std::optional<Error> refuse_binary(std::string_view bytes, const Place& place) {
    if (const auto nul = bytes.find('\0'); nul != std::string_view::npos) {
        const bool sixteen = bytes.size() > 1 && (bytes[0] == '\0' || bytes[1] == '\0');
        return bad_input("byte " + std::to_string(nul) + " is NUL", place_at(place, bytes, nul),
                         sixteen
                             ? "it looks like UTF-16 without a byte order mark: convert it to UTF-8, e.g. with iconv"
                             : "it does not look like text; if it is, remove the NUL bytes");
    }
    const auto controls = std::count_if(bytes.begin(), bytes.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 && (byte < 0x09 || byte > 0x0D) && byte != 0x1B;
    });
    if (controls > 8 && static_cast<std::size_t>(controls) > bytes.size() / 20) {
        return bad_input(
            std::to_string(controls) + " of " + std::to_string(bytes.size()) + " bytes are control characters", place,
            "it does not look like text; is this the right file?");
    }
    return std::nullopt;
}

Result<std::string> from_utf16(std::string_view bytes, const Place& place) {
    UErrorCode status = U_ZERO_ERROR;
    UConverter* from = ucnv_open(bytes.starts_with(utf16_little_mark) ? "UTF-16LE" : "UTF-16BE", &status);
    ucnv_setToUCallBack(from, UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &status);
    bytes.remove_prefix(2);
    std::vector<UChar> units(bytes.size() / 2 + 2);
    const auto count = ucnv_toUChars(from, units.data(), static_cast<std::int32_t>(units.size()), bytes.data(),
                                     static_cast<std::int32_t>(bytes.size()), &status);
    ucnv_close(from);
    std::string out(static_cast<std::size_t>(std::max(count, 0)) * 3, '\0');
    UConverter* to = ucnv_open("UTF-8", &status);
    const auto size =
        ucnv_fromUChars(to, out.data(), static_cast<std::int32_t>(out.size()), units.data(), count, &status);
    ucnv_close(to);
    if (U_FAILURE(status)) {
        return bad_input("begins like UTF-16 but is not valid UTF-16", place, "convert it to UTF-8, e.g. with iconv");
    }
    out.resize(static_cast<std::size_t>(size));
    return out;
}

// Converts a stream of UTF-16 piece by piece.
class Utf16Input : public Input {
   public:
    Utf16Input(std::unique_ptr<Input> inner, std::string head, bool little)
        : inner_(std::move(inner)), buffer_(std::size_t{64} << 10U), pivot_(std::size_t{4} << 10U) {
        UErrorCode status = U_ZERO_ERROR;
        from_ = ucnv_open(little ? "UTF-16LE" : "UTF-16BE", &status);
        to_ = ucnv_open("UTF-8", &status);
        ucnv_setToUCallBack(from_, UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &status);
        std::copy(head.begin(), head.end(), buffer_.begin());
        source_ = buffer_.data();
        source_end_ = source_ + head.size();
        pivot_source_ = pivot_target_ = pivot_.data();
    }
    ~Utf16Input() override {
        ucnv_close(from_);
        ucnv_close(to_);
    }
    Utf16Input(const Utf16Input&) = delete;
    Utf16Input& operator=(const Utf16Input&) = delete;

    Result<std::size_t> read(char* data, std::size_t size) override {
        char* target = data;
        while (target == data && size > 0) {
            if (source_ == source_end_ && !at_end_) {
                const auto got = inner_->read(buffer_.data(), buffer_.size());
                if (!got) return got.error();
                source_ = buffer_.data();
                source_end_ = source_ + *got;
                at_end_ = *got == 0;
            }
            UErrorCode status = U_ZERO_ERROR;
            const bool was_at_end = at_end_;
            ucnv_convertEx(to_, from_, &target, data + size, &source_, source_end_, pivot_.data(), &pivot_source_,
                           &pivot_target_, pivot_.data() + pivot_.size(), false, at_end_, &status);
            if (status == U_BUFFER_OVERFLOW_ERROR) continue;
            if (U_FAILURE(status)) {
                return bad_input("begins like UTF-16 but is not valid UTF-16", {name(), {}, 0},
                                 "convert it to UTF-8, e.g. with iconv");
            }
            if (was_at_end) break;
        }
        return static_cast<std::size_t>(target - data);
    }
    [[nodiscard]] const std::string& name() const override { return inner_->name(); }

   private:
    std::unique_ptr<Input> inner_;
    std::vector<char> buffer_;
    std::vector<UChar> pivot_;
    UConverter* from_ = nullptr;
    UConverter* to_ = nullptr;
    const char* source_ = nullptr;
    const char* source_end_ = nullptr;
    UChar* pivot_source_ = nullptr;
    UChar* pivot_target_ = nullptr;
    bool at_end_ = false;
};

}  // namespace

Result<DecodedText> decode_text(std::string bytes, const Place& place, BytesOf kind) {
    const bool file = kind == BytesOf::file;
    if (auto foreign = file ? refuse_foreign(bytes, place) : refuse_encoding(bytes, place)) return *foreign;
    if (file && begins_with_utf16_mark(bytes)) {
        auto text = from_utf16(bytes, place);
        if (!text) return text.error();
        if (auto binary = refuse_binary(*text, place)) return *binary;
        return DecodedText{std::move(*text), Remark{"was converted from UTF-16", place}};
    }
    if (file && bytes.starts_with(utf8_mark)) bytes.erase(0, utf8_mark.size());
    if (auto binary = refuse_binary(bytes, place)) return *binary;
    const auto first = first_invalid_utf8(bytes);
    if (!first) return DecodedText{std::move(bytes), std::nullopt};

    DecodedText out;
    out.text.reserve(bytes.size() + bytes.size() / 16);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < bytes.size();) {
        const std::string_view rest = std::string_view(bytes).substr(i);
        const std::size_t valid = first_invalid_utf8(rest).value_or(rest.size());
        out.text.append(rest.substr(0, valid));
        i += valid;
        if (i == bytes.size()) break;
        append_windows_1252(out.text, static_cast<unsigned char>(bytes[i++]));
        ++wrong;
    }
    out.remark = Remark{std::to_string(wrong) + " bytes, the first at byte " + std::to_string(*first) +
                            ", are not valid UTF-8 and were read as Windows-1252",
                        place_at(place, bytes, *first)};
    return out;
}

Result<std::unique_ptr<Input>> unmarked_stream(std::unique_ptr<Input> input) {
    auto head = first_bytes(*input, utf8_mark.size());
    if (!head) return head.error();
    if (head->starts_with(utf16_little_mark) || head->starts_with(utf16_big_mark)) {
        const bool little = head->starts_with(utf16_little_mark);
        return std::unique_ptr<Input>(std::make_unique<Utf16Input>(std::move(input), head->substr(2), little));
    }
    if (*head == utf8_mark) return input;
    return put_back(std::move(*head), std::move(input));
}

Result<std::unique_ptr<Input>> decoded_stream(std::unique_ptr<Input> input) {
    auto head = first_bytes(*input, bytes_looked_at);
    if (!head) return head.error();
    const Place place{input->name(), {}, 0};
    if (const auto foreign = refuse_foreign(*head, place)) return *foreign;
    return unmarked_stream(put_back(std::move(*head), std::move(input)));
}

}  // namespace scrim
