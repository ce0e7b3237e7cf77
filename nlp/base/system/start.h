#pragma once

namespace scrim {

// What a process sees to before anything else. A closed standard stream gets a place of its own: otherwise the next
// file that is opened has its number, a list of names is printed into an output, or a lock is read as notes. Reading
// and writing it fail as they would. A file that grows beyond the limit of the shell (ulimit -f) is an error of
// writing, not the end of the process.
void prepare_process();

}  // namespace scrim
