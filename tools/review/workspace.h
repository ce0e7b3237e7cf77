#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "tools/review/copy.h"
#include "tools/review/doubts/doubt_index.h"
#include "tools/review/loop/retraining.h"
#include "tools/review/note_list.h"
#include "tools/review/note_preview.h"
#include "tools/review/sample/sample.h"
#include "tools/review/team/team.h"

namespace scrim::review {

struct WorkspaceOptions {
    std::string folder;      // of i2b2 XML
    std::string annotator;   // whose copy the page opens with; "" for the folder itself
    std::string who;         // the name in the log for work on the folder itself
    Released released;       // for the preview; may be absent
    Team team = {};          // one person alone, unless said
    std::size_t sample = 0;  // so many notes are drawn for a person to check; 0: all notes are shown
    std::optional<std::uint64_t> seed = {};
    Json guidelines = {};             // by label; null where there are none
    Json keys = {};                   // labels and actions with keys of their own; null where there are none
    std::size_t shipped_notes = 300;  // generated notes that are learned besides the approved ones
    std::string rules = {};           // the hospital's own, for tagging again
    std::string program = {};         // this program, for training in the background; empty: there is none
};

// A copy that is open, with its work list.
struct Session {
    std::unique_ptr<Copy> copy;
    std::unique_ptr<DoubtIndex> index;  // gone before the copy is, as is what follows
    std::unique_ptr<Retraining> retraining;
};

// The folder and the copies of it that were asked for so far.
class Workspace {
   public:
    [[nodiscard]] static Result<std::unique_ptr<Workspace>> open(WorkspaceOptions options);

    [[nodiscard]] const NoteList& notes() const { return notes_; }
    [[nodiscard]] const WorkspaceOptions& options() const { return options_; }

    // The copy of an annotator, opened (and made) when first asked for.
    Result<Session*> session(const std::string& annotator);

    // Whether a note is among those that a person is to see.
    [[nodiscard]] bool sees(const Person& person, std::size_t note) const;
    // The notes of an annotator of the team; empty where there is no team.
    [[nodiscard]] const std::vector<std::vector<bool>>& assigned() const { return assigned_; }
    [[nodiscard]] Sample* sample() const { return sample_.get(); }

    // The adjudicated copy if there is one, opened; nothing where nobody has adjudicated, or another program does now.
    Session* gold();

    // A copy to compare with: the open one, or, where another program writes it, as it is on the disk now.
    Result<std::shared_ptr<Copy>> reader(const std::string& annotator);

   private:
    explicit Workspace(WorkspaceOptions options) : options_(std::move(options)) {}
    Result<Session*> opened(const std::string& annotator);
    Result<void> assign();

    WorkspaceOptions options_;
    NoteList notes_;
    std::mutex mutex_;
    std::map<std::string, Session> sessions_;
    std::vector<std::vector<bool>> assigned_;  // [annotator of the team][note]
    std::unique_ptr<Sample> sample_;
};

}  // namespace scrim::review
