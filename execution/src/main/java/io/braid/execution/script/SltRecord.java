package io.braid.execution.script;

import java.util.List;

/** A record of a script, with its line number, counted from one. */
public sealed interface SltRecord {
    int line();

    /** The text to show when the record fails. */
    String sql();

    /** True if the record is a test; other records set up data. */
    default boolean isTest() {
        return true;
    }

    /** A statement that must succeed, with any result. */
    record Statement(int line, String sql) implements SltRecord {}

    /** A statement that must fail. */
    record Failure(int line, String sql, ExpectedError expected) implements SltRecord {}

    /**
     * A query and its expected answer.
     *
     * @param types a letter for each column: see {@link SltCell}
     * @param expected the lines of the answer as written in the script
     * @param answerLines position of the answer in the script
     */
    record Query(int line, String sql, String types, SortMode sort, List<String> expected, LineRange answerLines)
            implements SltRecord {
        public Query {
            expected = List.copyOf(expected);
        }
    }

    /**
     * A change of the user for the following records.
     *
     * @param user the name; empty for the initial user
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
     * @param name the name as written
     * @param columns the column declarations in parentheses; empty if there are none
     * @param rows the lines of the rows as written
     * @param firstRow line number of the first row, counted from one
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

    /** A range of lines, counted from zero, with an exclusive end. */
    record LineRange(int start, int end) {}
}
