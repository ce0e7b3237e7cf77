#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "anon/release/text/text_release.h"
#include "nlp/tagging.h"
#include "tools/serve/answer.h"
#include "tools/serve/metrics.h"
#include "tools/serve/workers.h"

namespace scrim::serve {

struct ServiceOptions {
    TagOptions tag;
    unsigned threads = 1;
    std::size_t largest_note = std::size_t{1} << 20U;  // bytes
    std::size_t most_requests = 256;                   // at once; more are refused
    Clock::duration patience = std::chrono::seconds(30);
};

// What clients can ask for: docs/serve.md has each with an example. Thread-safe.
//
//   POST /tag            a note, {"notes": [..]}, or NDJSON: the spans of each
//   POST /release-text   the same: each without its identifiers
//   POST /analyze, /anonymize; GET /supportedentities, /recognizers, /anonymizers: as Presidio has them
//   GET  /health, /metrics, /openapi.json
class Service {
   public:
    // Loads all that tagging needs; what cannot be loaded is an error. Surrogates and shifts are drawn from the key.
    [[nodiscard]] static Result<std::unique_ptr<Service>> make(const ServiceOptions& options, const Key& key);

    [[nodiscard]] Answer answer(Ask&& ask);
    [[nodiscard]] Metrics& metrics() { return metrics_; }
    // From now on requests are refused; those under way are answered.
    void drain() { draining_ = true; }
    [[nodiscard]] Clock::duration patience() const { return options_.patience; }

   private:
    // One note of a request.
    struct Asked {
        Note note;
        TextStyle style;
    };
    Service(const ServiceOptions& options, Pipeline pipeline, std::array<TextRelease, 4> releases)
        : options_(options),
          pipeline_(std::move(pipeline)),
          releases_(std::move(releases)),
          workers_(options.threads) {}

    [[nodiscard]] Answer get(const Ask& ask) const;
    [[nodiscard]] Answer post(Ask&& ask);
    [[nodiscard]] Answer notes(const Ask& ask, bool release);
    [[nodiscard]] Answer lines(Ask&& ask, bool release);
    [[nodiscard]] Answer analyze(const Ask& ask);
    [[nodiscard]] Result<Asked> read_note(const Json& json, std::size_t number, const TextStyle& style) const;
    // The line that is the answer for one note.
    [[nodiscard]] Result<std::string> one(Asked&& asked, bool release);
    [[nodiscard]] Result<Note> tag(Note&& note);

    ServiceOptions options_;
    Pipeline pipeline_;
    std::array<TextRelease, 4> releases_;  // [surrogates + 2 * shift]
    Metrics metrics_;
    std::atomic<bool> draining_ = false;
    Workers workers_;  // the last: ends before what it uses
};

}  // namespace scrim::serve
