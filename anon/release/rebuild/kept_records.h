#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "nlp/formats/embedded/embedded.h"

namespace scrim {

// A value that a release would show of a record's structure, to be searched for what it must not say.
struct StructureValue {
    std::string path;
    bool code = false;  // a number or code without letters, which a text may name as well
    bool text = false;  // words that somebody may have written
};

// What one record of the input says of itself and of others.
struct ScannedRecord {
    bool has_notes = false;    // of the release
    bool of_released = false;  // about a patient of the release
    bool of_others = false;    // about a patient who is not in it
    // A place is a hospital, a ward, or who and what belongs to one: staff, devices that are no patient's.
    enum class Names : std::uint8_t { thing, place, entry };
    struct Id {
        std::uint64_t id;         // alone
        std::uint64_t with_type;  // "Patient/7"
        Names names;
    };
    std::vector<Id> ids;        // of the resources in it, and what else they are called
    std::size_t resources = 0;  // with an id
    std::string first_id;       // of them, with its type
    bool open_entry = false;    // the last of `ids` is the address of a resource that follows
    struct Reference {
        std::uint64_t id;
        std::uint64_t with_type;
    };
    std::vector<Reference> references;  // to others
    std::vector<std::uint64_t> names;   // identifiers that others may refer to it by
    std::map<std::string, StructureValue> values;
};

// Takes what an element says into the scan of its record. `shown` is what the release shows of it.
void scan_element(const Element& element, const std::optional<std::string>& shown, ScannedRecord& out);

// Whether an element is a reference to another resource.
[[nodiscard]] bool is_reference_element(const Element& element);

// Whether an element is the id of a resource, or its address in a Bundle.
[[nodiscard]] bool names_a_resource(std::string_view path);

// Which records of the input come back in a release: those that hold a note of it, those about its patients, and what
// these refer to.
class KeptRecords {
   public:
    // With `hide_places`, a reference to a hospital would tell what lists hide.
    explicit KeptRecords(bool hide_places) : hide_places_(hide_places) {}

    void add(ScannedRecord&& record);
    void finish();

    [[nodiscard]] bool keeps(std::size_t record) const { return records_[record].kept; }
    // The id of what a reference leads to; nothing if that is not in the release. The type may be unknown.
    [[nodiscard]] std::optional<std::string> target_of(std::string_view type, std::string_view reference) const;
    // Whether lists hide what a resource of a kept record is.
    [[nodiscard]] bool hides(const Element& element) const;
    // By what is shown.
    [[nodiscard]] const std::map<std::string, StructureValue>& values() const { return values_; }

   private:
    struct Record {
        bool kept = false;
        bool may_be_kept = false;
        std::vector<ScannedRecord::Id> ids;
        std::vector<ScannedRecord::Reference> references;
    };

    bool hide_places_;
    std::vector<Record> records_;
    std::unordered_set<std::uint64_t> ids_;  // of what is kept
    std::unordered_map<std::uint64_t, std::string> names_;
    std::map<std::string, StructureValue> values_;
};

}  // namespace scrim
