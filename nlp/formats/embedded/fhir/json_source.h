#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/formats/embedded/text_map.h"

namespace scrim {

enum class JsonKind : std::uint8_t { object, array, string, number, literal };

// A value and where it stands. Values are numbered in the order of the source, so that those below one follow it
// directly, up to its `last`.
struct JsonValue {
    std::uint32_t begin = 0;  // bytes of the source; brackets and quotes are part of the value
    std::uint32_t end = 0;
    std::uint32_t name_begin = 0;  // of the member's name, without quotes; empty in an array
    std::uint32_t name_end = 0;
    std::uint32_t last = 0;    // of the values below this one, one more than the last
    std::uint32_t parent = 0;  // of the root, itself
    JsonKind kind = JsonKind::literal;
};

// JSON that was checked and not changed: each value knows its bytes. What two readers could take for different things
// is refused: names twice in an object, text that is not UTF-8, halves of surrogate pairs.
class JsonSource {
   public:
    using Id = std::uint32_t;
    static constexpr Id root = 0;

    // `source` must outlive the object.
    [[nodiscard]] static Result<JsonSource> parse(std::string_view source, const Place& place);

    [[nodiscard]] const JsonValue& at(Id id) const { return values_[id]; }
    [[nodiscard]] Id size() const { return static_cast<Id>(values_.size()); }
    // The first value in this one and the one after a value, equal to `last` of the container at its end.
    [[nodiscard]] static Id first_in(Id id) { return id + 1; }
    [[nodiscard]] Id after(Id id) const { return values_[id].last; }

    [[nodiscard]] bool is(Id id, JsonKind kind) const { return values_[id].kind == kind; }
    [[nodiscard]] std::string_view name(Id id) const {
        return source_.substr(values_[id].name_begin, values_[id].name_end - values_[id].name_begin);
    }
    // The bytes of a value as they are.
    [[nodiscard]] std::string_view raw(Id id) const {
        return source_.substr(values_[id].begin, values_[id].end - values_[id].begin);
    }
    [[nodiscard]] std::string_view source() const { return source_; }

    [[nodiscard]] std::optional<Id> member(Id object, std::string_view name) const;
    // The text of a string; of anything else, its spelling.
    [[nodiscard]] std::string text(Id id) const;
    // Of a member that is a string; nothing if there is none.
    [[nodiscard]] std::optional<std::string> member_text(Id object, std::string_view name) const;
    // The text of a string with its places in raw(id).
    [[nodiscard]] TextMap text_map(Id id) const;

   private:
    friend class JsonSourceParser;
    explicit JsonSource(std::string_view source) : source_(source) {}

    std::string_view source_;
    std::vector<JsonValue> values_;
};

// The text as a string of JSON without its quotes, as it is put into one.
[[nodiscard]] std::string json_escaped(std::string_view text);

}  // namespace scrim
