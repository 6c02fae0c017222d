package io.braid.engine.sort;

import io.braid.engine.column.ColumnComparator;
import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.WorkerTeam;
import io.braid.engine.plan.SortKey;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import java.util.List;

/** Stable order of a batch's rows by some of its columns. */
public final class SortOrder {
    /** Bytes per row needed to sort: two arrays of prefixes and two of row numbers. */
    public static final long BYTES_PER_ROW = 2 * (Long.BYTES + Integer.BYTES);

    private final List<SortKey> keys;
    private final Cancellation cancellation;
    private final WorkerTeam team;

    /** Creates an order that is computed by one thread. */
    public SortOrder(List<SortKey> keys, Cancellation cancellation) {
        this(keys, cancellation, WorkerTeam.ALONE);
    }

    public SortOrder(List<SortKey> keys, Cancellation cancellation, WorkerTeam team) {
        this.keys = keys;
        this.cancellation = cancellation;
        this.team = team;
    }

    /** Returns the numbers of all rows in sorted order. */
    public int[] of(Batch batch) {
        int[] rows = new int[batch.rows()];
        if (keys.isEmpty()) {
            for (int i = 0; i < rows.length; i++) {
                rows[i] = i;
            }
            return rows;
        }
        Column first = batch.column(keys.get(0).column());
        int nulls = first.nulls();
        int values = rows.length - nulls;
        boolean nullsFirst = keys.get(0).nullsFirst();
        int valueStart = nullsFirst ? nulls : 0;
        RowOrder later = RowOrder.of(batch, keys.subList(1, keys.size()));
        long[] prefixes = new long[rows.length];
        if (nulls > 0) {
            int nullStart = nullsFirst ? 0 : values;
            part(first, rows, nullStart, valueStart);
            new MergeSort(prefixes, rows, later, cancellation).sort(nullStart, nullStart + nulls, team);
        }
        SortPrefixes prefix = SortPrefixes.of(first, keys.get(0).descending());
        team.doStretches(valueStart, valueStart + values, (from, to) -> {
            for (int i = from; i < to; i++) {
                rows[i] = nulls == 0 ? i : rows[i];
                prefixes[i] = prefix.at(rows[i]);
            }
        });
        RowOrder ties = prefix.isExact() ? later : RowOrder.of(batch, keys);
        new MergeSort(prefixes, rows, ties, cancellation).sort(valueStart, valueStart + values, team);
        return rows;
    }

    /** Writes the row numbers of nulls from one index on, and those of other values from another. */
    private static void part(Column column, int[] rows, int nullStart, int valueStart) {
        int nextNull = nullStart;
        int nextValue = valueStart;
        for (int i = 0; i < rows.length; i++) {
            if (column.isNull(i)) {
                rows[nextNull++] = i;
            } else {
                rows[nextValue++] = i;
            }
        }
    }

    /** Comparator of two rows of a batch by all keys of a list. */
    @FunctionalInterface
    public interface RowOrder {
        /** An order in which all rows are equal. */
        RowOrder NONE = (left, right) -> 0;

        int compare(int left, int right);

        static RowOrder of(Batch batch, List<SortKey> keys) {
            return of(batch, batch, keys);
        }

        /** Returns a comparator of rows of one batch with rows of another. */
        static RowOrder of(Batch left, Batch right, List<SortKey> keys) {
            if (keys.isEmpty()) {
                return NONE;
            }
            RowOrder[] orders = keys.stream()
                    .map(key -> of(left.column(key.column()), right.column(key.column()), key))
                    .toArray(RowOrder[]::new);
            return (a, b) -> {
                for (RowOrder order : orders) {
                    int result = order.compare(a, b);
                    if (result != 0) {
                        return result;
                    }
                }
                return 0;
            };
        }

        private static RowOrder of(Column left, Column right, SortKey key) {
            ColumnComparator comparator = ColumnComparator.of(left, right);
            int sign = key.descending() ? -1 : 1;
            int whenLeftNull = key.nullsFirst() ? -1 : 1;
            return (a, b) -> {
                boolean leftNull = left.isNull(a);
                boolean rightNull = right.isNull(b);
                if (leftNull || rightNull) {
                    return leftNull == rightNull ? 0 : leftNull ? whenLeftNull : -whenLeftNull;
                }
                return Integer.signum(comparator.compare(a, b)) * sign;
            };
        }
    }
}
