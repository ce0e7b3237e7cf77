#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/json.h"
#include "nlp/base/result.h"
#include "nlp/document.h"

namespace scrim::review {

// Notes as tasks of Label Studio: its JSON, with <Labels name="label" toName="text"> and <Text name="text"
// value="$text">. Offsets are code points, as its newer versions count.
[[nodiscard]] Json to_label_studio(const std::vector<Note>& notes, const std::string& annotator);

// Tasks that Label Studio exported ("JSON", "JSON-MIN" is not read). Of several annotations the last one that was not
// cancelled counts, else the predictions. Offsets of older versions, which count UTF-16 units, are told by the text
// that stands beside them. An error names the task.
[[nodiscard]] Result<std::vector<Note>> from_label_studio(std::string_view json);

}  // namespace scrim::review
