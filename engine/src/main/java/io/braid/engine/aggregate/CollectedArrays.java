package io.braid.engine.aggregate;

import io.braid.spi.batch.ArrayBytes;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BytesColumnBuilder;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.type.DataType;

/** Aggregation of all values of a group to an array, which must fit in memory. */
final class CollectedArrays implements LargeGroup {
    private final DataType type;
    private final ArrayBytes.Writer elements = new ArrayBytes.Writer();

    CollectedArrays(DataType type) {
        this.type = type;
    }

    /** Returns the arrays of groups; null for groups without values. */
    static CollectedAccumulator.Summary summary(DataType type) {
        return (values, starts, from, to) -> {
            BytesColumnBuilder arrays = (BytesColumnBuilder) ColumnBuilder.of(type, to - from);
            for (int group = from; group < to; group++) {
                if (starts[group] == starts[group + 1]) {
                    arrays.appendNull();
                } else {
                    arrays.append(ArrayBytes.of(values.column(1), starts[group], starts[group + 1]));
                }
            }
            return arrays.build();
        };
    }

    @Override
    public void add(Batch values) {
        elements.add(values.column(1), 0, values.rows());
    }

    @Override
    public Column result() {
        BytesColumnBuilder array = (BytesColumnBuilder) ColumnBuilder.of(type, 1);
        array.append(elements.finish());
        return array.build();
    }

    /** Bytes of memory, including the result, to which the elements are copied. */
    @Override
    public long bytes() {
        return 2L * elements.size();
    }
}
