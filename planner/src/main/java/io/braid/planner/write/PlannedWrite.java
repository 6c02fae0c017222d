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
 * Plan of a statement that modifies rows of one table: a statement of the source that runs once for each row of a
 * query, with its columns as parameters. If the source executes the statement as a whole, the query yields one row of
 * arguments. Holds no execution state.
 *
 * @param source the name of the source; empty if a trigger writes the rows
 * @param table the schema and the name of the table, or of the view if a trigger writes the rows
 * @param sql text in the source's own dialect, with a {@code ?} for each column of the rows
 * @param rows the rows; without columns if the statement has no parameters
 * @param whole true if the source executes the statement as a whole
 * @param handling further processing of the rows; null if they are only written
 * @param checks checks of the written rows; null if none is needed
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

    /** Creates a plan whose statement runs once for each row, or once. */
    public PlannedWrite(
            WriteKind kind, String source, List<String> table, String sql, PlannedQuery rows, boolean whole) {
        this(kind, source, table, sql, rows, whole, null, null);
    }

    /** Creates a plan without checks of the written rows. */
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

    /** Returns the same plan with checks of the written rows. */
    public PlannedWrite checkedBy(@Nullable ResultChecks further) {
        return further == null ? this : new PlannedWrite(kind, source, table, sql, rows, whole, handling, further);
    }

    /** Creates a plan that inserts the rows of a query into a table. */
    public static PlannedWrite inserting(String source, List<String> table, InsertTarget target, PlannedQuery rows) {
        return new PlannedWrite(WriteKind.INSERT, source, table, target.sql(), rows, false, new BulkInsertion(target));
    }

    /** Returns the types of the statement's parameters, in order. */
    public List<DataType> parameters() {
        return rows.parameters();
    }

    /** Returns the rows of its table that it returns to the client; null if it returns none. */
    public @Nullable ReturnedRows returned() {
        return handling instanceof ReturnedRows returned ? returned : null;
    }

    /** Returns the columns returned to the client; none if it returns no rows. */
    public RowType returnedColumns() {
        if (handling instanceof TriggeredRows triggered) {
            return triggered.returned();
        }
        ReturnedRows returned = returned();
        return returned == null ? RowType.of() : returned.columns();
    }

    /** Returns the names of the sources that it modifies. */
    public Set<String> sources() {
        return handling instanceof TriggeredRows triggered
                ? triggered.steps().stream()
                        .flatMap(step -> step.write().sources().stream())
                        .collect(Collectors.toSet())
                : Set.of(source);
    }

    /** Returns the table's name for messages. */
    public String tableName() {
        return String.join(".", table);
    }
}
