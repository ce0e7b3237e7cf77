#include "nlp/formats/parquet/shim/builders.h"

namespace scrim::parquet_shim {
namespace {

using Json = nlohmann::json;

std::shared_ptr<arrow::DataType> span_type() {
    return arrow::list(arrow::struct_({arrow::field("start", arrow::int32()), arrow::field("end", arrow::int32()),
                                       arrow::field("label", arrow::utf8()), arrow::field("class", arrow::utf8()),
                                       arrow::field("role", arrow::utf8()), arrow::field("score", arrow::float64())}));
}

std::shared_ptr<arrow::DataType> mention_type() {
    return arrow::list(
        arrow::struct_({arrow::field("start", arrow::int32()), arrow::field("end", arrow::int32()),
                        arrow::field("label", arrow::utf8()), arrow::field("name", arrow::utf8()),
                        arrow::field("negated", arrow::boolean()), arrow::field("uncertain", arrow::boolean()),
                        arrow::field("family", arrow::boolean())}));
}

arrow::Status wrong_value() { return arrow::Status::TypeError("value"); }

arrow::Status append_struct(const Json& value, const arrow::DataType& type, arrow::ArrayBuilder& builder) {
    if (!value.is_object()) return wrong_value();
    auto& record = static_cast<arrow::StructBuilder&>(builder);
    ARROW_RETURN_NOT_OK(record.Append());
    for (int i = 0; i < type.num_fields(); ++i) {
        const auto& field = *type.field(i);
        const auto found = value.find(field.name());
        if (found == value.end()) {
            ARROW_RETURN_NOT_OK(record.field_builder(i)->AppendNull());
        } else {
            ARROW_RETURN_NOT_OK(append_json(*found, *field.type(), *record.field_builder(i)));
        }
    }
    return arrow::Status::OK();
}

arrow::Status append_map(const Json& value, const arrow::DataType& type, arrow::ArrayBuilder& builder) {
    if (!value.is_object()) return wrong_value();
    auto& map = static_cast<arrow::MapBuilder&>(builder);
    ARROW_RETURN_NOT_OK(map.Append());
    for (const auto& [key, item] : value.items()) {
        ARROW_RETURN_NOT_OK(static_cast<arrow::StringBuilder*>(map.key_builder())->Append(key));
        ARROW_RETURN_NOT_OK(
            append_json(item, *static_cast<const arrow::MapType&>(type).item_type(), *map.item_builder()));
    }
    return arrow::Status::OK();
}

}  // namespace

arrow::Result<std::shared_ptr<arrow::DataType>> type_named(const std::string& name) {
    if (name == "string") return arrow::utf8();
    if (name == "int") return arrow::int32();
    if (name == "strings") return arrow::list(arrow::utf8());
    if (name == "lists") return arrow::map(arrow::utf8(), arrow::list(arrow::utf8()));
    if (name == "spans") return span_type();
    if (name == "mentions") return mention_type();
    return arrow::Status::KeyError("type");
}

arrow::Status append_json(const Json& value, const arrow::DataType& type, arrow::ArrayBuilder& builder) {
    if (value.is_null()) return builder.AppendNull();
    switch (type.id()) {
        case arrow::Type::STRING:
            if (!value.is_string()) return wrong_value();
            return static_cast<arrow::StringBuilder&>(builder).Append(value.get_ref<const std::string&>());
        case arrow::Type::INT32:
            if (!value.is_number_integer()) return wrong_value();
            return static_cast<arrow::Int32Builder&>(builder).Append(value.get<std::int32_t>());
        case arrow::Type::DOUBLE:
            if (!value.is_number()) return wrong_value();
            return static_cast<arrow::DoubleBuilder&>(builder).Append(value.get<double>());
        case arrow::Type::BOOL:
            if (!value.is_boolean()) return wrong_value();
            return static_cast<arrow::BooleanBuilder&>(builder).Append(value.get<bool>());
        case arrow::Type::LIST: {
            if (!value.is_array()) return wrong_value();
            auto& list = static_cast<arrow::ListBuilder&>(builder);
            ARROW_RETURN_NOT_OK(list.Append());
            const auto& item_type = *static_cast<const arrow::ListType&>(type).value_type();
            for (const Json& item : value) ARROW_RETURN_NOT_OK(append_json(item, item_type, *list.value_builder()));
            return arrow::Status::OK();
        }
        case arrow::Type::STRUCT:
            return append_struct(value, type, builder);
        case arrow::Type::MAP:
            return append_map(value, type, builder);
        default:
            return wrong_value();
    }
}

}  // namespace scrim::parquet_shim
