// Tags a note, prints it without identifiers, then releases a folder of notes and proves the promise.
//   example NOTES OUT

#include <scrim/scrim.h>

#include <cstdio>

int main(int argc, char** argv) {
    const auto tagger = scrim::api::Tagger::make();
    if (!tagger) return std::fprintf(stderr, "%s\n", tagger.error().message.c_str()), 1;
    const auto doc = tagger->tag("Mrs. Brown, 52, was seen at Mass General Hosp on 3/13/2009 for joint pain.");
    if (!doc) return std::fprintf(stderr, "%s\n", doc.error().message.c_str()), 1;
    std::printf("%s\n", doc->redacted().c_str());
    for (const auto& span : doc->spans) {
        std::printf("%zu-%zu %s %s\n", span.begin, span.end, span.label.c_str(), span.cls.c_str());
    }
    if (argc != 3) return 0;

    scrim::api::ReleaseOptions options;
    options.input = argv[1];
    options.output = argv[2];
    const auto released = scrim::api::release(options);
    if (!released) return std::fprintf(stderr, "%s\n", released.error().message.c_str()), 1;
    const auto checks = scrim::api::verify(options.output, {options.input, "", 0});
    if (!checks) return std::fprintf(stderr, "%s\n", checks.error().message.c_str()), 1;
    for (const auto& check : *checks) {
        if (!check.holds) return std::fprintf(stderr, "does not hold: %s\n", check.name.c_str()), 1;
    }
    std::printf("%zu notes of %zu patients; the promise holds\n", released->notes, released->patients);
    return 0;
}
