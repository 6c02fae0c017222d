package io.braid.engine.column;

import io.braid.engine.exchange.Crew;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** Puts columns and batches one after the other. */
public final class Concatenation {
    /** So long are Java's arrays at most. */
    static final int MOST = Integer.MAX_VALUE - 8;

    private Concatenation() {}

    /** All rows of the batches, which have these types, in order. */
    public static Batch of(List<DataType> types, List<Batch> batches) {
        return of(types, batches, Crew.ALONE);
    }

    /** The same, done by several threads. */
    static Batch of(List<DataType> types, List<Batch> batches, Crew crew) {
        if (batches.size() == 1) {
            return batches.get(0);
        }
        long rows = batches.stream().mapToLong(Batch::rows).sum();
        if (rows > MOST) {
            throw tooMuch(crew.operator(), rows, "rows");
        }
        ColumnInMaking[] columns = new ColumnInMaking[types.size()];
        int parts = crew.parts(rows);
        IntConsumer making = index -> columns[index] = ColumnInMaking.of(
                types.get(index),
                batches.stream().map(batch -> batch.column(index)).toList(),
                crew.operator());
        if (parts == 1) {
            IntStream.range(0, columns.length).forEach(making);
        } else {
            crew.doAll(columns.length, making);
        }
        crew.doAll(parts, part -> {
            int from = (int) ((long) batches.size() * part / parts);
            int to = (int) ((long) batches.size() * (part + 1) / parts);
            for (int batch = from; batch < to; batch++) {
                crew.cancellation().check();
                for (ColumnInMaking column : columns) {
                    column.fill(batch, batch + 1);
                }
            }
        });
        return new Batch(
                (int) rows, Arrays.stream(columns).map(ColumnInMaking::whole).toArray(Column[]::new));
    }

    /** All rows of the columns, which have this type, in order. */
    public static Column of(DataType type, List<Column> parts) {
        if (parts.size() == 1) {
            return parts.get(0);
        }
        ColumnInMaking column = ColumnInMaking.of(type, parts, Crew.ALONE.operator());
        column.fill(0, parts.size());
        return column.whole();
    }

    static BraidException tooMuch(String operator, long count, String what) {
        return new BraidException(
                ErrorCode.OUT_OF_MEMORY,
                operator + " needs " + count + " " + what + " in one piece of memory, which holds " + MOST
                        + " at most. Let it read fewer rows or columns, or lower the setting query-memory, so that it spills.");
    }
}
