#include "tools/python/extension/arrow_output.h"

#include <utility>

namespace scrim::python {
namespace {

// What an exported struct keeps alive: its owner, its list of buffers, and its children.
struct ArrayParts {
    std::shared_ptr<const void> owner;
    std::vector<const void*> buffers;
    std::vector<ArrowArray> children;
    std::vector<ArrowArray*> pointers;
    ArrowArray dictionary{};
};

struct SchemaParts {
    std::shared_ptr<const void> owner;
    std::string format;
    std::string name;
    std::vector<ArrowSchema> children;
    std::vector<ArrowSchema*> pointers;
    ArrowSchema dictionary{};
};

// By the specification a child may have been moved away, and is released by its new owner then.
template <class Struct, class Parts>
void release_parts(Struct* released) {
    auto* const parts = static_cast<Parts*>(released->private_data);
    for (Struct& child : parts->children) {
        if (child.release != nullptr) child.release(&child);
    }
    if (parts->dictionary.release != nullptr) parts->dictionary.release(&parts->dictionary);
    delete parts;
    released->release = nullptr;
}

template <class Struct, class Parts>
void set_children(Parts& parts, Struct& out) {
    for (Struct& child : parts.children) parts.pointers.push_back(&child);
    out.n_children = static_cast<std::int64_t>(parts.children.size());
    out.children = parts.pointers.empty() ? nullptr : parts.pointers.data();
    out.release = release_parts<Struct, Parts>;
    out.private_data = &parts;
}

ArrowArray array_of(std::int64_t length, std::int64_t nulls, std::int64_t offset, ArrayParts* parts) {
    ArrowArray out{};
    out.length = length;
    out.null_count = nulls;
    out.offset = offset;
    out.n_buffers = static_cast<std::int64_t>(parts->buffers.size());
    out.buffers = parts->buffers.data();
    set_children(*parts, out);
    return out;
}

// Consumers may look at the first byte of a buffer, even of an empty column.
template <class Container>
const void* data_of(const Container& container) {
    static const std::int64_t nothing = 0;
    return container.empty() ? static_cast<const void*>(&nothing) : container.data();
}

}  // namespace

Built::Built(std::string format_, std::string name_, std::vector<std::shared_ptr<Built>> children_)
    : format(std::move(format_)), name(std::move(name_)), children(std::move(children_)) {
    if (format == "u" || format == "+l") offsets.push_back(0);
}

void Built::count(bool is_valid) {
    if (length % 8 == 0) valid.push_back(0);
    if (is_valid) valid.back() = static_cast<std::uint8_t>(valid.back() | 1U << (length % 8));
    if (!is_valid) ++nulls;
    ++length;
}

void Built::add_text(std::string_view text) {
    bytes += text;
    offsets.push_back(static_cast<std::int32_t>(bytes.size()));
    count(true);
}

void Built::add_integer(std::int32_t value) {
    integers.push_back(value);
    count(true);
}

void Built::add_number(double value) {
    numbers.push_back(value);
    count(true);
}

void Built::end_list() {
    offsets.push_back(static_cast<std::int32_t>(children.front()->length));
    count(true);
}

void Built::end_struct() { count(true); }

void Built::add_null() {
    if (!offsets.empty()) offsets.push_back(offsets.back());
    if (format == "i") integers.push_back(0);
    if (format == "g") numbers.push_back(0);
    count(false);
}

std::shared_ptr<Built> Built::fresh() const {
    std::vector<std::shared_ptr<Built>> of;
    for (const auto& child : children) of.push_back(child->fresh());
    return std::make_shared<Built>(format, name, std::move(of));
}

void export_array(const std::shared_ptr<Built>& built, ArrowArray& out) {
    auto* const parts = new ArrayParts;
    parts->owner = built;
    parts->buffers.push_back(built->nulls == 0 ? nullptr : data_of(built->valid));
    if (!built->offsets.empty()) parts->buffers.push_back(data_of(built->offsets));
    if (built->format == "u") parts->buffers.push_back(data_of(built->bytes));
    if (built->format == "i") parts->buffers.push_back(data_of(built->integers));
    if (built->format == "g") parts->buffers.push_back(data_of(built->numbers));
    parts->children.resize(built->children.size());
    for (std::size_t i = 0; i < built->children.size(); ++i) export_array(built->children[i], parts->children[i]);
    out = array_of(built->length, built->nulls, 0, parts);
}

void export_schema(const Built& built, ArrowSchema& out) {
    auto* const parts = new SchemaParts;
    parts->format = built.format;
    parts->name = built.name;
    parts->children.resize(built.children.size());
    for (std::size_t i = 0; i < built.children.size(); ++i) export_schema(*built.children[i], parts->children[i]);
    out = {};
    out.format = parts->format.c_str();
    out.name = parts->name.c_str();
    out.flags = arrow_nullable;
    set_children(*parts, out);
}

void export_view(const ArrowArray& array, const std::shared_ptr<const void>& owner, ArrowArray& out) {
    auto* const parts = new ArrayParts;
    parts->owner = owner;
    parts->buffers.assign(array.buffers, array.buffers + array.n_buffers);
    parts->children.resize(static_cast<std::size_t>(array.n_children));
    for (std::size_t i = 0; i < parts->children.size(); ++i) export_view(*array.children[i], owner, parts->children[i]);
    if (array.dictionary != nullptr) export_view(*array.dictionary, owner, parts->dictionary);
    out = array_of(array.length, array.null_count, array.offset, parts);
    out.dictionary = array.dictionary == nullptr ? nullptr : &parts->dictionary;
}

void export_view(const ArrowSchema& schema, const std::shared_ptr<const void>& owner, ArrowSchema& out) {
    auto* const parts = new SchemaParts;
    parts->owner = owner;
    parts->children.resize(static_cast<std::size_t>(schema.n_children));
    for (std::size_t i = 0; i < parts->children.size(); ++i) {
        export_view(*schema.children[i], owner, parts->children[i]);
    }
    if (schema.dictionary != nullptr) export_view(*schema.dictionary, owner, parts->dictionary);
    out = {};
    out.format = schema.format;
    out.name = schema.name;
    out.metadata = schema.metadata;
    out.flags = schema.flags;
    set_children(*parts, out);
    out.dictionary = schema.dictionary == nullptr ? nullptr : &parts->dictionary;
}

void export_struct(std::int64_t length, std::vector<ArrowArray> of, ArrowArray& out) {
    auto* const parts = new ArrayParts;
    parts->buffers.push_back(nullptr);
    parts->children = std::move(of);
    out = array_of(length, 0, 0, parts);
}

void export_struct(std::vector<ArrowSchema> of, ArrowSchema& out) {
    auto* const parts = new SchemaParts;
    parts->format = "+s";
    parts->children = std::move(of);
    out = {};
    out.format = parts->format.c_str();
    out.name = parts->name.c_str();
    set_children(*parts, out);
}

}  // namespace scrim::python
