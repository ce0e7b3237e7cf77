// Whatever a client asks the service for, there is an answer with a status that says what became of it, of JSON where
// it says JSON, and a long answer is written to its end.

#include "nlp/base/json.h"
#include "tests/fuzz/scratch.h"
#include "tools/serve/anonymize.h"
#include "tools/serve/service.h"

namespace {

using scrim::serve::Ask;

std::unique_ptr<scrim::serve::Service> make() {
    scrim::serve::ServiceOptions options;
    options.tag.taggers = "rules";
    options.largest_note = 1 << 16;
    auto service = scrim::serve::Service::make(options, scrim::Key::from_seed(1));
    if (!service) std::abort();
    return std::move(*service);
}

bool is_json(std::string_view text) { return scrim::parse_json(text, "answer").ok(); }

}  // namespace

// The first line: method, path, content type, language and style, divided by blanks. The rest is the body.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const auto service = make();
    const std::string_view bytes = scrim::input_bytes(data, size);
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    std::string_view head = bytes.substr(0, end);
    Ask ask;
    for (std::string* word : {&ask.method, &ask.path, &ask.content_type, &ask.language, &ask.style}) {
        const std::size_t blank = std::min(head.find(' '), head.size());
        *word = head.substr(0, blank);
        head.remove_prefix(std::min(blank + 1, head.size()));
    }
    ask.body = bytes.substr(std::min(end + 1, bytes.size()));
    if (const auto direct = scrim::serve::anonymize(ask); direct.status == 200 && !is_json(direct.body)) std::abort();
    auto answer = service->answer(std::move(ask));
    if (answer.status < 200 || answer.status > 599) std::abort();
    if (answer.stream) {
        std::string whole;
        const bool done = answer.stream([&](std::string_view part) {
            whole += part;
            return true;
        });
        for (std::string_view rest = whole; done && !rest.empty();) {
            const std::size_t line = std::min(rest.find('\n'), rest.size());
            if (!is_json(rest.substr(0, line))) std::abort();
            rest.remove_prefix(std::min(line + 1, rest.size()));
        }
    } else if (answer.content_type.starts_with("application/json") && !is_json(answer.body)) {
        std::abort();
    }
    return 0;
}
