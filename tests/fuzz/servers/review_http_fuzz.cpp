// Whatever the page is asked for, there is an answer of JSON with a status that says what became of it, the notes keep
// their texts, and a request that is refused changes nothing.

#include <array>

#include "nlp/base/files/output.h"
#include "nlp/formats/note_writer.h"
#include "tests/fuzz/scratch.h"
#include "tools/http/guard.h"
#include "tools/review/server/api.h"

namespace {

using scrim::review::Api;
using scrim::review::Ask;

constexpr std::array texts{"Mr. Smith saw Dr. Jones in Boston.", "Caf\u00e9 \U0001F600 Smith", "No tags."};

std::string filled(const scrim::Scratch& scratch) {
    const std::string folder = scratch / "tagged";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        scrim::Note note;
        note.id = std::string(1, static_cast<char>('a' + i));
        note.text = texts[i];
        note.tagged = true;
        scrim::Span span;
        span.begin = i == 0 ? 4 : 0;
        span.end = span.begin + 5;
        span.label = scrim::Label::patient;
        note.spans.push_back(span);
        const auto rendered = scrim::render_note(note, scrim::NoteFormat::i2b2);
        if (!scrim::write_note_files(folder, scrim::NoteFormat::i2b2, rendered)) std::abort();
    }
    return folder;
}

// Lines "METHOD PATH BODY"; "{r}" in a body is the revision that the note has.
Ask ask_of(std::string_view line, std::uint64_t revision) {
    Ask ask;
    const std::size_t blank = std::min(line.find(' '), line.size());
    ask.method = line.substr(0, blank);
    line.remove_prefix(std::min(blank + 1, line.size()));
    const std::size_t end = std::min(line.find(' '), line.size());
    ask.path = line.substr(0, end);
    ask.body = line.substr(std::min(end + 1, line.size()));
    if (const auto at = ask.body.find("{r}"); at != std::string::npos)
        ask.body.replace(at, 3, std::to_string(revision));
    return ask;
}

void check_guard(std::string_view line) {
    static const scrim::http::Guard guard(std::string(64, 'a'), {});
    scrim::http::RequestHead head;
    head.method = "POST";
    head.path = line;
    head.host = line;
    head.origin = "http://" + std::string(line);
    head.content_type = "application/json";
    head.token = line;
    if (line != std::string(64, 'a') && guard.refuse(head) == 0) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const scrim::Scratch scratch("review_http");
    auto workspace = scrim::review::Workspace::open({filled(scratch), "", "ann", {}});
    if (!workspace) std::abort();
    Api api(**workspace);
    std::string_view rest = scrim::input_bytes(data, size);
    for (int requests = 0; requests < 12 && !rest.empty(); ++requests) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string_view line = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        check_guard(line);
        const auto session = (*workspace)->session("");
        if (!session) std::abort();
        const auto before = (*session)->copy->state(0).revision;
        // Learning again starts a program of its own.
        const Ask ask = ask_of(line, before);
        if (ask.path.find("retrain") != std::string::npos) continue;
        const auto answer = api.answer(ask);
        if (answer.status < 200 || answer.status > 599 || !scrim::parse_json(answer.body, "answer")) std::abort();
        if (answer.status >= 400 && (*session)->copy->state(0).revision != before) std::abort();
        for (std::size_t note = 0; note < texts.size(); ++note) {
            const auto open = (*session)->copy->read(note);
            if (!open || open->note.text != texts[note]) std::abort();
        }
    }
    return 0;
}
