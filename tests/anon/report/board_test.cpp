#include "anon/report/board.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/anon/report/markup.h"

namespace scrim {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Board, HasWhatABoardMustKnow) {
    Board board;
    board.asked = "notes <of> 5 patients";
    board.promise = "a promise";
    board.holds = true;
    board.verdict = "every check";
    board.attackers = {{"Knows an age", 0.1, 0.5, 0.2, {}, false, {}}, {"Knows a code", {}, 0.25, {}, 0.3, true, {}}};
    board.not_covered = {"style"};
    board.cost = {"ages"};
    board.commands = {"scrim verify out"};
    const std::string html = board_html(board);
    EXPECT_EQ(testing_markup::nesting_problem(html), "");
    for (const char* words : {"notes &lt;of&gt; 5 patients", "a promise", "The promise holds", "50% \u25b2",
                              "Who must sign", "scrim verify out", "A stranger", "no bound", "20%, not promised"}) {
        EXPECT_THAT(html, HasSubstr(words));
    }
    board.holds = false;
    EXPECT_THAT(board_html(board), HasSubstr("Do not share"));
    EXPECT_THAT(board_html(board), Not(HasSubstr("The promise holds")));
}

}  // namespace
}  // namespace scrim
