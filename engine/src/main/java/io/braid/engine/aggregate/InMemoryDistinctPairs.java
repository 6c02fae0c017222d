package io.braid.engine.aggregate;

import io.braid.engine.column.KeyTable;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.util.List;

/** Filter of distinct pairs that holds all pairs in memory. */
final class InMemoryDistinctPairs implements DistinctPairs {
    private final KeyTable table;
    private final int keySize;

    /** @param types types of a pair: the group, and the values that determine distinctness */
    InMemoryDistinctPairs(List<DataType> types) {
        this.table = new KeyTable(types);
        this.keySize = types.size();
    }

    @Override
    public void add(int[] groups, Column[] values, Accumulator accumulator) {
        int known = table.size();
        int[] numbers = table.number(DistinctPairs.key(groups, values, keySize), groups.length);
        int[] chosen = new int[numbers.length];
        int count = 0;
        for (int i = 0; i < numbers.length; i++) {
            // New pairs are numbered in order, so a row has a new one if its number is the next.
            if (numbers[i] == known) {
                chosen[count++] = i;
                known++;
            }
        }
        DistinctPairs.pass(groups, values, chosen, count, accumulator);
    }

    @Override
    public void finish(Accumulator accumulator) {}

    @Override
    public long bytes() {
        return table.bytes();
    }

    @Override
    public void close() {}
}
