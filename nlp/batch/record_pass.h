#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "nlp/base/messages.h"
#include "nlp/base/parallel.h"
#include "nlp/formats/note_ids.h"
#include "nlp/formats/note_reader.h"

namespace scrim {

// The bytes of an input, for a bar that shows the time left; 0 where compression or a stream hides them.
[[nodiscard]] std::uint64_t bytes_to_read(const std::string& input);

// The one way in which commands go over the records of an input: many threads work on them, results come in input
// order, ids are checked, bad records are reported, counted and left out. An input that cannot be read on ends the pass
// with an error: what follows the fault would be missing from the result, and nobody would know.
class RecordPass {
   public:
    struct Options {
        std::string input;
        ReadOptions read;
        CommonOptions common;
        bool strict = false;  // stop at the first bad record
        bool silent = false;  // what there is to say was said by a pass before
    };

    [[nodiscard]] static Result<RecordPass> open(Options options);

    // work(number, record) is called by many threads, with the number of the record from 0; an error of it makes the
    // record a bad one. take(number, result) is called in input order for all others; an error of it ends the pass.
    // stop() is asked before each record is read: true ends the pass as if the input ended there.
    template <class Out>
    Result<void> run(
        const std::function<Result<Out>(std::size_t, RawRecord&&)>& work,
        const std::function<Result<void>(std::size_t, Out&&)>& take,
        const std::function<bool()>& stop = [] { return false; });

    // Whether a note may be used: false, and the record a bad one, if the id was there before.
    [[nodiscard]] Result<bool> admit(const std::string& id, Place place);

    // Says a remark, the same one of the same file once.
    void say(const Remark& text);

    // What remains to be said when all is done.
    void end();

    [[nodiscard]] std::uint64_t bad() const { return bad_; }
    [[nodiscard]] std::uint64_t remarks() const { return remarks_; }
    [[nodiscard]] const NoteIds& ids() const { return ids_; }

   private:
    // A few records at a time, so that handing them from thread to thread costs little.
    using Chunk = std::vector<std::pair<std::size_t, Result<RawRecord>>>;
    template <class Out>
    using Worked = std::vector<std::pair<std::size_t, Result<Out>>>;

    RecordPass(Options options, std::unique_ptr<RecordReader> records)
        : options_(std::move(options)), records_(std::move(records)) {}
    Result<std::optional<Chunk>> next_chunk(const std::function<bool()>& stop);
    Result<void> put_aside(const Error& error);

    Options options_;
    std::unique_ptr<RecordReader> records_;
    NoteIds ids_;
    std::size_t count_ = 0;
    bool ended_ = false;
    std::uint64_t bad_ = 0;
    std::uint64_t remarks_ = 0;
    std::unordered_set<std::string> said_;
    // Equal errors: the first is told at once, the others by their number at the end.
    struct Alike {
        Error first;
        std::uint64_t more = 0;
        std::vector<Place> where;  // some of them
    };
    std::vector<Alike> alike_;
    std::unordered_map<std::string, std::size_t> place_of_;  // in alike_, by what went wrong
};

template <class Out>
Result<void> RecordPass::run(const std::function<Result<Out>(std::size_t, RawRecord&&)>& work,
                             const std::function<Result<void>(std::size_t, Out&&)>& take,
                             const std::function<bool()>& stop) {
    const auto work_on = [&](Chunk&& chunk) {
        Worked<Out> out;
        out.reserve(chunk.size());
        for (auto& [number, record] : chunk) {
            out.emplace_back(number, record ? work(number, std::move(*record)) : Result<Out>(record.error()));
        }
        return out;
    };
    const auto take_in = [&](Worked<Out>&& worked) -> Result<void> {
        for (auto& [number, out] : worked) {
            auto done = out ? take(number, std::move(*out)) : put_aside(out.error());
            if (!done) return done;
        }
        return {};
    };
    return run_in_order<Chunk, Worked<Out>>(
        options_.common.threads, [&] { return next_chunk(stop); }, work_on, take_in);
}

}  // namespace scrim
