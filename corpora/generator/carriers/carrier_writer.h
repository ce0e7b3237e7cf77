#pragma once

#include <map>
#include <string>
#include <vector>

#include "corpora/generator/carriers/carrier.h"
#include "corpora/generator/facts.h"
#include "corpora/generator/note_builder.h"
#include "corpora/generator/values/values.h"
#include "nlp/base/random.h"

namespace scrim::corpora {

// Fills the slots of one carrier: the same key is the same person, place or number throughout the note.
class CarrierWriter {
   public:
    CarrierWriter(Random& random, const Grammar& grammar, const Values& values, const Carrier& carrier);

    // The note with gold spans for identifiers and quasi-identifiers; a slot that is not known is an error.
    [[nodiscard]] Result<Note> write();

   private:
    using Parts = std::vector<std::string>;
    [[nodiscard]] bool fill(const Parts& parts);
    [[nodiscard]] bool fill_person(const Parts& parts);
    [[nodiscard]] bool fill_age(const Parts& parts);
    [[nodiscard]] bool fill_date(const Parts& parts);
    [[nodiscard]] bool fill_place(const Parts& parts);
    [[nodiscard]] bool fill_fact(const Parts& parts);
    [[nodiscard]] bool fill_number(const Parts& parts);
    void fill_mark(const CarrierPiece& piece);
    void add_place(const std::string& text, Label label, bool capitals, Role role = Role::none);

    [[nodiscard]] const Person& person(const std::string& kind, const std::string& key);
    [[nodiscard]] const Locality& locality(const std::string& key);
    [[nodiscard]] const Hospital& hospital(const std::string& kind, const std::string& key);
    [[nodiscard]] std::string practice();
    [[nodiscard]] std::string school();
    // What is drawn once for a name and key, and the same from then on.
    template <class Draw>
    [[nodiscard]] const std::string& once(const std::string& name, const Draw& draw);

    Random& random_;
    const Grammar& grammar_;
    const Values& values_;
    const Carrier& carrier_;
    NoteBuilder builder_;
    int age_ = 0;  // in the unit of the carrier
    char sex_ = 'F';
    Day visit_;
    Day born_;
    Day admission_;
    Day discharge_;
    std::map<std::string, Person> persons_;
    std::map<std::string, Locality> localities_;
    std::map<std::string, Hospital> hospitals_;
    std::map<std::string, std::string> drawn_;
};

}  // namespace scrim::corpora
