package io.braid.engine.operator;

import io.braid.engine.aggregate.RunningAggregate;
import io.braid.engine.column.KeyTable;
import io.braid.engine.expression.Rows;
import io.braid.engine.memory.MemoryReservation;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One row for each distinct key: the key, then the aggregates over its rows. Without keys, exactly one row. */
final class AggregateOperator implements Operator {
    private final Operator input;
    private final List<Integer> keys;
    private final List<RunningAggregate> aggregates;
    private final KeyTable table;
    private final MemoryReservation memory;
    private final int batchRows;
    private int groups;
    private int yielded;
    private boolean complete;

    AggregateOperator(
            Operator input,
            List<Integer> keys,
            List<DataType> keyTypes,
            List<RunningAggregate> aggregates,
            MemoryReservation memory,
            int batchRows) {
        this.input = input;
        this.keys = keys;
        this.aggregates = aggregates;
        this.table = new KeyTable(keyTypes);
        this.memory = memory;
        this.batchRows = batchRows;
    }

    @Override
    public @Nullable Batch next() {
        if (!complete) {
            aggregate();
            complete = true;
        }
        if (yielded >= groups) {
            return null;
        }
        int from = yielded;
        int to = Math.min(groups, from + batchRows);
        yielded = to;
        return result(from, to);
    }

    private void aggregate() {
        if (keys.isEmpty()) {
            groups = 1;
            ensureGroups();
        }
        for (Batch batch = input.next(); batch != null; batch = input.next()) {
            add(batch);
        }
        input.close();
    }

    private void add(Batch batch) {
        int[] rowGroups;
        if (keys.isEmpty()) {
            rowGroups = new int[batch.rows()];
        } else {
            Column[] columns = keys.stream().map(batch::column).toArray(Column[]::new);
            rowGroups = table.number(columns, batch.rows());
            groups = table.size();
            ensureGroups();
        }
        Rows rows = Rows.all(batch);
        long bytes = table.bytes();
        for (RunningAggregate aggregate : aggregates) {
            aggregate.add(rows, rowGroups);
            bytes += aggregate.bytes();
        }
        memory.set(bytes);
    }

    private void ensureGroups() {
        for (RunningAggregate aggregate : aggregates) {
            aggregate.ensure(groups);
        }
    }

    private Batch result(int from, int to) {
        Column[] columns = new Column[keys.size() + aggregates.size()];
        System.arraycopy(table.slice(from, to), 0, columns, 0, keys.size());
        for (int i = 0; i < aggregates.size(); i++) {
            columns[keys.size() + i] = aggregates.get(i).result(from, to);
        }
        return new Batch(to - from, columns);
    }

    @Override
    public void close() {
        complete = true;
        groups = 0;
        input.close();
        memory.close();
    }
}
