// Whatever the files of a steward's private folder hold (the link to the originals, known patients, the register,
// keys), they are read or refused; patients that are read are written and read again as they were.

#include "anon/core/signer.h"
#include "anon/release/beside/known_patients.h"
#include "anon/release/beside/register.h"
#include "anon/release/check/original_notes.h"
#include "tests/fuzz/scratch.h"

namespace {

void check_links(const scrim::Scratch& scratch) {
    std::vector<scrim::ReleasedNote> released(2);
    released[0].id = "r1";
    released[1].id = "r2";
    std::vector<scrim::Note> originals(3);
    for (std::size_t i = 0; i < originals.size(); ++i) originals[i].id = std::string(1, static_cast<char>('a' + i));
    const auto matched = scrim::match_originals({}, released, originals, scratch.path(), 1);
    if (!matched) return;
    if (matched->size() != released.size()) std::abort();
    for (const std::uint32_t at : *matched) {
        if (at != scrim::no_original && at >= originals.size()) std::abort();
    }
}

void check_known(const scrim::Scratch& scratch) {
    const auto known = scrim::read_known_patients(scratch.path());
    if (!known || !*known) return;
    for (const auto& [key, group] : (*known)->group_of) {
        if (group >= (*known)->groups.size()) std::abort();
    }
    if (!scrim::write_known_patients(scratch.path(), **known)) std::abort();
    const auto again = scrim::read_known_patients(scratch.path());
    if (!again || !*again || (*again)->group_of != (*known)->group_of) std::abort();
    if ((*again)->promise != (*known)->promise || (*again)->groups.size() != (*known)->groups.size()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const scrim::Scratch scratch("private_folder");
    const auto parts = scrim::input_parts(scrim::input_bytes(data, size), 4);
    (void)scratch.put("links.csv", parts[0]);
    (void)scratch.put("groups.jsonl", parts[1]);
    (void)scratch.put("register.jsonl", parts[2]);
    (void)scratch.put("signing_key", parts[3]);
    check_links(scratch);
    check_known(scratch);
    if (const auto entries = scrim::read_register(scratch.path())) {
        for (std::size_t i = 0; i < entries->size(); ++i) {
            if ((*entries)[i].number != i + 1 || (*entries)[i].withdraws > i) std::abort();
        }
    }
    if (const auto signer = scrim::signer_of(scratch.path()); signer && !signer->empty() && signer->size() != 40) {
        std::abort();
    }
    return 0;
}
