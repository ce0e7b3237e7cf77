#include "anon/codes/disassociate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "anon/codes/code_constraints.h"
#include "anon/codes/reconstruct.h"
#include "anon/codes/verify_disassociated.h"
#include "tests/anon/core/made_records.h"
#include "tests/oracle/disassociation_oracle.h"

namespace scrim {
namespace {

using testing::ElementsAre;

bool accepted(const Disassociated& published) {
    for (const auto& check : verify_disassociated(published)) {
        if (!check.holds) return false;
    }
    return true;
}

CodeRoles no_roles(const Records& records) { return make_roles(records, {}, {}); }

std::vector<std::string> names(const Disassociated& published, std::span<const Item> items) {
    std::vector<std::string> out;
    for (const Item item : items) out.push_back(published.names[item]);
    return out;
}

// Random policy: each code in one of three constraints or none.
CodeRoles random_roles(const Records& records, Random& random) {
    CodeRoles roles = no_roles(records);
    for (auto& constraint : roles.constraint) constraint = static_cast<std::int32_t>(random.below(4)) - 1;
    if (random.chance(0.2)) roles.sensitive[random.below(roles.sensitive.size())] = 1;
    return roles;
}

// Figures 1, 3b, 4 and 10 of the paper.
TEST(Disassociate, ReproducesThePapersExample) {
    const auto data = read_code_records(SCRIM_SOURCE_DIR "/tests/golden/codes/figure1.csv");
    ASSERT_TRUE(data.ok()) << data.error().message();
    const auto tree = code_hierarchy("", data->records);
    const auto policy =
        make_policy(SCRIM_SOURCE_DIR "/tests/golden/codes/figure3b.policy", data->records, tree->tree, true);
    ASSERT_TRUE(policy.ok()) << policy.error().message();
    const auto roles = make_roles(data->records, *policy, {});
    DisassociateOptions options{3, 2, 6, false, false, 1};
    const auto plain = disassociate(data->records, roles, options);
    ASSERT_TRUE(plain.ok());
    const auto& p = plain->published;
    ASSERT_EQ(p.clusters.size(), 2U);
    EXPECT_THAT(names(p, p.clusters[1].item_chunk), ElementsAre("401.0", "834.0", "944.01"));
    EXPECT_THAT(names(p, p.clusters[0].item_chunk), ElementsAre("404.00", "480.1", "834.0", "944.01"));
    options.refine = true;
    const auto refined = disassociate(data->records, roles, options);
    ASSERT_TRUE(refined.ok());
    const auto& r = refined->published;
    ASSERT_EQ(r.clusters.size(), 2U);
    ASSERT_EQ(r.clusters[1].record_chunks.size(), 2U);
    EXPECT_THAT(names(r, r.clusters[1].record_chunks[0].domain), ElementsAre("296.00", "296.01", "296.02"));
    EXPECT_THAT(names(r, r.clusters[1].record_chunks[1].domain), ElementsAre("692.71", "695.10"));
    EXPECT_THAT(names(r, r.clusters[1].item_chunk), ElementsAre("401.0"));
    ASSERT_EQ(r.clusters[0].record_chunks.size(), 1U);
    EXPECT_THAT(names(r, r.clusters[0].record_chunks[0].domain), ElementsAre("294.10", "295.04", "296.03"));
    EXPECT_THAT(names(r, r.clusters[0].item_chunk), ElementsAre("404.00", "480.1"));
    ASSERT_EQ(r.shared_chunks.size(), 1U);
    EXPECT_THAT(r.shared_chunks[0].clusters, ElementsAre(0U, 1U));
    std::multiset<std::vector<std::string>> shared;
    for (std::size_t s = 0; s < r.shared_chunks[0].chunk.size(); ++s)
        shared.insert(names(r, r.shared_chunks[0].chunk[s]));
    EXPECT_EQ(shared, (std::multiset<std::vector<std::string>>{
                          {"834.0", "944.01"}, {"834.0", "944.01"}, {"834.0", "944.01"}, {"834.0"}, {"944.01"}}));
}

// Every dataset that may have been published is tried out.
TEST(Disassociate, KeepsItsPromiseAgainstBruteForce) {
    Random random(20140);
    for (int round = 0; round < 3000; ++round) {
        const std::size_t k = 2 + random.below(2);
        const std::size_t m = 1 + random.below(3);
        const auto records = oracle::random_records(random, k + random.below(7 - k), 2 + random.below(4));
        DisassociateOptions options{k, m, k + random.below(k + 1), random.chance(0.8), random.chance(0.2), 1};
        const auto roles = random_roles(records, random);
        const auto result = disassociate(records, roles, options);
        if (!result.ok()) {  // nothing may be shown
            for (const Item item : records.items) ASSERT_EQ(roles.sensitive[item], 1);
            continue;
        }
        ASSERT_LE(result->highest_sensitive_link * static_cast<double>(k), 1 + 1e-12) << "round " << round;
        ASSERT_TRUE(accepted(result->published)) << "round " << round << "\n" << to_json(result->published);
        const auto breach = oracle::find_breach(result->published);
        ASSERT_FALSE(breach) << "round " << round << ": " << *breach << "\n" << to_json(result->published);
    }
}

// Whatever happens to a published dataset, the verifier accepts it only if brute force does.
TEST(Disassociate, VerifierRejectsPlantedViolations) {
    Random random(77);
    std::size_t breaches = 0;
    for (int round = 0; round < 3000; ++round) {
        const std::size_t k = 2 + random.below(2);
        const auto records = oracle::random_records(random, k + random.below(7 - k), 2 + random.below(3));
        auto result = disassociate(records, no_roles(records), {k, 1 + random.below(3), 0, true, false, 1});
        ASSERT_TRUE(result.ok());
        auto& p = result->published;
        auto& cluster = p.clusters[random.below(p.clusters.size())];
        switch (random.below(5)) {
            case 0:  // a subrecord too few
                if (!cluster.record_chunks.empty()) {
                    auto& chunk = cluster.record_chunks[random.below(cluster.record_chunks.size())];
                    chunk.ends.pop_back();
                    chunk.items.resize(chunk.ends.empty() ? 0 : chunk.ends.back());
                }
                break;
            case 1:  // no item chunk
                cluster.item_chunk.clear();
                break;
            case 2:  // two chunks as one
                if (cluster.record_chunks.size() > 1) {
                    auto& a = cluster.record_chunks[0];
                    const auto& b = cluster.record_chunks[1];
                    a.domain.insert(a.domain.end(), b.domain.begin(), b.domain.end());
                    std::sort(a.domain.begin(), a.domain.end());
                    std::vector<Item> joined(a[0].begin(), a[0].end());
                    joined.insert(joined.end(), b[0].begin(), b[0].end());
                    std::sort(joined.begin(), joined.end());
                    if (a.size() < cluster.size) a.add(joined);
                    cluster.record_chunks.erase(cluster.record_chunks.begin() + 1);
                }
                break;
            case 3:  // a code too much in a subrecord
                if (!cluster.record_chunks.empty() && cluster.record_chunks[0].size() < cluster.size) {
                    cluster.record_chunks[0].add(cluster.record_chunks[0].domain);
                }
                break;
            default:  // a stricter promise than was kept
                ++p.k;
        }
        if (!oracle::find_breach(p)) continue;
        ++breaches;
        ASSERT_FALSE(accepted(p)) << to_json(p);
    }
    EXPECT_GT(breaches, 500U);
}

TEST(Disassociate, LosesNoCode) {
    Random random(5);
    for (int round = 0; round < 200; ++round) {
        const auto records = oracle::random_records(random, 60, 12);
        const auto result = disassociate(records, random_roles(records, random), {3, 2, 0, true, false, 2});
        ASSERT_TRUE(result.ok());
        const auto& p = result->published;
        std::vector<std::uint32_t> counts(p.names.size(), 0);
        std::set<Item> hidden;
        const auto count = [&](const Chunk& chunk) {
            for (const Item item : chunk.items) ++counts[item];
        };
        for (const auto& cluster : p.clusters) {
            for (const auto& chunk : cluster.record_chunks) count(chunk);
            hidden.insert(cluster.item_chunk.begin(), cluster.item_chunk.end());
        }
        for (const auto& shared : p.shared_chunks) count(shared.chunk);
        const auto original = supports(records);
        EXPECT_EQ(p.record_count(), 60U);
        for (Item item = 0; item < original.size(); ++item) {
            if (hidden.contains(item)) {
                EXPECT_LT(counts[item], original[item]);
            } else {
                EXPECT_EQ(counts[item], original[item]);
            }
        }
    }
}

TEST(Disassociate, IsAcceptedByTheVerifierOnLargerData) {
    Random random(12);
    for (int round = 0; round < 300; ++round) {
        const std::size_t k = 2 + random.below(5);
        const auto records = oracle::random_records(random, 50 + random.below(400), 5 + random.below(20));
        const DisassociateOptions options{k, 1 + random.below(4), 0, true, random.chance(0.1), 1};
        const auto result = disassociate(records, random_roles(records, random), options);
        ASSERT_TRUE(result.ok());
        for (const auto& check : verify_disassociated(result->published)) ASSERT_TRUE(check.holds) << check.detail;
    }
}

// Five of 250 codes that most records have make billions of combinations.
TEST(Disassociate, SplitsRecordsOfHundredsOfCodes) {
    Random random(40);
    std::vector<std::vector<std::string>> lists(90);
    for (auto& list : lists) {
        for (int c = 0; c < 250; ++c) {
            if (!random.chance(0.03)) list.push_back(std::to_string(1000 + c));
        }
    }
    const auto records = make_records(lists);
    for (const std::size_t size : {std::size_t{0}, std::size_t{30}, std::size_t{200}}) {
        const auto result = disassociate(records, no_roles(records), {5, 5, size, true, false, 1});
        ASSERT_TRUE(result.ok());
        EXPECT_TRUE(accepted(result->published)) << size;
        EXPECT_EQ(result->published.record_count(), 90U);
    }
}

TEST(Disassociate, DoesNotDependOnThreads) {
    Random random(6);
    const auto records = oracle::random_records(random, 3000, 25);
    const auto one = disassociate(records, no_roles(records), {5, 2, 0, true, false, 1});
    const auto four = disassociate(records, no_roles(records), {5, 2, 0, true, false, 4});
    EXPECT_EQ(to_json(one->published), to_json(four->published));
}

TEST(Disassociate, HidesSensitiveCodesInItemChunks) {
    Random random(8);
    const auto records = oracle::random_records(random, 300, 10);
    auto roles = make_roles(records, {}, {"a", "b", "not there"});
    const auto result = disassociate(records, roles, {5, 2, 0, true, false, 1});
    ASSERT_TRUE(result.ok());
    for (const auto& cluster : result->published.clusters) {
        EXPECT_GE(cluster.size, 5U);
        for (const auto& chunk : cluster.record_chunks) {
            for (const Item item : chunk.domain) EXPECT_EQ(roles.sensitive[item], 0);
        }
    }
    for (const auto& shared : result->published.shared_chunks) {
        for (const Item item : shared.chunk.domain) EXPECT_EQ(roles.sensitive[item], 0);
    }
}

// The bound is about records that have the code, not about the one occurrence that the item chunk shows.
TEST(Disassociate, FrequentSensitiveCodesAreNotToldOfACluster) {
    std::vector<std::vector<std::string>> lists;
    for (int i = 0; i < 60; ++i) {
        std::vector<std::string> codes{"x" + std::to_string(i % 4), "y" + std::to_string(i % 3)};
        if (i % 2 == 0) codes.emplace_back("frequent");
        if (i % 20 == 0) codes.emplace_back("rare");
        lists.push_back(codes);
    }
    const auto records = make_records(lists);
    const auto roles = make_roles(records, {}, {"frequent", "rare"});
    const auto result = disassociate(records, roles, {5, 2, 0, true, false, 1});
    ASSERT_TRUE(result.ok());
    EXPECT_LE(result->highest_sensitive_link, 1.0 / 5);
    EXPECT_GT(result->suppressed, 20U);
    std::size_t told = 0;
    for (const auto& cluster : result->published.clusters) {
        for (const Item item : cluster.item_chunk) told += records.names[item] == "rare" ? 1 : 0;
    }
    EXPECT_GT(told, 0U);
    for (const auto& check : verify_disassociated(result->published)) EXPECT_TRUE(check.holds) << check.detail;
}

// Records of sensitive codes alone would make clusters of which any guess is right.
TEST(Disassociate, RecordsOfSensitiveCodesAloneHideAmongOthers) {
    std::vector<std::vector<std::string>> lists;
    for (int i = 0; i < 60; ++i) {
        lists.push_back(i < 20 ? std::vector<std::string>{"frequent"}
                               : std::vector<std::string>{"x" + std::to_string(i % 4), "y" + std::to_string(i % 3)});
    }
    const auto records = make_records(lists);
    const auto roles = make_roles(records, {}, {"frequent"});
    for (const bool refine : {false, true}) {
        const auto result = disassociate(records, roles, {5, 2, 0, refine, false, 2});
        ASSERT_TRUE(result.ok());
        EXPECT_LE(result->highest_sensitive_link, 1.0 / 5);
        EXPECT_EQ(result->published.record_count(), 60U);
        for (const auto& check : verify_disassociated(result->published)) EXPECT_TRUE(check.holds) << check.detail;
    }
}

TEST(Disassociate, WhereNothingButFrequentSensitiveCodesIsLeftNothingIsReleased) {
    const auto records = make_records(std::vector<std::vector<std::string>>(23, {"a", "b"}));
    const auto all = make_roles(records, {}, {"a", "b"});
    EXPECT_EQ(exit_code(disassociate(records, all, {5, 2, 0, true, false, 1}).error()), 3);
    EXPECT_EQ(exit_code(disassociate(records, all, {5, 2, 0, true, true, 1}).error()), 3);
    const auto one = disassociate(records, make_roles(records, {}, {"a"}), {5, 2, 0, true, false, 1});
    ASSERT_TRUE(one.ok());
    EXPECT_EQ(one->highest_sensitive_link, 0);
}

TEST(Disassociate, RareSensitiveCodesAreShownThoughRecordsHaveNoOthers) {
    std::vector<std::vector<std::string>> lists;
    for (int i = 0; i < 40; ++i) lists.push_back({"s" + std::to_string(i % 8)});
    const auto records = make_records(lists);
    const auto roles = make_roles(records, {}, {"s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7"});
    const auto result = disassociate(records, roles, {5, 2, 0, true, false, 1});
    ASSERT_TRUE(result.ok());
    EXPECT_LE(result->highest_sensitive_link, 1.0 / 5);
    EXPECT_EQ(result->published.record_count(), 40U);
    for (const auto& check : verify_disassociated(result->published)) EXPECT_TRUE(check.holds) << check.detail;
}

TEST(Disassociate, RefusesParametersOutOfRange) {
    const auto records = make_records({{"a"}, {"b"}, {"a", "b"}});
    const auto code = [&](std::size_t k, std::size_t m, std::size_t size) {
        return exit_code(disassociate(records, no_roles(records), {k, m, size, true, false, 1}).error());
    };
    EXPECT_EQ(code(1, 2, 0), 2);
    EXPECT_EQ(code(2, 0, 0), 2);
    EXPECT_EQ(code(3, 2, 2), 2);
    EXPECT_EQ(code(4, 2, 0), 3);
}

TEST(Disassociate, CutsRecordsThatAreAllAlike) {
    const auto records = make_records(std::vector<std::vector<std::string>>(23, {"a", "b", "c"}));
    const auto result = disassociate(records, no_roles(records), {5, 3, 0, true, false, 1});
    ASSERT_TRUE(result.ok());
    EXPECT_TRUE(accepted(result->published));
    for (const auto& cluster : result->published.clusters) {
        EXPECT_GE(cluster.size, 5U);
        EXPECT_LE(cluster.size, 9U);
        EXPECT_EQ(cluster.record_chunks.size(), 1U);
    }
}

TEST(SafeMode, BoundsTheLinkAcrossChunks) {
    Random random(9);
    for (int round = 0; round < 300; ++round) {
        const std::size_t k = 2 + random.below(3);
        const auto records = oracle::random_records(random, 20 + random.below(60), 3 + random.below(8));
        const auto plain = disassociate(records, no_roles(records), {k, 2, 0, true, false, 1});
        const auto safe = disassociate(records, no_roles(records), {k, 2, 0, true, true, 1});
        ASSERT_TRUE(plain.ok() && safe.ok());
        EXPECT_EQ(plain->suppressed, 0U);
        EXPECT_TRUE(accepted(safe->published)) << to_json(safe->published);
        EXPECT_EQ(measure_exposure(safe->published).exposed, 0U) << to_json(safe->published);
    }
}

// All assignments of a cluster's subrecords, counted out.
TEST(Exposure, IsTheShareOfAssignmentsThatLinkTheCodes) {
    const std::string text =
        R"({"k":2,"m":2,"clusters":[{"size":4,"record_chunks":[
        {"domain":["a"],"subrecords":[["a"],["a"],["a"]]},{"domain":["b"],"subrecords":[["b"],["b"]]}],
        "item_chunk":[]}],"shared_chunks":[]})";
    const auto published = parse_disassociated(text, "test");
    ASSERT_TRUE(published.ok());
    std::size_t with_b = 0;
    std::size_t with_both = 0;
    for (std::uint32_t a = 0; a < 16; ++a) {
        for (std::uint32_t b = 0; b < 16; ++b) {
            if (std::popcount(a) != 3 || std::popcount(b) != 2) continue;
            with_b += static_cast<std::size_t>(std::popcount(b));
            with_both += static_cast<std::size_t>(std::popcount(a & b));
        }
    }
    const auto exposure = measure_exposure(*published);
    EXPECT_DOUBLE_EQ(exposure.highest, static_cast<double>(with_both) / static_cast<double>(with_b));
    EXPECT_EQ(exposure.exposed, 4U);
    EXPECT_EQ(exposure.forced, 0U);
}

TEST(Reconstruct, DrawsWhatWasPublished) {
    Random random(10);
    for (int round = 0; round < 200; ++round) {
        const auto records = oracle::random_records(random, 40, 8);
        const auto result = disassociate(records, no_roles(records), {3, 2, 0, true, false, 1});
        ASSERT_TRUE(result.ok());
        const auto& p = result->published;
        const auto drawn = reconstruct(p, random);
        ASSERT_EQ(drawn.size(), records.size());
        const auto original = supports(records);
        const auto again = supports(drawn);
        std::map<Item, std::size_t> chunked;
        std::set<Item> hidden;
        for (const auto& cluster : p.clusters) hidden.insert(cluster.item_chunk.begin(), cluster.item_chunk.end());
        for (std::size_t r = 0; r < drawn.size(); ++r) EXPECT_FALSE(drawn[r].empty());
        for (Item item = 0; item < original.size(); ++item) {
            if (!hidden.contains(item)) {
                EXPECT_EQ(again[item], original[item]);
            }
            EXPECT_GE(again[item], 1U);
        }
    }
}

TEST(Disassociated, SurvivesBeingWrittenAndRead) {
    Random random(11);
    const auto records = oracle::random_records(random, 100, 9);
    const auto result = disassociate(records, no_roles(records), {3, 2, 0, true, false, 1});
    const auto text = to_json(result->published);
    const auto again = parse_disassociated(text, "test");
    ASSERT_TRUE(again.ok()) << again.error().message();
    EXPECT_EQ(to_json(*again), text);
}

TEST(Disassociated, RefusesWhatIsNotOne) {
    for (
        const char* text :
        {"", "[]", "{}", R"({"k":2,"m":2})", R"({"k":2,"m":2,"clusters":[{"size":-1}]})",
         R"({"k":2,"m":2,"clusters":[{"size":1,"record_chunks":[],"item_chunk":[1]}]})",
         R"({"k":2,"m":2,"clusters":[],"shared_chunks":[{"clusters":[0],"domain":[],"subrecords":[]}]})",
         R"({"k":2,"k":2,"m":2,"clusters":[]})", R"({"k":2,"m":2,"clusters":[],"more":1})",
         R"({"k":2,"m":2,"clusters":[3]})", R"({"k":2,"m":2,"clusters":[]} {})", R"({"k":2,"m":2,"clusters":[])",
         R"({"k":2,"m":2,"clusters":[{"size":2,"record_chunks":[{"domain":["a"],"subrecords":["a"]}],"item_chunk":[]}]})",
         R"({"k":2,"m":2,"clusters":[{"size":2,"record_chunks":[{"domain":["a"]}],"item_chunk":[]}]})"}) {
        EXPECT_FALSE(parse_disassociated(text, "test").ok()) << text;
    }
}

}  // namespace
}  // namespace scrim
