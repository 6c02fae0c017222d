package io.braid.engine.window;

import io.braid.engine.aggregate.RunningAggregate;
import io.braid.spi.batch.Column;
import org.jspecify.annotations.Nullable;

/** Aggregate over frames that only grow: each row is added once, and the result is taken where a frame ends. */
final class GrowingAggregate implements FrameAggregate {
    private final AddedRows rows;
    private final MemoryShare memory;
    private final RunningAggregate aggregate;
    private int added;
    /** The result of the last frame, if there was one. */
    private @Nullable Column latest;

    GrowingAggregate(AddedRows rows, MemoryShare memory) {
        this.rows = rows;
        this.memory = memory;
        this.aggregate = rows.one();
    }

    @Override
    public Column of(RowBlock block, BlockFrames frames) {
        GrowingColumn results = new GrowingColumn(rows.call().type());
        int[] resultOfRow = new int[block.count()];
        if (latest != null) {
            results.add(latest);
        }
        for (int i = 0; i < resultOfRow.length; i++) {
            int end = frames.end(i);
            if (end > added || latest == null) {
                rows.add(aggregate, added, end, 0);
                added = end;
                Column result = aggregate.result(0, 1);
                latest = result;
                results.add(result);
                memory.set(aggregate.bytes() + result.retainedBytes() + results.bytes());
            }
            resultOfRow[i] = results.rows() - 1;
        }
        return results.all().gather(resultOfRow, resultOfRow.length);
    }
}
