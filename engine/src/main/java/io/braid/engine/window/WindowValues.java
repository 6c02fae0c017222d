package io.braid.engine.window;

import io.braid.engine.column.Concatenation;
import io.braid.engine.exchange.Cancellation;
import io.braid.engine.plan.WindowCall;
import io.braid.engine.plan.WindowFunction;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Computation of the window functions other than aggregates. */
final class WindowValues {
    private static final int NOWHERE = -1;
    private static final int STEPS_BETWEEN_CHECKS = 4096;

    private final Batch rows;
    private final PartitionBounds partitions;
    private final WindowFrames frames;
    private final Cancellation cancellation;
    private final int[] edges = new int[Intervals.MOST_EDGES];
    private int steps;

    WindowValues(Batch rows, PartitionBounds partitions, WindowFrames frames, Cancellation cancellation) {
        this.rows = rows;
        this.partitions = partitions;
        this.frames = frames;
        this.cancellation = cancellation;
    }

    /** Returns the function's value for each row. */
    Column of(WindowCall call) {
        return switch (call.function()) {
            case LAG, LEAD -> shifted(call);
            case FIRST_VALUE, LAST_VALUE, NTH_VALUE -> picked(call);
            case ROW_NUMBER, RANK, DENSE_RANK, NTILE, PERCENT_RANK, CUME_DIST ->
                new Rankings(rows.rows(), partitions).of(call, row -> firstArgument(call, row));
        };
    }

    private @Nullable Object firstArgument(WindowCall call, int row) {
        return rows.column(call.arguments().get(0)).value(partitions.start(row));
    }

    private Column shifted(WindowCall call) {
        Column values = rows.column(call.arguments().get(0));
        Column distances =
                call.arguments().size() > 1 ? rows.column(call.arguments().get(1)) : null;
        Column otherwise =
                call.arguments().size() > 2 ? rows.column(call.arguments().get(2)) : null;
        int sign = call.function() == WindowFunction.LAG ? -1 : 1;
        int count = rows.rows();
        int[] chosen = new int[count];
        for (int row = 0; row < count; row++) {
            step();
            Object given = distances == null ? Long.valueOf(1) : distances.value(row);
            if (!(given instanceof Number distance)) {
                chosen[row] = NOWHERE;
                continue;
            }
            int place = place(row, sign * distance.longValue(), call.ignoreNulls() ? values : null);
            chosen[row] = place == NOWHERE && otherwise != null ? count + row : place;
        }
        // Defaults, for missing rows, are concatenated after the values.
        Column all = otherwise == null ? values : Concatenation.of(call.type(), List.of(values, otherwise));
        return all.gather(chosen, count);
    }

    /**
     * Returns the row at a distance in the row's partition, counting only rows where the column, if given, is not null.
     */
    private int place(int row, long distance, @Nullable Column notNull) {
        if (notNull == null || distance == 0) {
            long place = row + distance;
            return place >= partitions.start(row) && place < partitions.end(row) ? (int) place : NOWHERE;
        }
        int step = Long.signum(distance);
        long left = Math.abs(distance);
        for (int place = row + step; place >= partitions.start(row) && place < partitions.end(row); place += step) {
            step();
            left -= notNull.isNull(place) ? 0 : 1;
            if (left == 0) {
                return place;
            }
        }
        return NOWHERE;
    }

    private Column picked(WindowCall call) {
        Column values = rows.column(call.arguments().get(0));
        Column skipped = call.ignoreNulls() ? values : null;
        int[] chosen = new int[rows.rows()];
        for (int row = 0; row < chosen.length; row++) {
            step();
            long wanted = call.function() == WindowFunction.NTH_VALUE
                    ? Rankings.wantedRow(rows.column(call.arguments().get(1)).value(row))
                    : 1;
            chosen[row] = call.function() == WindowFunction.LAST_VALUE
                    ? last(row, skipped)
                    : wanted == 0 ? NOWHERE : fromStart(row, wanted, skipped);
        }
        return values.gather(chosen, chosen.length);
    }

    private int fromStart(int row, long wanted, @Nullable Column notNull) {
        long left = wanted;
        int numbers = frames.intervals(row, edges);
        for (int edge = 0; edge < numbers; edge += 2) {
            int end = edges[edge + 1];
            for (int other = edges[edge]; other < end; other++) {
                step();
                if (notNull == null) {
                    int passed = (int) Math.min(left, end - other) - 1;
                    left -= passed;
                    other += passed;
                }
                if ((notNull == null || !notNull.isNull(other)) && --left == 0) {
                    return other;
                }
            }
        }
        return NOWHERE;
    }

    private int last(int row, @Nullable Column notNull) {
        for (int edge = frames.intervals(row, edges) - 2; edge >= 0; edge -= 2) {
            for (int other = edges[edge + 1] - 1; other >= edges[edge]; other--) {
                step();
                if (notNull == null || !notNull.isNull(other)) {
                    return other;
                }
            }
        }
        return NOWHERE;
    }

    /**
     * Checks for cancellation periodically. To be called in every loop, because frames have far more rows than the
     * partition.
     */
    private void step() {
        if (++steps % STEPS_BETWEEN_CHECKS == 0) {
            cancellation.check();
        }
    }
}
