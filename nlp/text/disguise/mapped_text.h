#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace scrim {

// A text made from another one by replacing and leaving out characters. Each of its bytes knows the range of the
// original that it stands for; ranges never go back, so a stretch of the text is a stretch of the original.
struct MappedText {
    // The original itself.
    explicit MappedText(std::string_view original);
    MappedText() = default;

    std::string text;
    std::vector<std::uint32_t> begin;  // [byte of the text] -> byte of the original
    std::vector<std::uint32_t> end;
};

// Makes the next text from one, from left to right. What is neither kept, replaced nor dropped is kept by `take`.
class Rewrite {
   public:
    explicit Rewrite(const MappedText& from) : from_(from) {}

    // Everything up to this byte stays.
    void keep_to(std::size_t at);
    // The next bytes become `with`, each byte of which stands for all of them.
    void replace(std::size_t count, std::string_view with);
    // The next bytes are left out, and nothing stands for them.
    void drop(std::size_t count) { at_ += count; }
    // The next bytes are left out, and belong to the character before: an accent, if there is one before it.
    void drop_to_previous(std::size_t count);

    [[nodiscard]] std::string_view written() const { return to_.text; }
    [[nodiscard]] MappedText take();

   private:
    const MappedText& from_;
    std::size_t at_ = 0;
    MappedText to_;
};

}  // namespace scrim
