#include "nlp/formats/embedded/records/known_structure.h"

#include <unordered_set>
#include <utility>

#include "nlp/base/hash.h"
#include "nlp/formats/embedded/records/embedded_notes.h"
#include "nlp/formats/embedded/records/record_walk.h"

namespace scrim {
namespace {

// Every document of a patient says their name again: it is kept once, and known by its hash.
class IdentifierSet {
   public:
    void add(StructureIdentifier identifier) {
        const std::string all = identifier.note_id + '\n' + identifier.patient_id + '\n' +
                                std::string(name(identifier.label)) + '\n' + identifier.value;
        const Sha256 hash = sha256(all);
        if (seen_.insert(std::string(hash.begin(), hash.begin() + 16)).second) out_.push_back(std::move(identifier));
    }
    std::vector<StructureIdentifier> take() { return std::move(out_); }

   private:
    std::unordered_set<std::string> seen_;
    std::vector<StructureIdentifier> out_;
};

void add_record(const WalkedRecord& record, const EmbeddedRecord& content, IdentifierSet& out) {
    const auto ids = note_ids_of(*record.format, record.cut, record.stem, content);
    for (const KnownIdentifier& known : content.known) {
        if (known.value.empty()) continue;
        const std::string& patient = record.patient_of_path.empty() ? known.patient_id : record.patient_of_path;
        if (!patient.empty()) out.add({"", patient, known.label, known.value});
        // What a record says of one person may stand in its notes of another, and of nobody.
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const std::string& of_note =
                record.patient_of_path.empty() ? content.notes[i].patient_id : record.patient_of_path;
            if (of_note != patient || patient.empty()) out.add({ids[i], "", known.label, known.value});
        }
    }
}

}  // namespace

Result<std::vector<StructureIdentifier>> identifiers_of_structure(const std::string& input,
                                                                  const ReadOptions& options) {
    auto records = RecordWalk::open(input, options);
    if (!records) return records.error();
    IdentifierSet out;
    while (true) {
        const auto record = records->next();
        if (!record && record.error().kind == ErrorKind::unreadable) return record.error();
        if (!record) continue;
        if (!*record) return out.take();
        const auto content = (*record)->format->read((*record)->cut.bytes, (*record)->cut.place);
        if (content) add_record(**record, *content, out);
    }
}

}  // namespace scrim
