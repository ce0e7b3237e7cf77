// Whatever the journal of a stopped run holds, it is read to its end; entries are found by their keys, and one that is
// added is there when it is read again, with those before it.

#include "nlp/batch/journal.h"
#include "tests/fuzz/scratch.h"

namespace {

using scrim::Journal;
using scrim::JournalEntry;

std::size_t load(Journal& journal) {
    std::size_t entries = 0;
    const auto done = journal.load([&](const JournalEntry&) {
        ++entries;
        return true;
    });
    if (!done) std::abort();
    if (journal.size() > entries) std::abort();
    for (const auto& key : journal.keys()) {
        const auto entry = journal.find(key);
        if (!journal.has(key) || !entry || entry->key != key) std::abort();
    }
    return entries;
}

// What the first line of its journal is.
std::string first_line(const scrim::Scratch& scratch) {
    Journal fresh(scratch / "fresh", "fuzz");
    if (!fresh.open() || !fresh.close()) std::abort();
    return scrim::Scratch::get(scratch / "fresh");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const scrim::Scratch scratch("journal");
    static const std::string head = first_line(scratch);
    const std::string bytes(scrim::input_bytes(data, size));
    const std::string path = scratch.put("journal", size % 16 == 0 ? bytes : head + bytes);
    Journal journal(path, "fuzz");
    (void)journal.listed();
    if (journal.state() != Journal::State::ours) return 0;
    load(journal);
    JournalEntry added;
    added.key = {1, 2};
    added.id = "a note";
    added.patient_id = "p\t\"1\"\n";
    added.offset = 7;
    added.length = 3;
    const bool had = journal.has(added.key);
    const std::size_t before = journal.size();
    if (!journal.open() || !journal.add(added) || !journal.close()) std::abort();
    Journal again(path, "fuzz");
    if (again.state() != Journal::State::ours) std::abort();
    load(again);
    const auto found = again.find(added.key);
    if (!found || found->id != added.id || found->patient_id != added.patient_id || found->length != 3) std::abort();
    // An entry of the same id gives way to it.
    if (again.size() + 1 < before + (had ? 0 : 1)) std::abort();
    return 0;
}
