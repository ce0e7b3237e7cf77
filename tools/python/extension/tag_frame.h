#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "scrim/scrim.h"
#include "tools/python/extension/arrow_input.h"
#include "tools/python/extension/arrow_output.h"

namespace scrim::python {

struct FrameOptions {
    std::string text = "text";
    std::string id;        // no column if empty
    std::string patient;   // no column if empty
    bool collect = false;  // a note that cannot be tagged becomes a row with an error; else it ends the run
    bool unique_ids = true;
    unsigned threads = 0;
};

// Some rows of a frame with what was found in them. Notes that failed have no spans (null, not an empty list) and an
// error; the others have no error.
struct TaggedRows {
    std::shared_ptr<Batch> batch;
    std::int64_t first = 0;
    std::shared_ptr<Built> spans;
    std::shared_ptr<Built> errors;
};

struct TaggedFrame {
    std::shared_ptr<Schema> schema;
    std::vector<TaggedRows> rows;
    bool keeps_columns = false;  // the batches of the caller are kept, to be shown again
    bool has_errors = false;     // there is a column of errors

    enum class Part : std::uint8_t { spans, errors, all };
};

// A score is a float; the shortest digits that stand for it give the number that people expect: 0.98.
[[nodiscard]] double shortest(double score);

// Tags the text column of a frame, a few thousand rows at a time. `go_on` is asked with the number of rows done; false
// ends the run with an error. Memory besides the frame and the spans is bounded.
[[nodiscard]] api::Result<std::shared_ptr<TaggedFrame>> tag_frame(const api::Tagger& tagger, Stream& stream,
                                                                  const FrameOptions& options, bool keep_columns,
                                                                  const std::function<bool(std::size_t)>& go_on);

// A stream over a part of the frame; it may be made many times.
void export_stream(const std::shared_ptr<TaggedFrame>& frame, TaggedFrame::Part part, ArrowArrayStream& out);

}  // namespace scrim::python
