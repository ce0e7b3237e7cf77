#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "nlp/base/result.h"

namespace scrim::review {

// The notes of a folder: its XML files and those of the folders in it, in the order of their paths. Only names
// are read. Elsewhere a note is known by its number, so that nothing a browser sends becomes a path.
struct NoteList {
    std::string folder;
    std::vector<std::string> names;                      // relative paths without .xml
    std::unordered_map<std::string, std::size_t> index;  // of a name

    [[nodiscard]] std::size_t size() const { return names.size(); }
    [[nodiscard]] std::string file(std::size_t note) const;                         // in the folder itself
    [[nodiscard]] std::string file(std::size_t note, const std::string& in) const;  // in a copy of it
};

[[nodiscard]] Result<NoteList> list_notes(const std::string& folder);

// A folder that already holds i2b2 2014 XML, one file per note, is reviewed as it is. Notes of another form
// (brat, JSONL, i2b2 2006, CSV) are put into `IN.review`, made once, and that folder is reviewed.
struct WorkFolder {
    std::string path;
    bool converted = false;  // now, or by an earlier run
    std::size_t notes = 0;   // converted now
};
[[nodiscard]] Result<WorkFolder> prepare_folder(const std::string& input);

}  // namespace scrim::review
