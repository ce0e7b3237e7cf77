#include "nlp/formats/embedded/records/record_cutter.h"
#include "nlp/text/encoding.h"

namespace scrim {
namespace {

class OneFile : public RecordCutter {
   public:
    explicit OneFile(CutRecord record) : record_(std::move(record)) {}
    Result<std::optional<CutRecord>> next() override { return std::exchange(record_, std::nullopt); }

   private:
    std::optional<CutRecord> record_;
};

}  // namespace

Result<std::unique_ptr<RecordCutter>> open_cutter(const std::string& path, const EmbeddedFormat& format,
                                                  std::size_t limit) {
    if (format.records == RecordsOfFile::one) {
        auto bytes = read_file(path, limit);
        if (!bytes) return bytes.error();
        CutRecord record;
        record.bytes = std::move(*bytes);
        record.place = {path == "-" ? "standard input" : path, {}, 0};
        return std::unique_ptr<RecordCutter>(std::make_unique<OneFile>(std::move(record)));
    }
    auto input = open_input(path);
    if (!input) return input.error();
    auto stream = decoded_stream(std::move(*input));
    if (!stream) return stream.error();
    if (format.records == RecordsOfFile::table) return cut_table(std::move(*stream), "note_text");
    return format.records == RecordsOfFile::json ? cut_json(std::move(*stream), limit)
                                                 : cut_messages(std::move(*stream), limit);
}

}  // namespace scrim
