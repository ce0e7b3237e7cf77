// Disassociation of records that do not fit into memory: block by block. Every cluster, joint cluster and shared chunk
// is within a block, and the guarantee is about these, so that it holds for all blocks together if it holds for each;
// every block is verified before it is written.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "anon/codes/code_constraints.h"
#include "anon/codes/verify_disassociated.h"
#include "anon/core/signer.h"
#include "anon/core/sources/record_blocks.h"
#include "anon/release/records/codes_release.h"
#include "nlp/base/files/file_set.h"
#include "nlp/base/files/lock.h"
#include "nlp/base/files/output.h"
#include "nlp/base/progress.h"

namespace scrim {
namespace {

// What the manifest says, summed up over the blocks.
struct BlockFigures {
    std::size_t records = 0;
    std::size_t clusters = 0;
    std::size_t record_chunks = 0;
    std::size_t shared_chunks = 0;
    std::size_t item_codes = 0;
    std::size_t suppressed = 0;
    std::size_t exposed = 0;
    std::size_t forced = 0;
    double highest_sensitive_link = 0;
    std::size_t blocks = 0;

    void add(const Disassociation& result) {
        const auto& published = result.published;
        records += published.record_count();
        clusters += published.clusters.size();
        shared_chunks += published.shared_chunks.size();
        for (const auto& cluster : published.clusters) {
            record_chunks += cluster.record_chunks.size();
            item_codes += cluster.item_chunk.size();
        }
        suppressed += result.suppressed;
        highest_sensitive_link = std::max(highest_sensitive_link, result.highest_sensitive_link);
        const auto exposure = measure_exposure(published);
        exposed += exposure.exposed;
        forced += exposure.forced;
        ++blocks;
    }
};

// The release as it grows; shared chunks come after all clusters, and wait in a file of their own.
class BlockWriter {
   public:
    static Result<std::unique_ptr<BlockWriter>> open(const std::string& path, const std::string& folder,
                                                     const std::vector<std::string>& names, std::size_t k,
                                                     std::size_t m) {
        auto output = open_output(path);
        if (!output) return output.error();
        auto shared = open_nameless_file(folder);
        if (!shared) return shared.error();
        auto writer = std::unique_ptr<BlockWriter>(new BlockWriter(std::move(*output), std::move(*shared), names));
        if (auto done = writer->output_->write(DisassociatedText::head(k, m)); !done) return done.error();
        return writer;
    }

    Result<void> add(const Disassociated& published, std::size_t clusters_before) {
        std::string out;
        for (const auto& cluster : published.clusters) {
            text_.append_cluster(out, cluster);
            if (out.size() < piece) continue;
            if (auto done = output_->write(out); !done) return done;
            out.clear();
        }
        if (auto done = output_->write(out); !done) return done;
        out.clear();
        for (const auto& shared : published.shared_chunks) text_.append_shared(out, shared, clusters_before);
        shared_bytes_ += out.size();
        if (!out.empty() && std::fwrite(out.data(), out.size(), 1, shared_.get()) != 1) return shared_error();
        return {};
    }

    Result<void> finish() {
        if (auto done = output_->write(DisassociatedText::between); !done) return done;
        std::rewind(shared_.get());
        std::string out(piece, '\0');
        while (shared_bytes_ > 0) {
            const std::size_t size = std::min(piece, shared_bytes_);
            if (std::fread(out.data(), size, 1, shared_.get()) != 1) return shared_error();
            if (auto done = output_->write(std::string_view(out).substr(0, size)); !done) return done;
            shared_bytes_ -= size;
        }
        if (auto done = output_->write(DisassociatedText::end); !done) return done;
        return output_->commit();
    }

   private:
    static constexpr std::size_t piece = std::size_t{1} << 20U;

    BlockWriter(std::unique_ptr<Output> output, File shared, const std::vector<std::string>& names)
        : output_(std::move(output)), shared_(std::move(shared)), text_(names) {}
    static Error shared_error() {
        return unreadable("the work file beside the output fails", {}, "free disk space and run again");
    }

    std::unique_ptr<Output> output_;
    File shared_;
    std::size_t shared_bytes_ = 0;
    DisassociatedText text_;
};

Result<void> check_blocks(const DisassociateRun& options) {
    if (options.method.safe) {
        return usage_error("--safe makes one cluster of all records", "leave --safe or --block-size out");
    }
    if (options.policy.starts_with("sup")) {
        return usage_error("a policy of frequent codes needs all records at once",
                           "give its constraints as a file, or leave --block-size out");
    }
    if (options.block_size < 100 * options.method.k) {
        return usage_error("--block-size is below 100 k", "100,000 records and more lose nearly nothing");
    }
    return {};
}

Result<Disassociation> next_block(RecordBlocks& blocks, const CodeRoles& roles, const DisassociateOptions& method) {
    const auto records = blocks.next();
    if (!records) return records.error();
    if (records->size() == 0) return Disassociation{};
    auto result = disassociate(*records, roles, method);
    if (!result) return result;
    if (auto fine = require_promise(*result); !fine) return fine.error();
    return result;
}

Json summary_of_blocks(const BlockFigures& figures, std::size_t codes, std::size_t constraints) {
    return {{"records", figures.records},
            {"codes", codes},
            {"clusters", figures.clusters},
            {"record_chunks", figures.record_chunks},
            {"shared_chunks", figures.shared_chunks},
            {"item_chunk_codes", figures.item_codes},
            {"constraints", constraints},
            {"suppressed", figures.suppressed},
            {"records_linked_above_1_over_k", figures.exposed},
            {"records_linked_for_certain", figures.forced},
            {"blocks", figures.blocks}};
}

}  // namespace

Result<Json> disassociate_file_in_blocks(const DisassociateRun& options) {
    if (auto fine = check_blocks(options); !fine) return fine.error();
    const auto lock = OutputLock::take(options.output, "codes disassociate");
    if (!lock) return lock.error();
    const auto key = options.seed ? Result<Key>(Key::from_seed(*options.seed)) : Key::secret();
    if (!key) return key.error();
    auto files = FileSet::open(options.output);
    if (!files) return files.error();
    const std::string written = files->output();
    const auto parent = std::filesystem::path(written).parent_path();
    const std::string folder = parent.empty() ? "." : parent.string();
    Progress progress("disassociate", 0, options.common.quiet);
    auto read = options.read;
    read.progress = [&](std::size_t rows) { progress.advance(rows); };
    auto blocks = RecordBlocks::read(options.input, read, folder, options.block_size, *key);
    if (!blocks) return blocks.error();
    for (const auto& text : blocks->remarks()) remark(options.common, text);
    Records codes;  // no records: the policy and the sensitive codes are about names alone
    codes.names = blocks->names();
    const auto roles = disassociation_roles(options, codes, blocks->system());
    if (!roles) return roles.error();
    auto method = options.method;
    method.threads = options.common.threads;
    auto writer = BlockWriter::open(written, folder, codes.names, method.k, method.m);
    if (!writer) return writer.error();
    BlockFigures figures;
    while (true) {
        const auto result = next_block(*blocks, roles->roles, method);
        if (!result) return result.error();
        if (result->published.clusters.empty()) break;
        if (auto done = (*writer)->add(result->published, figures.clusters); !done) return done.error();
        figures.add(*result);
    }
    if (auto done = (*writer)->finish(); !done) return done.error();
    Json summary = summary_of_blocks(figures, codes.names.size(), roles->constraints);
    if (auto done = sign_disassociation(options, *roles, figures.highest_sensitive_link, summary, *files); !done) {
        return done.error();
    }
    return summary;
}

}  // namespace scrim
