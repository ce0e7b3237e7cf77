#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nlp/formats/embedded/ccda/walk.h"
#include "nlp/formats/embedded/embedded.h"

namespace scrim {

// Follows a walk and gathers what the structure of a document says of persons: names, addresses, numbers.
class CcdaKnown {
   public:
    explicit CcdaKnown(std::string_view source, const Place& place) : source_(source), place_(place) {}

    Result<void> begin_element(const std::vector<CcdaElement>& open, std::string_view path, const MarkupToken& tag);
    void end_element(const std::vector<CcdaElement>& open, std::string_view path);
    Result<void> text(const std::vector<CcdaElement>& open, std::string_view path, const MarkupToken& token);

    [[nodiscard]] const std::string& document_id() const { return document_id_; }
    [[nodiscard]] const std::string& patient_id() const { return patient_id_; }
    [[nodiscard]] std::vector<KnownIdentifier> take();

   private:
    void add(Label label, std::string_view value);
    void add_id(std::string_view path, const std::string& root, const std::string& extension);
    void add_telecom(std::string_view value);

    std::string_view source_;
    Place place_;
    std::string document_id_;
    std::string patient_id_;
    std::vector<KnownIdentifier> known_;
    std::string name_;  // of the element that is open
    bool name_of_person_ = false;
};

}  // namespace scrim
