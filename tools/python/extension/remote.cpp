#include "tools/python/extension/remote.h"

#include <nanobind/stl/string.h>

#include <optional>
#include <string>

#include "scrim/remote.h"
#include "tools/python/extension/capsules.h"

namespace nb = nanobind;

namespace scrim::python {
namespace {

std::string_view view_of(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }

nb::bytes bytes_of(const std::string& text) { return nb::bytes(text.data(), text.size()); }

// What the call gives, made without the GIL, or its error as an exception.
template <class Call>
auto value_of(const Call& call) {
    auto result = [&] {
        const nb::gil_scoped_release released;
        return call();
    }();
    if (!result) raise(result.error());
    return std::move(*result);
}

class Worker {
   public:
    explicit Worker(const nb::bytes& settings) : worker_(make(view_of(settings))) {}

    [[nodiscard]] nb::bytes gather(const std::string& line) const {
        return bytes_of(value_of([&] { return worker_.gather(line); }));
    }
    [[nodiscard]] nb::bytes finish(const std::string& line, const nb::bytes& order) const {
        const std::string_view view = view_of(order);
        return bytes_of(value_of([&] { return worker_.finish(line, view); }));
    }
    [[nodiscard]] std::size_t search(const std::string& line) const {
        return value_of([&] { return worker_.search(line); });
    }

   private:
    static api::NoteWorker make(std::string_view settings) {
        return value_of([&] { return api::NoteWorker::make(settings); });
    }

    api::NoteWorker worker_;
};

// Calls functions of Python for the steps of a release. An exception of theirs ends the run and is raised after it, as
// it was.
class Steps {
   public:
    explicit Steps(const nb::object& steps) : steps_(steps) {}

    std::optional<api::Error> gather(const std::string& settings, const api::RemoteNotes::Take& take) {
        return answers(take, [&] { return steps_.attr("gather")(bytes_of(settings)); });
    }
    std::optional<api::Error> finish(const std::string& settings, std::size_t notes,
                                     const api::RemoteNotes::OrderOf& order_of, const api::RemoteNotes::Take& take) {
        return answers(take, [&] {
            nb::list orders;
            for (std::size_t n = 0; n < notes; ++n) orders.append(bytes_of(order_of(n)));
            return steps_.attr("finish")(bytes_of(settings), orders);
        });
    }
    api::Result<std::size_t> search(const std::string& settings) {
        const nb::gil_scoped_acquire held;
        try {
            return nb::cast<std::size_t>(steps_.attr("search")(bytes_of(settings)));
        } catch (nb::python_error& error) {
            return failed(error);
        }
    }

    void raise_what_came() {
        if (!raised_) return;
        nb::python_error error = std::move(*raised_);
        raised_.reset();
        throw nb::python_error(std::move(error));
    }

   private:
    // Hands over what an iterator of Python gives, one after the other.
    template <class Call>
    std::optional<api::Error> answers(const api::RemoteNotes::Take& take, const Call& call) {
        const nb::gil_scoped_acquire held;
        try {
            for (const nb::handle answer : nb::iter(call())) {
                if (auto error = take(view_of(nb::cast<nb::bytes>(answer)))) return error;
            }
        } catch (nb::python_error& error) {
            return failed(error);
        }
        return std::nullopt;
    }
    api::Error failed(nb::python_error& error) {
        raised_.emplace(std::move(error));
        return {api::Error::Kind::input, "the cluster did not do a step of the release"};
    }

    nb::object steps_;
    std::optional<nb::python_error> raised_;
};

api::ReleaseOptions options_of(const nb::dict& given) {
    const auto text = [&](const char* name) { return nb::cast<std::string>(given[name]); };
    const auto number = [&](const char* name) { return nb::cast<std::size_t>(given[name]); };
    api::ReleaseOptions out;
    out.output = text("output");
    out.k = number("k");
    out.method = text("method");
    out.drill_down = text("drill_down");
    out.branch_size = number("branch_size");
    out.notes_per_patient = number("notes_per_patient");
    out.private_folder = text("private");
    out.previous = text("previous");
    out.keep_ids = nb::cast<bool>(given["keep_ids"]);
    out.overwrite = nb::cast<bool>(given["overwrite"]);
    if (!given["seed"].is_none()) out.seed = nb::cast<std::uint64_t>(given["seed"]);
    out.threads = nb::cast<unsigned>(given["threads"]);
    out.tag.policy = text("policy");
    return out;
}

nb::dict release_elsewhere(const nb::dict& given, bool has_health_details, const nb::object& functions) {
    const api::ReleaseOptions options = options_of(given);
    Steps steps(functions);
    api::RemoteNotes notes;
    notes.has_health_details = has_health_details;
    notes.gather = [&](const std::string& settings, const api::RemoteNotes::Take& take) {
        return steps.gather(settings, take);
    };
    notes.finish = [&](const std::string& settings, std::size_t count, const api::RemoteNotes::OrderOf& order_of,
                       const api::RemoteNotes::Take& take) { return steps.finish(settings, count, order_of, take); };
    notes.search = [&](const std::string& settings) { return steps.search(settings); };
    const auto outcome = [&] {
        const nb::gil_scoped_release released;
        return api::release(options, notes);
    }();
    steps.raise_what_came();
    if (!outcome) raise(outcome.error());
    nb::dict out;
    out["notes"] = outcome->notes;
    out["patients"] = outcome->patients;
    out["clusters"] = outcome->groups;
    out["bad"] = outcome->bad_records;
    return out;
}

}  // namespace

void add_remote(nb::module_& module) {
    nb::class_<Worker>(module, "NoteWorker", "The work of a release on single notes, for a machine of a cluster.")
        .def(nb::init<nb::bytes>(), nb::arg("settings"))
        .def("gather", &Worker::gather, nb::arg("line"))
        .def("finish", &Worker::finish, nb::arg("line"), nb::arg("order"))
        .def("search", &Worker::search, nb::arg("line"));
    module.def("release_elsewhere", &release_elsewhere, nb::arg("options"), nb::arg("has_health_details"),
               nb::arg("steps"));
}

}  // namespace scrim::python
