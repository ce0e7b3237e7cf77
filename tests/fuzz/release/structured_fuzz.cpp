// Whatever the records that go with a release hold, they are released or refused: rows of the release's patients, under
// their new names, and no value that the notes hide by a label of its own.

#include "anon/release/beside/structured.h"
#include "anon/release/files/folder.h"
#include "anon/release/prepare/place_grain.h"
#include "anon/release/work/write_notes.h"
#include "nlp/base/files/csv.h"
#include "tests/fuzz/release/good_releases.h"

namespace {

template <class T>
T taken(scrim::Result<T> result) {
    if (!result) std::abort();
    return std::move(*result);
}

// The steps of a release up to its written notes.
struct Notes {
    explicit Notes(const scrim::Scratch& scratch)
        : policy(scrim::default_policy()), table(policy, taken(scrim::make_place_grain())) {
        pass.records.input = scratch.put("notes.jsonl", scrim::good_notes());
        pass.records.common = {.threads = 1, .quiet = true, .json = true};
        const auto preparer = taken(scrim::make_preparer(policy, false));
        const auto gathered = taken(scrim::gather_facts(pass, preparer, policy, table));
        ids = gathered.ids;
        scrim::PlanOptions options;
        options.k = 2;
        plan = taken(scrim::make_plan(table, options, scrim::Key::from_seed(1)));
        names = scrim::draw_names(table.notes(), table.patients(), scrim::Key::from_seed(1));
        auto folder = taken(scrim::ReleaseFolder::open(scratch / "out", true));
        written = taken(
            scrim::write_notes(pass, preparer, {&table, &plan, &hooks, &names, &gathered.number_of, nullptr}, folder));
    }

    scrim::Policy policy;
    scrim::NotePass pass;
    scrim::PatientTable table;
    std::vector<std::string> ids;
    scrim::ReleasePlan plan;
    scrim::RenderHooks hooks;
    scrim::ReleaseNames names;
    scrim::WrittenNotes written;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const scrim::Scratch scratch("structured");
    static const Notes notes(scratch);
    scrim::ReleaseOptions options;
    options.structured = scratch.put("rows.csv", scrim::input_bytes(data, size));
    if (!scrim::check_structured(options, notes.policy)) return 0;
    scrim::PatientTable asked = notes.table;
    (void)scrim::ask_grains(options, notes.ids, asked);
    const auto outcome = scrim::release_structured(options, notes.table, notes.plan, notes.hooks, notes.written.links,
                                                   scratch / "structured.csv");
    if (!outcome) return 0;
    auto csv = taken(scrim::CsvReader::open(scratch / "structured.csv"));
    std::size_t rows = 0;
    while (const auto row = taken(csv.next())) {
        ++rows;
        for (std::size_t i = 0; i < row->size(); ++i) {
            if (csv.header()[i] == "patient_id" && !row->at(i).empty() && row->at(i)[0] != 'q') std::abort();
            if (csv.header()[i] == "note_id" && !row->at(i).empty() && row->at(i)[0] != 'r') std::abort();
        }
    }
    if (rows != outcome->rows) std::abort();
    return 0;
}
