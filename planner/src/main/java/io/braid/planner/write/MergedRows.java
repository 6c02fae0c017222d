package io.braid.planner.write;

import java.util.List;

/**
 * Rows that MERGE writes, each with the statement of its clause.
 *
 * @param action the column with the number of the clause; negative or null in unchanged rows
 * @param keys the columns of the key of the existing row; null in rows without a match
 */
public record MergedRows(List<Clause> clauses, int action, List<Integer> keys) implements RowHandling {
    /**
     * Statement that writes a row.
     *
     * @param sql text in the source's own dialect
     * @param columns the columns of the rows that are its parameters, in order
     * @param keys the columns of the key of the resulting row; empty for none
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
