#include "tools/python/extension/capsules.h"

namespace scrim::python {

namespace nb = nanobind;

namespace {

const char* const stream_name = "arrow_array_stream";

// One array as a stream of one.
struct OneArray {
    ArrowSchema schema{};
    ArrowArray array{};
    ~OneArray() {
        if (schema.release != nullptr) schema.release(&schema);
        if (array.release != nullptr) array.release(&array);
    }
};

OneArray& one_of(ArrowArrayStream* stream) { return *static_cast<OneArray*>(stream->private_data); }

template <class Struct>
Struct* struct_of(nb::handle capsule, const char* name) {
    auto* const out = static_cast<Struct*>(PyCapsule_GetPointer(capsule.ptr(), name));
    if (out == nullptr) throw nb::python_error();
    return out;
}

std::unique_ptr<Stream> stream_of_array(nb::handle frame) {
    const nb::object pair = frame.attr("__arrow_c_array__")();
    auto* const schema = struct_of<ArrowSchema>(pair[0], "arrow_schema");
    auto* const array = struct_of<ArrowArray>(pair[1], "arrow_array");
    auto* const one = new OneArray{*schema, *array};
    schema->release = nullptr;
    array->release = nullptr;
    ArrowArrayStream stream{};
    stream.get_schema = [](ArrowArrayStream* from, ArrowSchema* out) {
        *out = one_of(from).schema;
        one_of(from).schema.release = nullptr;
        return 0;
    };
    stream.get_next = [](ArrowArrayStream* from, ArrowArray* out) {
        *out = one_of(from).array;
        one_of(from).array = {};
        return 0;
    };
    stream.get_last_error = [](ArrowArrayStream*) -> const char* { return nullptr; };
    stream.release = [](ArrowArrayStream* released) {
        delete &one_of(released);
        released->release = nullptr;
    };
    stream.private_data = one;
    return std::make_unique<Stream>(stream);
}

}  // namespace

void raise(const api::Error& error) {
    if (error.kind == api::Error::Kind::memory) {
        PyErr_SetString(PyExc_MemoryError, error.message.c_str());
        throw nb::python_error();
    }
    const char* const name = error.kind == api::Error::Kind::promise ? "PromiseError"
                             : error.kind == api::Error::Kind::usage ? "UsageError"
                                                                     : "InputError";
    const nb::object type = nb::module_::import_("scrim._errors").attr(name);
    PyErr_SetString(type.ptr(), error.message.c_str());
    throw nb::python_error();
}

std::unique_ptr<Stream> stream_of(nb::handle frame) {
    if (!nb::hasattr(frame, "__arrow_c_stream__")) return stream_of_array(frame);
    const nb::object capsule = frame.attr("__arrow_c_stream__")();
    return std::make_unique<Stream>(*struct_of<ArrowArrayStream>(capsule, stream_name));
}

nb::object capsule_of(const std::shared_ptr<TaggedFrame>& frame, TaggedFrame::Part part) {
    auto stream = std::make_unique<ArrowArrayStream>();
    export_stream(frame, part, *stream);
    PyObject* const capsule = PyCapsule_New(stream.get(), stream_name, [](PyObject* dropped) {
        auto* const held = static_cast<ArrowArrayStream*>(PyCapsule_GetPointer(dropped, stream_name));
        if (held->release != nullptr) held->release(held);
        delete held;
    });
    if (capsule == nullptr) throw nb::python_error();
    (void)stream.release();
    return nb::steal(capsule);
}

}  // namespace scrim::python
