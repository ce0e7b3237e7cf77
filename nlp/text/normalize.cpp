#include "nlp/text/normalize.h"

#include <algorithm>

#include "nlp/text/disguise/broken_words.h"
#include "nlp/text/disguise/escapes.h"
#include "nlp/text/disguise/plain_characters.h"

namespace scrim {

NormalizedText::NormalizedText(std::string_view original) : original_(original) {
    const bool escapes = may_have_escapes(original);
    const bool characters = !is_plain(original);
    if (!escapes && !characters && !may_have_broken_words(original)) return;
    copy_ = MappedText(original);
    if (escapes) copy_ = decode_escapes(copy_);
    if (!is_plain(copy_.text)) copy_ = with_plain_characters(copy_);
    if (may_have_broken_words(copy_.text)) copy_ = join_broken_words(copy_);
    changed_ = copy_.text != original;
    if (!changed_) copy_ = {};
}

NormalizedText::Range NormalizedText::original(std::uint32_t begin, std::uint32_t end) const {
    if (!changed_) return {begin, std::max(begin, end)};
    if (begin >= end) {
        const auto at = begin < copy_.begin.size() ? copy_.begin[begin] : static_cast<std::uint32_t>(original_.size());
        return {at, at};
    }
    return {copy_.begin[begin], copy_.end[end - 1]};
}

NormalizedText::Range NormalizedText::copy(std::uint32_t begin, std::uint32_t end) const {
    if (!changed_) return {begin, std::max(begin, end)};
    const auto first = std::upper_bound(copy_.end.begin(), copy_.end.end(), begin) - copy_.end.begin();
    const auto last = std::lower_bound(copy_.begin.begin(), copy_.begin.end(), end) - copy_.begin.begin();
    return {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(begin < end ? std::max(first, last) : first)};
}

std::string plain_text(std::string_view text) { return std::string(NormalizedText(text).text()); }

}  // namespace scrim
