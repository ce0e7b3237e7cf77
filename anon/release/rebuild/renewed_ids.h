#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "nlp/base/random.h"

namespace scrim {

// New ids for those of records and for references to them: the same for the same one, and telling nothing without the
// key. A released patient has the id that the notes give them. Const calls are thread-safe.
class RenewedIds {
   public:
    explicit RenewedIds(const Key& key) : key_(key.hex()) {}

    void set(const std::string& old_id, const std::string& new_id) { known_.emplace(old_id, new_id); }

    // In the form of the old one where that has a form: a UUID, digits, an OID. With a `scope`, the same id has another
    // new one in each.
    [[nodiscard]] std::string id(std::string_view old_id, std::string_view scope = {}) const;
    // Of "Patient/123", "urn:uuid:..", "#p1" or an id alone: what refers to a thing and its id stay the same.
    [[nodiscard]] std::string reference(std::string_view text, std::string_view scope = {}) const;

   private:
    std::string key_;
    std::unordered_map<std::string, std::string> known_;
};

}  // namespace scrim
