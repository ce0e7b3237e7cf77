#pragma once

#include <nanobind/nanobind.h>

namespace scrim::python {

// NoteWorker, and release_elsewhere(): releases of notes that a cluster has.
void add_remote(nanobind::module_& module);

}  // namespace scrim::python
