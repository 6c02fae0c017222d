package io.braid.execution.script;

import java.util.List;

/** One entry of a script, with the line of its first word, counted from one. */
public sealed interface SltRecord {
    int line();

    /** The text to show when the record fails. */
    String sql();

    /** True if the record tests something; the others prepare what tests need. */
    default boolean isTest() {
        return true;
    }

    /** A statement that succeeds, whatever it returns. */
    record Statement(int line, String sql) implements SltRecord {}

    /** A statement that fails as expected. */
    record Failure(int line, String sql, ExpectedError expected) implements SltRecord {}

    /**
     * A query and its answer.
     *
     * @param types a letter for each column: see {@link SltCell}
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

    /**
     * A change of the user who runs the following records.
     *
     * @param user the name; empty for the user that the script began with
     * @param words the text after the name: a password, or roles
     */
    record Speaker(int line, String user, String words) implements SltRecord {
        @Override
        public String sql() {
            return "";
        }

        @Override
        public boolean isTest() {
            return false;
        }
    }

    /**
     * The rows of a table.
     *
     * @param name as written
     * @param columns the declaration of its columns in parentheses; empty if there is none
     * @param rows the lines of its rows as written
     * @param firstRow the line of the first of them, counted from one
     */
    record Table(int line, String name, String columns, List<String> rows, int firstRow) implements SltRecord {
        public Table {
            rows = List.copyOf(rows);
        }

        @Override
        public String sql() {
            return "table " + name;
        }

        @Override
        public boolean isTest() {
            return false;
        }
    }

    /** Lines of a script, counted from zero, without the last. */
    record LineRange(int start, int end) {}
}
