#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "nlp/base/result.h"
#include "nlp/formats/embedded/fhir/json_source.h"

namespace scrim {

// The security label REDACTED, which says of a resource that it is not what its author wrote. While the resource is
// written, places where the label can go are noted; it goes in when the whole resource is known to be another.
class ResourceLabel {
   public:
    ResourceLabel(const JsonSource& json, JsonSource::Id resource);

    // An error if meta or meta.security is not what FHIR says, so that no label can go in.
    [[nodiscard]] Result<void> check(const JsonSource& json, const Place& place) const;

    // Says that a value was written, in full, at the end of `out`.
    void written(JsonSource::Id value, std::size_t begin, const std::string& out);

    void put_in(std::string& out) const;

   private:
    struct Written {
        std::size_t begin = 0;
        std::size_t end = 0;
    };
    std::optional<JsonSource::Id> type_;
    std::optional<JsonSource::Id> meta_;
    std::optional<JsonSource::Id> security_;
    Written type_at_;
    std::optional<Written> meta_at_;
    std::optional<Written> security_at_;
};

}  // namespace scrim
