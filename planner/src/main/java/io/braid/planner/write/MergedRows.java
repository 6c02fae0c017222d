package io.braid.planner.write;

import java.util.List;

/**
 * Rows that MERGE writes, each by the statement of one of its clauses.
 *
 * @param action the column of the number of the clause; below zero or null in rows that stay as they are
 * @param keys the columns of the key of the row that is there; null in rows that are not there
 */
public record MergedRows(List<Clause> clauses, int action, List<Integer> keys) implements RowHandling {
    /**
     * Statement that a row is written by.
     *
     * @param sql text in the source's own dialect
     * @param columns the columns of the rows that are its parameters, in order
     * @param keys the columns of the key of the row that results; empty if none results
     */
    public record Clause(String sql, List<Integer> columns, List<Integer> keys) {
        public Clause {
            columns = List.copyOf(columns);
            keys = List.copyOf(keys);
        }
    }

    public MergedRows {
        clauses = List.copyOf(clauses);
        keys = List.copyOf(keys);
    }
}
