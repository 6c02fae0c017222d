package io.braid.slt;

import java.util.List;

/** One entry of a script, with the line of its first word, counted from one. */
sealed interface SltRecord {
    int line();

    String sql();

    /** A statement that succeeds, whatever it returns. */
    record Statement(int line, String sql) implements SltRecord {}

    /** A statement that fails as expected. */
    record Failure(int line, String sql, ExpectedError expected) implements SltRecord {}

    /**
     * A query and its answer.
     *
     * @param types a letter for each column: see {@link CellFormat}
     * @param expected the lines of the answer as written in the script
     * @param answerLines where the answer stands in the script: the first line after the dashes, and the one after the
     *     last; equal when there are no rows
     */
    record Query(int line, String sql, String types, SortMode sort, List<String> expected, LineRange answerLines)
            implements SltRecord {
        public Query {
            expected = List.copyOf(expected);
        }
    }

    /** From here on, another user speaks: the one that the script began with, if the name is empty. */
    record Speaker(int line, String user, String password) implements SltRecord {
        @Override
        public String sql() {
            return "";
        }
    }

    /** Lines of a script, counted from zero, without the last. */
    record LineRange(int start, int end) {}
}
