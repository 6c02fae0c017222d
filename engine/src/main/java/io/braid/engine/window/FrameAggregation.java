package io.braid.engine.window;

import io.braid.engine.aggregate.RangeAggregate;
import io.braid.engine.aggregate.RunningAggregate;
import io.braid.engine.exchange.Cancellation;
import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.plan.AggregateCall;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.util.Arrays;
import java.util.function.Supplier;

/** Computation of an aggregate over the frame of every row. */
final class FrameAggregation {
    /** Number of rows of frames that are added to an aggregate at once. */
    private static final int CHUNK = 4096;
    /** Maximum number of rows of several frames in one aggregate, because some aggregates retain every row. */
    private static final int MOST_ROWS = 256 * CHUNK;

    private final Batch rows;
    private final PartitionBounds partitions;
    private final WindowFrames frames;
    private final Cancellation cancellation;
    private final MemoryReservation memory;
    private final int[] edges = new int[Intervals.MOST_EDGES];
    private long charged;

    FrameAggregation(
            Batch rows,
            PartitionBounds partitions,
            WindowFrames frames,
            Cancellation cancellation,
            MemoryReservation memory) {
        this.rows = rows;
        this.partitions = partitions;
        this.frames = frames;
        this.cancellation = cancellation;
        this.memory = memory;
    }

    /**
     * Returns the aggregate for each row, of which there is at least one.
     *
     * @param fresh creates an empty aggregate
     */
    Column of(AggregateCall call, Supplier<RunningAggregate> fresh) {
        Column result = of(call, frames, fresh);
        charge(0);
        return result;
    }

    private Column of(AggregateCall call, WindowFrames of, Supplier<RunningAggregate> fresh) {
        if (of.frame().grows() && of.frame().shrinks()) {
            return ofPartitions(fresh.get());
        }
        RangeAggregate quick = of.areStretches() ? fresh.get().overStretches(rows) : null;
        if (quick != null) {
            charge(RangeAggregate.BYTES_PER_ROW * rows.rows());
            return quick.of(of.starts(), of.ends());
        }
        if (of.frame().grows()) {
            return ofGrowing(call.type(), fresh);
        }
        boolean anyOrder = !call.function().mindsOrder();
        return of.frame().shrinks() && anyOrder ? ofShrinking(call.type(), fresh) : ofSliding(call.type(), fresh);
    }

    /** Sets the number of bytes charged in addition to the result. */
    private void charge(long bytes) {
        memory.add(bytes - charged);
        charged = bytes;
    }

    private Column ofPartitions(RunningAggregate aggregate) {
        aggregate.ensure(partitions.count());
        aggregate.add(EvaluatedRows.all(rows), partitions.ofRows());
        charge(aggregate.bytes());
        return aggregate.result(0, partitions.count()).gather(partitions.ofRows(), rows.rows());
    }

    /** Adds each row once, and takes the result where a frame ends. */
    private Column ofGrowing(DataType type, Supplier<RunningAggregate> fresh) {
        GrowingColumn results = new GrowingColumn(type);
        int[] resultOfRow = new int[rows.rows()];
        RunningAggregate aggregate = fresh.get();
        int added = 0;
        for (int row = 0; row < rows.rows(); row++) {
            if (row % CHUNK == 0) {
                cancellation.check();
            }
            boolean isFirst = row == partitions.start(row);
            if (isFirst) {
                aggregate = fresh.get();
                aggregate.ensure(1);
                added = row;
            }
            int end = frames.end(row);
            if (end > added) {
                addRange(aggregate, added, end);
                added = end;
            } else if (!isFirst) {
                resultOfRow[row] = resultOfRow[row - 1];
                continue;
            }
            resultOfRow[row] = results.rows();
            results.add(aggregate.result(0, 1));
            charge(aggregate.bytes() + results.bytes() + (long) Integer.BYTES * resultOfRow.length);
        }
        return results.all().gather(resultOfRow, resultOfRow.length);
    }

    /** Adds each row once, from the last row of a partition, and takes the result where a frame begins. */
    private Column ofShrinking(DataType type, Supplier<RunningAggregate> fresh) {
        GrowingColumn results = new GrowingColumn(type);
        int[] resultOfRow = new int[rows.rows()];
        RunningAggregate aggregate = fresh.get();
        int added = 0;
        for (int row = rows.rows() - 1; row >= 0; row--) {
            if (row % CHUNK == 0) {
                cancellation.check();
            }
            boolean isLast = row == partitions.end(row) - 1;
            if (isLast) {
                aggregate = fresh.get();
                aggregate.ensure(1);
                added = row + 1;
            }
            int start = frames.start(row);
            if (start < added) {
                addRange(aggregate, start, added);
                added = start;
            } else if (!isLast) {
                resultOfRow[row] = resultOfRow[row + 1];
                continue;
            }
            resultOfRow[row] = results.rows();
            results.add(aggregate.result(0, 1));
            charge(aggregate.bytes() + results.bytes() + (long) Integer.BYTES * resultOfRow.length);
        }
        return results.all().gather(resultOfRow, resultOfRow.length);
    }

    private void addRange(RunningAggregate aggregate, int from, int to) {
        int[] chosen = new int[to - from];
        Arrays.setAll(chosen, i -> from + i);
        aggregate.add(picked(chosen, chosen.length), new int[chosen.length]);
    }

    /** Adds each row to every frame that contains it. */
    private Column ofSliding(DataType type, Supplier<RunningAggregate> fresh) {
        GrowingColumn results = new GrowingColumn(type);
        int from = 0;
        while (from < rows.rows()) {
            cancellation.check();
            int to = from;
            long inFrames = 0;
            while (to < rows.rows() && to < from + CHUNK && inFrames < MOST_ROWS) {
                inFrames += size(to++);
            }
            RunningAggregate aggregate = fresh.get();
            aggregate.ensure(to - from);
            Pairs pairs = new Pairs(aggregate, results.bytes());
            for (int row = from; row < to; row++) {
                pairs.add(row, row - from);
            }
            pairs.flush();
            results.add(aggregate.result(0, to - from));
            from = to;
        }
        return results.all();
    }

    private int size(int row) {
        int size = 0;
        int numbers = frames.intervals(row, edges);
        for (int edge = 0; edge < numbers; edge += 2) {
            size += edges[edge + 1] - edges[edge];
        }
        return size;
    }

    /** Rows of frames, which are added to an aggregate in chunks. */
    private final class Pairs {
        private final RunningAggregate aggregate;
        private final long retained;
        private int[] chosen = new int[CHUNK];
        private final int[] groups = new int[CHUNK];
        private int count;

        /** @param retained number of bytes held in addition to the aggregate */
        Pairs(RunningAggregate aggregate, long retained) {
            this.aggregate = aggregate;
            this.retained = retained;
        }

        /** Adds the rows of a row's frame to a group. */
        void add(int row, int group) {
            int numbers = frames.intervals(row, edges);
            for (int edge = 0; edge < numbers; edge += 2) {
                for (int other = edges[edge]; other < edges[edge + 1]; other++) {
                    if (count == CHUNK) {
                        flush();
                    }
                    chosen[count] = other;
                    groups[count++] = group;
                }
            }
        }

        void flush() {
            if (count > 0) {
                cancellation.check();
                aggregate.add(picked(chosen, count), Arrays.copyOf(groups, count));
                charge(retained + aggregate.bytes());
                chosen = new int[CHUNK];
                count = 0;
            }
        }
    }

    private EvaluatedRows picked(int[] chosen, int count) {
        return EvaluatedRows.pairs(rows, chosen, new Batch(0), new int[count], count);
    }
}
