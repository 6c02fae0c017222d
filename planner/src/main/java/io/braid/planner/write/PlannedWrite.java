package io.braid.planner.write;

import io.braid.engine.plan.query.PlannedQuery;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.write.InsertTarget;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Plan of a statement that changes rows of one table of one source: a statement of the source, which runs once for each
 * row of a query whose columns are its parameters. Where the source does all of it, that query yields one row, of the
 * statement's arguments. Holds no execution state.
 *
 * @param source the name of the source; empty where a trigger writes the rows
 * @param table the schema and the name of the table or, where a trigger writes the rows, of the view
 * @param sql text in the source's own dialect, with a {@code ?} for each column of the rows
 * @param rows the rows; of no columns where the statement has no parameters
 * @param whole true if the source does all of it
 * @param handling what else is done with the rows; null if they are only written
 * @param checks of the rows that were written; null if none is needed
 */
public record PlannedWrite(
        WriteKind kind,
        String source,
        List<String> table,
        String sql,
        PlannedQuery rows,
        boolean whole,
        @Nullable RowHandling handling,
        @Nullable ResultChecks checks) {
    public PlannedWrite {
        table = List.copyOf(table);
    }

    /** A plan whose statement runs once for each row, or once. */
    public PlannedWrite(
            WriteKind kind, String source, List<String> table, String sql, PlannedQuery rows, boolean whole) {
        this(kind, source, table, sql, rows, whole, null, null);
    }

    /** A plan whose rows are not checked. */
    public PlannedWrite(
            WriteKind kind,
            String source,
            List<String> table,
            String sql,
            PlannedQuery rows,
            boolean whole,
            @Nullable RowHandling handling) {
        this(kind, source, table, sql, rows, whole, handling, null);
    }

    /** The same with checks of the rows that were written. */
    public PlannedWrite checkedBy(@Nullable ResultChecks further) {
        return further == null ? this : new PlannedWrite(kind, source, table, sql, rows, whole, handling, further);
    }

    /** A plan that inserts the rows of a query into a table. */
    public static PlannedWrite inserting(String source, List<String> table, InsertTarget target, PlannedQuery rows) {
        return new PlannedWrite(WriteKind.INSERT, source, table, target.sql(), rows, false, new BulkInsertion(target));
    }

    /** The types of the statement's parameters, in order. */
    public List<DataType> parameters() {
        return rows.parameters();
    }

    /** The rows of its table that it returns to the client; null if it returns none. */
    public @Nullable ReturnedRows returned() {
        return handling instanceof ReturnedRows returned ? returned : null;
    }

    /** The columns that it returns to the client; none if it returns no rows. */
    public RowType returnedColumns() {
        if (handling instanceof TriggeredRows triggered) {
            return triggered.returned();
        }
        ReturnedRows returned = returned();
        return returned == null ? RowType.of() : returned.columns();
    }

    /** The names of the sources that it changes. */
    public Set<String> sources() {
        return handling instanceof TriggeredRows triggered
                ? triggered.steps().stream()
                        .flatMap(step -> step.write().sources().stream())
                        .collect(Collectors.toSet())
                : Set.of(source);
    }

    /** The table as messages call it. */
    public String tableName() {
        return String.join(".", table);
    }
}
