#pragma once

// The public face of Scrim: tag notes, release them, verify a release, and release records. The words are those of the
// command line (scrim tag, scrim release, scrim verify, ...), the results are values. Nothing here throws, prints or
// exits. Link scrim::scrim, which find_package(scrim) gives; no other header is needed.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#define SCRIM_API __attribute__((visibility("default")))

namespace scrim::api {

// What went wrong: what, where, what to do. It never holds the text of a note.
struct Error {
    enum class Kind : std::uint8_t {
        promise,  // a promise does not hold, or a check failed
        usage,    // the options are wrong
        input,    // a file, a record or a model cannot be used
        memory,   // there is too little of it
    };
    Kind kind = Kind::input;
    std::string message;
};

// A value or an error: `if (!result) return result.error();`, then `*result`.
template <class T>
class [[nodiscard]] Result {
   public:
    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

    explicit operator bool() const { return state_.index() == 0; }
    T& operator*() { return std::get<0>(state_); }
    const T& operator*() const { return std::get<0>(state_); }
    T* operator->() { return &std::get<0>(state_); }
    const T* operator->() const { return &std::get<0>(state_); }
    [[nodiscard]] const Error& error() const { return std::get<1>(state_); }

   private:
    std::variant<T, Error> state_;
};

// ---- Notes ----

struct Span {
    std::size_t begin = 0;  // bytes of the UTF-8 text, end-exclusive
    std::size_t end = 0;
    std::string label;                    // "PATIENT", "DATE", ...
    std::string cls;                      // "EID", "QID" or "HMD"
    std::string role;                     // "admission", "relative", ...; empty where there is none
    std::string value;                    // normalized: "88", "2009-04-25"; empty where not known
    double score = -1;                    // 0 to 1; negative where not known
    std::vector<std::string> sources;     // "rules", "svm", "crf", "neural", "known", "policy", "person"
    std::vector<std::string> assertions;  // of a health detail: "negated", "uncertain", "family"
    std::string rule;                     // what found it, "phone.us"; empty unless TaggerOptions::explain
};

struct Doc {
    std::string id;
    std::string patient;
    std::string text;
    std::vector<Span> spans;  // by begin; they do not overlap

    // The text with placeholders of the HIPAA categories for identifiers and quasi-identifiers: "[NAME], [AGE], ...".
    [[nodiscard]] SCRIM_API std::string redacted() const;
};

// The note and its spans as a file of them holds it: jsonl (a line), csv (a row), i2b2, i2b2-2006, text, or brat, of
// which this is the .ann file. Spans must be in order and inside of the text.
[[nodiscard]] SCRIM_API Result<std::string> written(const Doc& doc, const std::string& format);

struct TaggerOptions {
    std::string taggers = "rules,svm,crf,neural";  // of rules, svm, crf, neural, thorough
    std::string mode = "recall";                   // or balanced
    bool titles = false;                           // spans take in titles before names
    std::string policy;                            // files and folders, or empty
    std::string known_phi;
    std::string models;
    std::string neural_model;
    std::string rules;      // the hospital's own rules
    bool explain = false;   // spans name the rule that found them
    bool thorough = false;  // the large neural model too: finds more, and takes many times as long
    // The library of ONNX Runtime, if it is not beside this one or in the system. A process uses one.
    std::string onnxruntime;
};

// A note that somebody else keeps; nothing of it is copied before it is tagged.
struct NoteView {
    std::string_view text;
    std::string_view id;
    std::string_view patient;
};

// Finds identifiers, quasi-identifiers and health details. Const and safe to use from many threads.
class SCRIM_API Tagger {
   public:
    // Loads everything; what cannot be loaded is an error.
    static Result<Tagger> make(const TaggerOptions& options = {});
    [[nodiscard]] Result<Doc> tag(std::string_view text, std::string_view id = {}, std::string_view patient = {}) const;

    // Tags many on `threads` threads (0: as many as there are cores); the results are in the order of the notes. The
    // calling thread asks `go_on` with the number of notes that are done, some twenty times a second: false ends the
    // work, and what was not begun is an error of its own.
    [[nodiscard]] std::vector<Result<Doc>> tag_all(const std::vector<NoteView>& notes, unsigned threads = 0,
                                                   const std::function<bool(std::size_t)>& go_on = {}) const;

    Tagger(Tagger&&) noexcept;
    Tagger& operator=(Tagger&&) noexcept;
    ~Tagger();

   private:
    struct Loaded;
    explicit Tagger(std::unique_ptr<Loaded> loaded);
    std::unique_ptr<Loaded> loaded_;
};

struct ReleaseOptions {
    std::string input;   // notes in any format, tagged or not: a file or a folder
    std::string output;  // the folder of the release; it must not be there yet
    std::size_t k = 5;
    std::string method = "enumerate";   // or safe-harbor, k-anonymity
    std::string drill_down = "strict";  // or paper, none
    std::size_t branch_size = 0;        // patients of a branch; 0: 8k, 1: by health details alone
    std::size_t notes_per_patient = 0;  // each patient shows as many, or is left out; 0: all
    std::string structured;             // a CSV that goes with the notes
    std::string private_folder;         // for the key, the link to the originals and the work state
    std::string previous;               // the private folder of an earlier release that this one goes on with
    bool keep_ids = false;
    bool overwrite = false;
    std::optional<std::uint64_t> seed;  // for tests: a run that can be repeated, not for sharing
    unsigned threads = 0;               // 0: as many as there are cores
    TaggerOptions tag;                  // the policy of the release is tag.policy
};

struct ReleaseOutcome {
    std::size_t notes = 0;
    std::size_t patients = 0;
    std::size_t groups = 0;
    std::size_t bad_records = 0;  // reported and left out
};

[[nodiscard]] SCRIM_API Result<ReleaseOutcome> release(const ReleaseOptions& options);

// ---- Releases of any kind ----

struct Check {
    std::string name;
    bool holds = false;
    std::string detail;
};

// What may be given besides the release, to check and measure more; paths, or empty.
struct Beside {
    std::string original;
    std::string private_folder;
    unsigned threads = 0;
};

// Proves the promise from what was released; it holds if every check does.
[[nodiscard]] SCRIM_API Result<std::vector<Check>> verify(const std::string& release, const Beside& beside = {});
// Measures and simulated attacks, as JSON.
[[nodiscard]] SCRIM_API Result<std::string> risk(const std::string& release, const Beside& beside = {});
// The page for people who decide on the release, as HTML.
[[nodiscard]] SCRIM_API Result<std::string> report(const std::string& release, const Beside& beside = {});

// ---- Records: each writes a release with its manifest and gives a summary as JSON ----

struct DisassociateOptions {
    std::string input;   // CSV patient,code, or a record of codes per line
    std::string output;  // JSON
    std::size_t k = 5;
    std::size_t m = 2;
    std::string policy;     // a file of constraints, level1 .. level3, simN, supX; or empty
    std::string hierarchy;  // ICD if empty
    std::string sensitive;
    bool safe = false;
    unsigned threads = 0;
};
[[nodiscard]] SCRIM_API Result<std::string> disassociate(const DisassociateOptions& options);

struct GeneralizeOptions {
    std::string input;   // CSV patient,code or patient,visit,code
    std::string output;  // CSV
    std::size_t k = 5;
    std::string guarantee;  // code or visit; empty: visit where the data has visits
    std::string cohort;
    std::string hierarchy;
    std::optional<std::uint64_t> seed;
};
[[nodiscard]] SCRIM_API Result<std::string> generalize(const GeneralizeOptions& options);

struct TrajectoryOptions {
    std::string input;   // CSV patient,code,age
    std::string output;  // CSV
    std::size_t k = 5;
    std::string method = "ags";  // or baseline
    double code_weight = 0.5;
    std::string code_hierarchy;
    std::string age_hierarchy;
    std::string private_folder;
    std::optional<std::uint64_t> seed;
    unsigned threads = 0;
};
[[nodiscard]] SCRIM_API Result<std::string> anonymize_trajectories(const TrajectoryOptions& options);

struct CondenseOptions {
    std::string input;   // CSV, a row per patient
    std::string output;  // CSV
    std::size_t K = 100;
    bool allow_small_K = false;       // accept a K below 10
    std::string method = "improved";  // or original, tfrp, mdav, k-anonymity
    std::string schema;
    std::string plan;
    std::string hierarchies;
    std::string private_folder;
    std::optional<std::uint64_t> seed;
    unsigned threads = 0;
};
[[nodiscard]] SCRIM_API Result<std::string> condense(const CondenseOptions& options);

[[nodiscard]] SCRIM_API std::string version();

}  // namespace scrim::api
