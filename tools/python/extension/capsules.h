#pragma once

#include <nanobind/nanobind.h>

#include <memory>

#include "tools/python/extension/arrow_input.h"
#include "tools/python/extension/tag_frame.h"

namespace scrim::python {

// What went wrong, as the exception of scrim._errors that is its kind.
[[noreturn]] void raise(const api::Error& error);

// The stream of whatever has __arrow_c_stream__ or __arrow_c_array__.
[[nodiscard]] std::unique_ptr<Stream> stream_of(nanobind::handle frame);

// A capsule that owns a stream over a part of the frame.
[[nodiscard]] nanobind::object capsule_of(const std::shared_ptr<TaggedFrame>& frame, TaggedFrame::Part part);

}  // namespace scrim::python
