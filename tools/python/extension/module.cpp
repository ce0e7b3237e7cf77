// scrim._core: tagging in memory, for the package around it. Spans go over the border as tuples (start, end, label,
// cls, role, value, score, sources, rule, assertions) with offsets in code points; nothing that takes long holds the
// GIL.

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <vector>

#include "scrim/scrim.h"
#include "tools/python/extension/capsules.h"
#include "tools/python/extension/code_points.h"
#include "tools/python/extension/remote.h"
#include "tools/python/extension/tag_frame.h"

namespace nb = nanobind;

namespace scrim::python {
namespace {

// The text of a str, which Python keeps. The exception of Python's own holds the whole text, and is not passed on.
std::string_view text_of(nb::handle object) {
    if (!PyUnicode_Check(object.ptr())) raise({api::Error::Kind::input, "a note is not text (str)"});
    Py_ssize_t size = 0;
    const char* const data = PyUnicode_AsUTF8AndSize(object.ptr(), &size);
    if (data == nullptr) {
        PyErr_Clear();
        raise({api::Error::Kind::input, "the text holds half a surrogate pair, which is no character"});
    }
    return {data, static_cast<std::size_t>(size)};
}

nb::object none_or(const std::string& text) { return text.empty() ? nb::none() : nb::object(nb::str(text.c_str())); }

nb::tuple tuple_of(const std::vector<std::string>& texts) {
    nb::list out;
    for (const auto& text : texts) out.append(text);
    return nb::tuple(out);
}

nb::list spans_of(const api::Doc& doc) {
    nb::list out;
    CodePointCounter counter(doc.text);
    for (const api::Span& span : doc.spans) {
        const std::size_t start = counter.points(span.begin);
        const nb::object score = span.score < 0 ? nb::none() : nb::object(nb::float_(shortest(span.score)));
        out.append(nb::make_tuple(start, counter.points(span.end), span.label, span.cls, none_or(span.role),
                                  none_or(span.value), score, tuple_of(span.sources), none_or(span.rule),
                                  tuple_of(span.assertions)));
    }
    return out;
}

std::string text_or_nothing(nb::handle object) { return object.is_none() ? "" : nb::cast<std::string>(object); }

api::Doc doc_of(nb::handle text, const std::string& id, const std::string& patient, const nb::list& spans) {
    api::Doc doc{id, patient, std::string(text_of(text)), {}};
    CodePointCounter counter(doc.text);
    for (const nb::handle item : spans) {
        const auto fields = nb::cast<nb::tuple>(item);
        api::Span span;
        span.begin = counter.bytes(nb::cast<std::size_t>(fields[0]));
        span.end = counter.bytes(nb::cast<std::size_t>(fields[1]));
        span.label = nb::cast<std::string>(fields[2]);
        span.cls = nb::cast<std::string>(fields[3]);
        span.role = text_or_nothing(fields[4]);
        span.value = text_or_nothing(fields[5]);
        span.score = fields[6].is_none() ? -1 : nb::cast<double>(fields[6]);
        for (const nb::handle source : nb::iter(fields[7])) span.sources.push_back(nb::cast<std::string>(source));
        span.rule = text_or_nothing(fields[8]);
        for (const nb::handle one : nb::iter(fields[9])) span.assertions.push_back(nb::cast<std::string>(one));
        doc.spans.push_back(std::move(span));
    }
    return doc;
}

// Asks Python some times a second whether a signal came, and tells the caller's function how far the work is. After an
// exception of either, the work ends and the exception is raised.
class GoOn {
   public:
    explicit GoOn(nb::object progress) : progress_(std::move(progress)) {}

    bool operator()(std::size_t done) {
        const nb::gil_scoped_acquire held;
        if (PyErr_CheckSignals() != 0) return false;
        if (progress_.is_none()) return true;
        try {
            progress_(done);
        } catch (nb::python_error& error) {
            error.restore();
            return false;
        }
        return true;
    }

    static void raise_what_came() {
        if (PyErr_Occurred() != nullptr) throw nb::python_error();
    }

   private:
    nb::object progress_;
};

class CoreTagger {
   public:
    explicit CoreTagger(const nb::dict& options) : tagger_(make(options)) {}

    [[nodiscard]] nb::list tag(nb::handle text, const std::string& id, const std::string& patient) const {
        const std::string_view view = text_of(text);
        const api::Result<api::Doc> doc = [&] {
            const nb::gil_scoped_release released;
            return tagger_.tag(view, id, patient);
        }();
        if (!doc) raise(doc.error());
        return spans_of(*doc);
    }

    // For each note its spans, or what went wrong with it as a str.
    [[nodiscard]] nb::list tag_many(const nb::list& texts, const std::vector<std::string>& ids,
                                    const std::vector<std::string>& patients, unsigned threads,
                                    nb::object progress) const {
        std::vector<api::NoteView> notes;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            notes.push_back({text_of(texts[i]), ids.empty() ? std::string_view() : ids.at(i),
                             patients.empty() ? std::string_view() : patients.at(i)});
        }
        GoOn go_on(std::move(progress));
        const auto docs = [&] {
            const nb::gil_scoped_release released;
            return tagger_.tag_all(notes, threads, std::ref(go_on));
        }();
        GoOn::raise_what_came();
        nb::list out;
        for (const auto& doc : docs) {
            if (!doc && doc.error().kind == api::Error::Kind::memory) raise(doc.error());
            out.append(doc ? nb::object(spans_of(*doc)) : nb::object(nb::str(doc.error().message.c_str())));
        }
        return out;
    }

    [[nodiscard]] std::shared_ptr<TaggedFrame> tag_frame(nb::handle frame, const nb::dict& wanted,
                                                         nb::object progress) const {
        FrameOptions options;
        options.text = nb::cast<std::string>(wanted["text"]);
        options.id = nb::cast<std::string>(wanted["id"]);
        options.patient = nb::cast<std::string>(wanted["patient"]);
        options.collect = nb::cast<bool>(wanted["collect"]);
        options.unique_ids = nb::cast<bool>(wanted["unique_ids"]);
        options.threads = nb::cast<unsigned>(wanted["threads"]);
        const bool keep_columns = nb::cast<bool>(wanted["keep_columns"]);
        const auto stream = stream_of(frame);
        GoOn go_on(std::move(progress));
        auto tagged = [&] {
            const nb::gil_scoped_release released;
            return python::tag_frame(tagger_, *stream, options, keep_columns, std::ref(go_on));
        }();
        GoOn::raise_what_came();
        if (!tagged) raise(tagged.error());
        return *tagged;
    }

   private:
    static api::Tagger make(const nb::dict& options) {
        const auto of = [&](const char* name) { return nb::cast<std::string>(options[name]); };
        api::TaggerOptions wanted;
        wanted.taggers = of("taggers");
        wanted.mode = of("mode");
        wanted.policy = of("policy");
        wanted.known_phi = of("known_phi");
        wanted.models = of("models");
        wanted.neural_model = of("neural_model");
        wanted.onnxruntime = of("onnxruntime");
        wanted.rules = of("rules");
        wanted.titles = nb::cast<bool>(options["titles"]);
        wanted.explain = nb::cast<bool>(options["explain"]);
        auto made = [&] {
            const nb::gil_scoped_release released;
            return api::Tagger::make(wanted);
        }();
        if (!made) raise(made.error());
        return std::move(*made);
    }

    api::Tagger tagger_;
};

struct Shown {
    std::shared_ptr<TaggedFrame> frame;
    TaggedFrame::Part part;
};

std::string redacted(nb::handle text, const nb::list& spans) {
    // Whatever is out of place must not leave a name in the text: the checks of the writer are made first.
    const api::Doc doc = doc_of(text, "note", "", spans);
    const auto written = api::written(doc, "jsonl");
    if (!written) raise(written.error());
    return doc.redacted();
}

std::string written(nb::handle text, const std::string& id, const std::string& patient, const nb::list& spans,
                    const std::string& format) {
    const auto out = api::written(doc_of(text, id, patient, spans), format);
    if (!out) raise(out.error());
    return *out;
}

nb::list texts_of(nb::handle column) {
    const auto stream = stream_of(column);
    const auto schema = stream->schema();
    if (!schema) raise(schema.error());
    nb::list out;
    std::string scratch;
    while (true) {
        const auto batch = stream->next();
        if (!batch) raise(batch.error());
        if (!*batch) return out;
        const ArrowArray& array = (*batch)->array;
        const auto texts = Column::make("text", (*schema)->schema, array, 0, false);
        if (!texts) raise(texts.error());
        for (std::int64_t row = 0; row < array.length; ++row) {
            const auto text = texts->at(row, scratch);
            out.append(text ? nb::object(nb::str(text->data(), text->size())) : nb::none());
        }
    }
}

}  // namespace
}  // namespace scrim::python

NB_MODULE(_core, module) {
    using namespace scrim::python;
    module.doc() = "Tagging in memory; use the package scrim.";
    nb::class_<Shown>(module, "ArrowStream", "Columns for any data frame that takes __arrow_c_stream__.")
        .def(
            "__arrow_c_stream__", [](const Shown& shown, nb::handle) { return capsule_of(shown.frame, shown.part); },
            nb::arg("requested_schema") = nb::none());
    nb::class_<CoreTagger>(module, "Tagger")
        .def(nb::init<nb::dict>(), nb::arg("options"))
        .def("tag", &CoreTagger::tag, nb::arg("text"), nb::arg("id"), nb::arg("patient"))
        .def("tag_many", &CoreTagger::tag_many, nb::arg("texts"), nb::arg("ids"), nb::arg("patients"),
             nb::arg("threads"), nb::arg("progress").none())
        .def(
            "tag_frame",
            [](const CoreTagger& tagger, nb::handle frame, const nb::dict& options, nb::object progress) {
                const auto tagged = tagger.tag_frame(frame, options, std::move(progress));
                return nb::make_tuple(Shown{tagged, TaggedFrame::Part::spans}, Shown{tagged, TaggedFrame::Part::errors},
                                      Shown{tagged, TaggedFrame::Part::all});
            },
            nb::arg("frame"), nb::arg("options"), nb::arg("progress").none());
    module.def("redacted", &redacted, nb::arg("text"), nb::arg("spans"));
    module.def("written", &written, nb::arg("text"), nb::arg("id"), nb::arg("patient"), nb::arg("spans"),
               nb::arg("format"));
    module.def("texts", &texts_of, nb::arg("column"));
    module.def("version", &scrim::api::version);
    add_remote(module);
}
