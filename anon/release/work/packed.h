#pragma once

#include <string>
#include <string_view>

#include "anon/notes/persons.h"
#include "anon/release/check/pair_check.h"
#include "anon/release/work/finish_note.h"
#include "anon/release/work/gather_note.h"
#include "nlp/base/result.h"

namespace scrim {

// What goes between the machine that makes a release and those that have its notes, as bytes (CBOR). Both run the same
// version; what cannot be unpacked is an error.

[[nodiscard]] std::string packed(const GatheredNote& note);
[[nodiscard]] Result<GatheredNote> unpacked_gathered(std::string_view bytes);

// An order with what it points to.
struct PackedOrder {
    NoteOrder order;  // order.shown.persons is for whoever uses it to set
    Persons persons;
    bool has_persons = false;
};
[[nodiscard]] std::string packed(const NoteOrder& order);
[[nodiscard]] Result<PackedOrder> unpacked_order(std::string_view bytes);

// A note that was written, and what its original found of itself in it.
struct CheckedNote {
    FinishedNote note;
    PairFound found;
};
[[nodiscard]] std::string packed(const CheckedNote& note);
[[nodiscard]] Result<CheckedNote> unpacked_checked(std::string_view bytes);

}  // namespace scrim
