package io.braid.engine.window;

import io.braid.engine.column.Concatenation;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.plan.WindowCall;
import io.braid.engine.plan.WindowFunction;
import io.braid.spi.batch.Column;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Window function whose value is that of another row, whose position is computed without reading the rows in between.
 */
final class ValueFunction {
    private static final int NOWHERE = -1;

    private final WindowCall call;
    private final StoredPartition partition;
    /** Counts of non-null values; present with IGNORE NULLS. */
    private final @Nullable ValueCounts values;

    ValueFunction(WindowCall call, StoredPartition partition, MemoryReservation memory) {
        this.call = call;
        this.partition = partition;
        this.values = call.ignoreNulls() ? new ValueCounts(partition.pages(), argument(call)) : null;
        memory.add(values == null ? 0 : values.bytes());
    }

    private static int argument(WindowCall call) {
        return call.arguments().get(0);
    }

    /** True for the functions that return the value of another row. */
    static boolean isOne(WindowFunction function) {
        return switch (function) {
            case LAG, LEAD, FIRST_VALUE, LAST_VALUE, NTH_VALUE -> true;
            case ROW_NUMBER, RANK, DENSE_RANK, PERCENT_RANK, CUME_DIST, NTILE -> false;
        };
    }

    /** Returns the function's value for each row of a block. */
    Column of(RowBlock block, BlockFrames frames) {
        return switch (call.function()) {
            case LAG -> shifted(block, -1);
            case LEAD -> shifted(block, 1);
            default -> picked(block, frames);
        };
    }

    private Column shifted(RowBlock block, int sign) {
        Column distances = optional(block, 1);
        int[] chosen = new int[block.count()];
        for (int i = 0; i < chosen.length; i++) {
            Object given = distances == null ? Long.valueOf(1) : distances.value(i);
            chosen[i] =
                    given instanceof Number distance ? place(block.first() + i, sign * distance.longValue()) : NOWHERE;
        }
        Column found = partition.pages().gather(argument(call), chosen, chosen.length);
        Column otherwise = optional(block, 2);
        if (otherwise == null) {
            return found;
        }
        for (int i = 0; i < chosen.length; i++) {
            // A null distance yields null; a distance beyond the partition yields the default.
            boolean hasDistance = distances == null || !distances.isNull(i);
            chosen[i] = chosen[i] == NOWHERE && hasDistance ? chosen.length + i : i;
        }
        return Concatenation.of(call.type(), List.of(found, otherwise)).gather(chosen, chosen.length);
    }

    private @Nullable Column optional(RowBlock block, int argument) {
        return call.arguments().size() > argument
                ? block.rows().column(call.arguments().get(argument))
                : null;
    }

    /** Returns the row at a distance, counting only non-null values with IGNORE NULLS. */
    private int place(int row, long distance) {
        if (values == null || distance == 0) {
            long place = row + distance;
            return place >= 0 && place < partition.rows() ? (int) place : NOWHERE;
        }
        long number = distance > 0 ? values.before(row + 1) + distance - 1 : values.before(row) + distance;
        return number >= 0 && number < values.all() ? values.row((int) number) : NOWHERE;
    }

    private Column picked(RowBlock block, BlockFrames frames) {
        int[] chosen = new int[block.count()];
        int[] edges = new int[Intervals.MOST_EDGES];
        for (int i = 0; i < chosen.length; i++) {
            int count = frames.intervals(i, edges);
            chosen[i] = switch (call.function()) {
                case LAST_VALUE -> last(edges, count);
                case NTH_VALUE -> {
                    long wanted = Rankings.wantedRow(
                            block.rows().column(call.arguments().get(1)).value(i));
                    yield wanted == 0 ? NOWHERE : fromStart(edges, count, wanted);
                }
                default -> fromStart(edges, count, 1);
            };
        }
        return partition.pages().gather(argument(call), chosen, chosen.length);
    }

    private int fromStart(int[] edges, int count, long wanted) {
        long left = wanted;
        for (int i = 0; i < count; i += 2) {
            int first = before(edges[i]);
            int size = before(edges[i + 1]) - first;
            if (left <= size) {
                return row(first + (int) left - 1);
            }
            left -= size;
        }
        return NOWHERE;
    }

    private int last(int[] edges, int count) {
        for (int i = count - 2; i >= 0; i -= 2) {
            int end = before(edges[i + 1]);
            if (end > before(edges[i])) {
                return row(end - 1);
            }
        }
        return NOWHERE;
    }

    private int before(int row) {
        return values == null ? row : values.before(row);
    }

    private int row(int number) {
        return values == null ? number : values.row(number);
    }
}
