#include "tools/cli/train/own_notes.h"

#include <string_view>
#include <unordered_map>

namespace scrim {

OwnNotes part_own_notes(const std::vector<Note>& notes, std::size_t parts, std::size_t number) {
    std::unordered_map<std::string_view, std::size_t> patients;
    OwnNotes out;
    for (const Note& note : notes) {
        const std::string_view patient = note.patient_id.empty() ? note.id : note.patient_id;
        const std::size_t place = patients.try_emplace(patient, patients.size()).first->second;
        (place % parts == number ? out.apart : out.learned).push_back(note);
    }
    return out;
}

}  // namespace scrim
