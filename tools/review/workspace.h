#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "tools/review/copy.h"
#include "tools/review/doubts/doubt_index.h"
#include "tools/review/note_list.h"
#include "tools/review/note_preview.h"

namespace scrim::review {

struct WorkspaceOptions {
    std::string folder;     // of i2b2 XML
    std::string annotator;  // whose copy the page opens with; "" for the folder itself
    std::string who;        // the name in the log for work on the folder itself
    Released released;      // for the preview; may be absent
};

// A copy that is open, with its work list.
struct Session {
    std::unique_ptr<Copy> copy;
    std::unique_ptr<DoubtIndex> index;  // gone before the copy is
};

// The folder and the copies of it that were asked for so far.
class Workspace {
   public:
    [[nodiscard]] static Result<std::unique_ptr<Workspace>> open(WorkspaceOptions options);

    [[nodiscard]] const NoteList& notes() const { return notes_; }
    [[nodiscard]] const WorkspaceOptions& options() const { return options_; }

    // The copy of an annotator, opened (and made) when first asked for.
    Result<Session*> session(const std::string& annotator);

    // The adjudicated copy if there is one, opened; nothing where nobody has adjudicated, or another program does now.
    Session* gold();

    // A copy to compare with: the open one, or, where another program writes it, as it is on the disk now.
    Result<std::shared_ptr<Copy>> reader(const std::string& annotator);

   private:
    explicit Workspace(WorkspaceOptions options) : options_(std::move(options)) {}

    WorkspaceOptions options_;
    NoteList notes_;
    std::mutex mutex_;
    std::map<std::string, Session> sessions_;
};

}  // namespace scrim::review
