#include <utility>

#include "nlp/base/files/csv.h"
#include "nlp/base/files/delimiter.h"
#include "nlp/formats/embedded/records/record_cutter.h"

namespace scrim {
namespace {

class TableCutter : public RecordCutter {
   public:
    explicit TableCutter(CsvReader csv) : csv_(std::move(csv)) {
        append_csv_record(header_, {csv_.header().begin(), csv_.header().end()});
    }

    Result<std::optional<CutRecord>> next() override {
        const auto row = csv_.next();
        if (!row) return row.error();
        if (!*row) return std::optional<CutRecord>();
        CutRecord out;
        out.bytes = header_;
        append_csv_record(out.bytes, **row);
        out.place = csv_.place();
        out.number = ++number_;
        return std::optional(std::move(out));
    }

   private:
    CsvReader csv_;
    std::string header_;
    std::uint64_t number_ = 0;
};

}  // namespace

Result<std::unique_ptr<RecordCutter>> cut_table(std::unique_ptr<Input> input, const std::string& column) {
    auto sniffed = sniff_input(std::move(input), column);
    if (!sniffed) return sniffed.error();
    auto csv = CsvReader::over(std::move(sniffed->input), sniffed->delimiter == 0 ? ',' : sniffed->delimiter);
    if (!csv) return csv.error();
    return std::unique_ptr<RecordCutter>(std::make_unique<TableCutter>(std::move(*csv)));
}

}  // namespace scrim
