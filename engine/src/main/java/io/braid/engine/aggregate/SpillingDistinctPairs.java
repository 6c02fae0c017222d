package io.braid.engine.aggregate;

import io.braid.engine.column.GrowingKeys;
import io.braid.engine.column.KeyTable;
import io.braid.engine.spill.PendingPartitions;
import io.braid.engine.spill.SpillPartitions;
import io.braid.engine.spill.SpillStream;
import io.braid.engine.spill.Workspace;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Filter of distinct pairs that holds as many as fit in memory, and spills the other ones until all have been read. */
final class SpillingDistinctPairs implements DistinctPairs {
    private final List<DataType> types;
    private final RowType rows;
    private final Workspace space;
    private final PendingPartitions waiting = new PendingPartitions();
    private GrowingKeys pairs;
    private @Nullable SpillPartitions overflow;
    private int level;

    /**
     * @param types types of a pair: the group, and the values that determine distinctness
     * @param values types of all values
     */
    SpillingDistinctPairs(List<DataType> types, List<DataType> values, Workspace space) {
        this.types = types;
        List<DataType> all = new ArrayList<>(List.of(Accumulator.GROUP));
        all.addAll(values);
        this.rows = RowType.unnamed(all.toArray(DataType[]::new));
        this.space = space;
        this.pairs = new GrowingKeys(types, GrowingKeys.Companions.NONE, space.reserve());
    }

    @Override
    public void add(int[] groups, Column[] values, Accumulator accumulator) {
        int known = pairs.size();
        Column[] key = DistinctPairs.key(groups, values, types.size());
        int[] numbers = pairs.number(key, groups.length);
        int[] chosen = new int[numbers.length];
        int[] put = new int[numbers.length];
        int count = 0;
        int putCount = 0;
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] == known) {
                chosen[count++] = i;
                known++;
            } else if (numbers[i] == KeyTable.NONE) {
                put[putCount++] = i;
            }
        }
        DistinctPairs.pass(groups, values, chosen, count, accumulator);
        if (putCount > 0) {
            putAside(groups, values, put, putCount);
        }
    }

    private void putAside(int[] groups, Column[] values, int[] put, int count) {
        pairs.stopGrowing();
        SpillPartitions parts = overflow == null ? new SpillPartitions(space.spill(), rows) : overflow;
        overflow = parts;
        Column[] columns = new Column[1 + values.length];
        columns[0] = new IntColumn(Accumulator.GROUP, groups.length, groups, null);
        System.arraycopy(values, 0, columns, 1, values.length);
        Batch batch = new Batch(groups.length, columns).gather(put, count);
        Column[] key = new Column[types.size()];
        for (int i = 0; i < key.length; i++) {
            key[i] = batch.column(i);
        }
        parts.add(batch, key, level);
    }

    @Override
    public void finish(Accumulator accumulator) {
        wait(overflow);
        for (PendingPartitions.Part part = waiting.next(); part != null; part = waiting.next()) {
            pairs.close();
            pairs = new GrowingKeys(types, GrowingKeys.Companions.NONE, space.reserve());
            level = part.level();
            add(part.rows(), accumulator);
            wait(overflow);
        }
        pairs.close();
    }

    private void wait(@Nullable SpillPartitions parts) {
        overflow = null;
        if (parts != null) {
            waiting.add(parts, level + 1);
        }
    }

    private void add(SpillStream part, Accumulator accumulator) {
        for (int frame = 0; frame < part.frames(); frame++) {
            space.cancellation().check();
            Batch batch = part.frame(frame);
            Column[] values = new Column[batch.columnCount() - 1];
            for (int i = 0; i < values.length; i++) {
                values[i] = batch.column(i + 1);
            }
            add(((IntColumn) batch.column(0)).values(), values, accumulator);
        }
    }

    /** Returns 0, because the pairs are charged as they are added. */
    @Override
    public long bytes() {
        return 0;
    }

    @Override
    public void close() {
        pairs.close();
        waiting.close();
        if (overflow != null) {
            overflow.close();
        }
    }
}
