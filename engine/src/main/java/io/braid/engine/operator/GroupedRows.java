package io.braid.engine.operator;

import io.braid.engine.aggregate.RunningAggregate;
import io.braid.engine.column.KeyTable;
import io.braid.engine.expression.Rows;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The groups that one grouping set makes of the rows, with their aggregates. */
final class GroupedRows {
    private final Grouping grouping;
    private final List<Integer> set;
    private final List<RunningAggregate> aggregates;
    private final KeyTable table;
    private int groups;

    /**
     * What all grouping sets of an aggregation share.
     *
     * @param keys the columns of the input by which any of the sets groups
     * @param calls one for each aggregate column of the result
     * @param columns those of the result
     */
    record Grouping(List<Integer> keys, List<AggregateCall> calls, RowType input, RowType columns) {}

    /** @param aggregates one for each call that is not GROUPING */
    GroupedRows(Grouping grouping, List<Integer> set, List<RunningAggregate> aggregates) {
        this.grouping = grouping;
        this.set = set;
        this.aggregates = aggregates;
        this.table = new KeyTable(set.stream().map(grouping.input()::type).toList());
        if (set.isEmpty()) {
            groups = 1;
            ensureGroups();
        }
    }

    int count() {
        return groups;
    }

    void add(Batch batch, Rows rows) {
        int[] rowGroups = new int[batch.rows()];
        if (!set.isEmpty()) {
            rowGroups = table.number(set.stream().map(batch::column).toArray(Column[]::new), batch.rows());
            groups = table.size();
            ensureGroups();
        }
        for (RunningAggregate aggregate : aggregates) {
            aggregate.add(rows, rowGroups);
        }
    }

    private void ensureGroups() {
        for (RunningAggregate aggregate : aggregates) {
            aggregate.ensure(groups);
        }
    }

    long bytes() {
        long bytes = table.bytes();
        for (RunningAggregate aggregate : aggregates) {
            bytes += aggregate.bytes();
        }
        return bytes;
    }

    /** The groups {@code from} (inclusive) to {@code to} (exclusive). */
    Batch result(int from, int to) {
        Column[] columns = new Column[grouping.columns().size()];
        Column[] grouped = table.slice(from, to);
        int keys = grouping.keys().size();
        for (int i = 0; i < keys; i++) {
            int place = set.indexOf(grouping.keys().get(i));
            columns[i] = place < 0 ? constant(grouping.columns().type(i), null, to - from) : grouped[place];
        }
        int next = 0;
        for (int i = 0; i < grouping.calls().size(); i++) {
            var call = grouping.calls().get(i);
            columns[keys + i] = call.function() == AggregateFunction.GROUPING
                    ? constant(call.type(), absent(call.arguments()), to - from)
                    : aggregates.get(next++).result(from, to);
        }
        return new Batch(to - from, columns);
    }

    private Long absent(List<Integer> columns) {
        long bits = 0;
        for (int column : columns) {
            bits = bits << 1 | (set.contains(column) ? 0 : 1);
        }
        return bits;
    }

    private static Column constant(DataType type, @Nullable Long value, int rows) {
        ColumnBuilder builder = ColumnBuilder.of(type, rows);
        for (int i = 0; i < rows; i++) {
            builder.appendValue(
                    value == null || type.kind() == TypeKind.BIGINT
                            ? value
                            : (Object) Objects.requireNonNull(value).intValue());
        }
        return builder.build();
    }
}
