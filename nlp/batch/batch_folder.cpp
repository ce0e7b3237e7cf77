// The output of a batch in a folder: each note is complete or not there, and .scrim-journal says which are done.

#include <algorithm>
#include <filesystem>
#include <unordered_set>

#include "nlp/base/files/output.h"
#include "nlp/batch/batch_output.h"
#include "nlp/formats/file_names.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

class BatchFolder : public BatchOutput {
   public:
    explicit BatchFolder(const BatchOutputOptions& options)
        : folder_(options.path),
          format_(options.format),
          journal_(options.path + "/.scrim-journal", options.fingerprint) {}

    Result<void> open(bool overwrite) {
        std::error_code failure;
        if (fs::exists(folder_, failure) && !fs::is_directory(folder_, failure)) {
            return bad_input("is a file where a folder is needed", {folder_, {}, 0}, "name another place with -o");
        }
        if (auto made = make_folder(folder_); !made) return made;
        if (auto fine = refuse_link(journal_.path()); !fine) return fine;
        const auto state = journal_.state();
        if (state == Journal::State::absent) journal_.remove();  // one that was begun and never written
        const bool empty = fs::is_empty(folder_, failure);
        if (state == Journal::State::ours && !overwrite) {
            if (auto done = journal_.load([this](const JournalEntry& entry) { return is_written(entry.id); }); !done) {
                return done;
            }
        } else if (!empty && !overwrite) {
            return bad_input(state == Journal::State::foreign
                                 ? "holds the output of a run with other options or version"
                                 : "holds files that are not of this run",
                             {folder_, {}, 0}, "name an empty folder, or say --overwrite to write over it");
        }
        if (overwrite && state != Journal::State::absent) stale_ = journal_.listed();
        return journal_.open();
    }

    [[nodiscard]] bool has(const RecordKey& key) const override { return journal_.has(key); }

    Result<JournalEntry> keep(const RecordKey& key) override {
        const auto entry = journal_.find(key);
        if (!entry) return bad_input("the journal changed while it was read", {folder_, {}, 0}, "run again");
        kept_.insert(key[0]);
        if (auto done = add_patient(entry->id, entry->patient_id); !done) return done.error();
        return *entry;
    }

    Result<void> put(const RecordKey& key, const RenderedNote& rendered) override {
        if (auto done = write_note_files(folder_, format_, rendered); !done) return done;
        if (auto done = add_patient(rendered.id, rendered.patient_id); !done) return done;
        return journal_.add({key, rendered.id, rendered.patient_id, 0, 0});
    }

    Result<void> finish(bool /*complete*/, const NoteIds& ids) override {
        std::error_code ignored;
        if (kept_.size() < journal_.size()) {  // notes that are no longer in the input, or no longer the same
            for (const RecordKey& key : journal_.keys()) {
                if (kept_.contains(key[0])) continue;
                const auto entry = journal_.find(key);
                if (!entry || ids.contains(entry->id)) continue;
                for (const auto& name : note_file_names(format_, entry->id)) fs::remove(folder_ + "/" + name, ignored);
            }
        }
        remove_stale(ids);
        if (patients_) {
            if (auto done = patients_->commit(); !done) return done;
        }
        return journal_.close();
    }

    Result<void> stop() override { return journal_.close(); }

    void discard() override {
        if (journal_.size() == 0) journal_.remove();
        std::error_code ignored;
        fs::remove(folder_, ignored);  // only if it is empty
    }

   private:
    [[nodiscard]] bool is_written(const std::string& id) const {
        for (const auto& name : note_file_names(format_, id)) {
            std::error_code failure;
            if (!fs::exists(folder_ + "/" + name, failure)) return false;
        }
        return true;
    }

    // What a run wrote that this one was told to write over, and this one does not write.
    void remove_stale(const NoteIds& ids) const {
        std::error_code ignored;
        for (const std::string& id : stale_) {
            const bool written = ids.contains(id);
            const auto own = note_file_names(format_, id);
            for (const NoteFormat format : {NoteFormat::i2b2, NoteFormat::brat, NoteFormat::text}) {
                for (const auto& name : note_file_names(format, id)) {
                    if (written && std::find(own.begin(), own.end(), name) != own.end()) continue;
                    fs::remove(folder_ + "/" + name, ignored);
                }
            }
        }
        if (!stale_.empty() && !patients_) fs::remove(folder_ + "/patients.tsv", ignored);
    }

    // Neither text nor brat has a place for the patient in the note.
    Result<void> add_patient(const std::string& id, const std::string& patient) {
        if (format_ == NoteFormat::i2b2 || format_ == NoteFormat::ccda || patient.empty()) return {};
        if (!patients_) {
            auto output = open_output(folder_ + "/patients.tsv", {.owner_only = true, .no_link = true});
            if (!output) return output.error();
            patients_ = std::move(*output);
            if (auto done = patients_->write("note_id\tpatient_id\n"); !done) return done;
        }
        return patients_->write(id + '\t' + patient + '\n');
    }

    std::string folder_;
    NoteFormat format_;
    Journal journal_;
    std::unordered_set<std::uint64_t> kept_;
    std::unique_ptr<Output> patients_;
    std::vector<std::string> stale_;  // ids of the run that is written over
};

}  // namespace

Result<std::unique_ptr<BatchOutput>> open_batch_folder(const BatchOutputOptions& options) {
    auto out = std::make_unique<BatchFolder>(options);
    if (auto done = out->open(options.overwrite); !done) return done.error();
    return std::unique_ptr<BatchOutput>(std::move(out));
}

}  // namespace scrim
