#include "tools/serve/metrics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace scrim::serve {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(Metrics, CountRequestsNotesAndSpans) {
    Metrics metrics;
    metrics.request_done("/tag", 200, 0.004);
    metrics.request_done("/tag", 200, 0.2);
    metrics.request_done("/tag", 503, 31);
    Note note;
    note.text = "Smith, Boston";
    Span name;
    name.end = 5;
    Span city;
    city.begin = 7;
    city.end = 13;
    city.label = Label::city;
    note.spans = {name, city};
    metrics.note_done(note);
    metrics.note_done(note);
    metrics.connections = 3;
    const std::string text = metrics.text();
    EXPECT_THAT(text, HasSubstr("scrim_requests_total{path=\"/tag\",status=\"200\"} 2\n"));
    EXPECT_THAT(text, HasSubstr("scrim_requests_total{path=\"/tag\",status=\"503\"} 1\n"));
    EXPECT_THAT(text, HasSubstr("scrim_request_seconds_bucket{path=\"/tag\",le=\"0.005\"} 1\n"));
    EXPECT_THAT(text, HasSubstr("scrim_request_seconds_bucket{path=\"/tag\",le=\"0.25\"} 2\n"));
    EXPECT_THAT(text, HasSubstr("scrim_request_seconds_bucket{path=\"/tag\",le=\"+Inf\"} 3\n"));
    EXPECT_THAT(text, HasSubstr("scrim_request_seconds_count{path=\"/tag\"} 3\n"));
    EXPECT_THAT(text, HasSubstr("scrim_notes_total 2\n"));
    EXPECT_THAT(text, HasSubstr("scrim_note_bytes_total 26\n"));
    EXPECT_THAT(text, HasSubstr("scrim_spans_total{label=\"CITY\"} 2\n"));
    EXPECT_THAT(text, HasSubstr("scrim_connections 3\n"));
    EXPECT_THAT(text, HasSubstr("process_resident_memory_bytes "));
    EXPECT_THAT(text, Not(HasSubstr("Smith")));
}

}  // namespace
}  // namespace scrim::serve
