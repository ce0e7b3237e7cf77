#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "nlp/base/json.h"
#include "nlp/base/result.h"
#include "tools/review/copy.h"

namespace scrim::review {

struct RetrainingOptions {
    std::string program;              // this program, which trains and tags as a child
    std::size_t shipped_notes = 300;  // of the generated notes that are learned besides; 0 for all
    std::size_t least_approved = 10;  // notes
    std::string rules = {};           // the hospital's own, for tagging again; empty: none
};

// Learning in the loop: trains the taggers on the approved notes of a copy and tags the others again, in the
// background. The result is shown first: how the taggers do on approved notes that were kept from the training, before
// and after. It is applied only on request, as one edit of many notes that can be undone, to notes that nobody has
// touched; what a person approved or changed stays as it is.
class Retraining {
   public:
    Retraining(const NoteList& notes, Copy& copy, RetrainingOptions options);
    ~Retraining();
    Retraining(const Retraining&) = delete;
    Retraining& operator=(const Retraining&) = delete;

    // An error while it runs, or where too few notes are approved.
    Result<void> start();
    void stop();
    // Puts the new tags in; gives the notes.
    Result<std::vector<std::size_t>> apply(const std::string& who);

    // {"state":"idle|running|ready|applied|failed","step":..,"said":..,"learned_from":..,"kept_back":..,
    //  "before":{..},"after":{..},"to_tag":..}
    [[nodiscard]] Json state() const;

   private:
    struct Waiting {
        std::size_t note = 0;
        std::uint32_t revision = 0;  // as it was tagged
    };

    void run();
    Result<void> work();
    Result<void> write_inputs();
    Result<void> train(const std::string& gold, const std::string& models);
    Result<void> tag(const std::string& input, const std::string& output, const std::string& models);
    Result<Json> score(const std::string& tagged);
    void step(const std::string& text);
    [[nodiscard]] std::string at(const std::string& name) const { return folder_ + "/" + name; }

    const NoteList& notes_;
    Copy& copy_;
    RetrainingOptions options_;
    std::string folder_;
    std::atomic<bool> stop_ = false;
    std::thread thread_;
    mutable std::mutex mutex_;
    Json state_;
    std::vector<Waiting> waiting_;
};

}  // namespace scrim::review
