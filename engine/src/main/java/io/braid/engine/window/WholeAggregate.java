package io.braid.engine.window;

import io.braid.engine.aggregate.RunningAggregate;
import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.spi.batch.Column;
import java.util.function.Supplier;

/**
 * Aggregate over all rows of a partition, with the same result for each row. Its state spills if it does not fit in
 * memory.
 */
final class WholeAggregate implements FrameAggregate {
    private final Column result;

    WholeAggregate(StoredPartition partition, Supplier<RunningAggregate> spilling, MemoryShare memory) {
        try (RunningAggregate aggregate = spilling.get()) {
            aggregate.ensure(1);
            partition.read(0, partition.rows(), rows -> {
                aggregate.add(EvaluatedRows.all(rows), new int[rows.rows()]);
                memory.set(aggregate.bytes());
            });
            aggregate.finish();
            result = aggregate.result(0, 1);
        }
        memory.set(result.retainedBytes());
    }

    /** Bytes of the result per row that it is returned for. */
    long bytes() {
        return result.retainedBytes();
    }

    @Override
    public Column of(RowBlock block, BlockFrames frames) {
        return result.gather(new int[block.count()], block.count());
    }
}
