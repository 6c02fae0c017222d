package io.braid.engine.window;

import io.braid.engine.aggregate.RunningAggregate;
import io.braid.spi.batch.Column;

/** Aggregate over arbitrary frames: each row is added to every frame that contains it. */
final class SlidingAggregate implements FrameAggregate {
    /** Maximum number of rows of several frames in one aggregate, because some aggregates retain every row. */
    private static final long MOST_ROWS = 1 << 20;

    private final AddedRows rows;
    private final MemoryShare memory;

    SlidingAggregate(AddedRows rows, MemoryShare memory) {
        this.rows = rows;
        this.memory = memory;
    }

    @Override
    public Column of(RowBlock block, BlockFrames frames) {
        GrowingColumn results = new GrowingColumn(rows.call().type());
        int next = 0;
        while (next < block.count()) {
            next += add(next, block, frames, results);
        }
        return results.all();
    }

    /** Adds the results of rows from an index on, as many as fit in memory at once, and returns their number. */
    private int add(int first, RowBlock block, BlockFrames frames, GrowingColumn results) {
        RunningAggregate aggregate = rows.groups(block.count() - first);
        int[] edges = new int[Intervals.MOST_EDGES];
        long inFrames = 0;
        int count = 0;
        boolean fits = true;
        while (fits && inFrames < MOST_ROWS && first + count < block.count()) {
            int numbers = frames.intervals(first + count, edges);
            for (int edge = 0; edge < numbers; edge += 2) {
                rows.add(aggregate, edges[edge], edges[edge + 1], count);
                inFrames += edges[edge + 1] - edges[edge];
            }
            count++;
            fits = memory.trySet(aggregate.bytes() + results.bytes());
        }
        if (!fits && count == 1) {
            memory.set(aggregate.bytes() + results.bytes());
        }
        results.add(aggregate.result(0, count));
        memory.set(results.bytes());
        return count;
    }
}
