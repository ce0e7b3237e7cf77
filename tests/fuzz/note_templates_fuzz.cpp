// Templates and profiles of the note generator: whatever is read, rules have text and spans pair.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "corpora/generator/conditions.h"
#include "corpora/generator/grammar.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto grammar = scrim::corpora::Grammar::parse(text)) {
        for (const auto& rule : grammar->rules()) {
            if (rule.alternatives.empty()) std::abort();
            for (const auto& alternative : rule.alternatives) {
                int open = 0;
                for (const auto& piece : alternative.text) {
                    if (piece.kind == scrim::corpora::Piece::Kind::open) ++open;
                    if (piece.kind == scrim::corpora::Piece::Kind::close) --open;
                    if (open < 0 || open > 1) std::abort();
                }
                if (open != 0) std::abort();
            }
        }
    }
    if (const auto conditions = scrim::corpora::parse_conditions(text)) {
        for (const auto& condition : *conditions) {
            if (condition.symptoms.empty()) std::abort();
        }
    }
    return 0;
}
