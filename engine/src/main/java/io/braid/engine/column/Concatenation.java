package io.braid.engine.column;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.Crew;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.Layout;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

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
        Column[] columns = new Column[types.size()];
        make(columns, batches, crew, (i, parts) -> ColumnInMaking.of(types.get(i), parts, crew.operator()));
        return new Batch(rows(batches, crew), columns);
    }

    /** The same in the form in which it costs least to pick rows: each text is kept once where there are few. */
    static Batch ofRepeated(List<DataType> types, List<Batch> batches, Crew crew) {
        Column[] columns = new Column[types.size()];
        Making copied = (i, parts) -> parts.size() == 1
                ? new OnlyPart(parts.get(0))
                : ColumnInMaking.of(types.get(i), parts, crew.operator());
        make(columns, batches, crew, (i, parts) -> {
            RepeatedTexts repeated = types.get(i).layout() == Layout.BYTES
                    ? RepeatedTexts.of(types.get(i), parts, crew.cancellation())
                    : null;
            return repeated == null ? copied.of(i, parts) : repeated;
        });
        make(columns, batches, crew, copied);
        return new Batch(rows(batches, crew), columns);
    }

    /** How a column is made of its parts. */
    private interface Making {
        InMaking of(int column, List<Column> parts);
    }

    /** Nothing has to be made of it. */
    private record OnlyPart(Column part) implements InMaking {
        @Override
        public void fill(int from, int to, Cancellation cancellation) {}

        @Override
        public Column whole(Crew crew) {
            return part;
        }
    }

    /** Makes those of the columns that are not there yet. */
    private static void make(@Nullable Column[] columns, List<Batch> batches, Crew crew, Making making) {
        int[] missing = IntStream.range(0, columns.length)
                .filter(i -> columns[i] == null)
                .toArray();
        int pieces = missing.length == 0 ? 0 : crew.pieces(rows(batches, crew));
        InMaking[] made = new InMaking[missing.length];
        IntConsumer beginning = i -> made[i] = making.of(
                missing[i],
                batches.stream().map(batch -> batch.column(missing[i])).toList());
        if (pieces <= 1) {
            IntStream.range(0, made.length).forEach(beginning);
        } else {
            crew.doAll(made.length, beginning);
        }
        crew.doAll(pieces, piece -> {
            int from = (int) ((long) batches.size() * piece / pieces);
            int to = (int) ((long) batches.size() * (piece + 1) / pieces);
            for (InMaking column : made) {
                column.fill(from, to, crew.cancellation());
            }
        });
        for (int i = 0; i < made.length; i++) {
            columns[missing[i]] = made[i].whole(crew);
        }
    }

    private static int rows(List<Batch> batches, Crew crew) {
        long rows = batches.stream().mapToLong(Batch::rows).sum();
        if (rows > MOST) {
            throw tooMuch(crew.operator(), rows, "rows");
        }
        return (int) rows;
    }

    /** All rows of the columns, which have this type, in order. */
    public static Column of(DataType type, List<Column> parts) {
        if (parts.size() == 1) {
            return parts.get(0);
        }
        ColumnInMaking column = ColumnInMaking.of(type, parts, Crew.ALONE.operator());
        column.fill(0, parts.size(), Crew.ALONE.cancellation());
        return column.whole(Crew.ALONE);
    }

    static BraidException tooMuch(String operator, long count, String what) {
        return new BraidException(
                ErrorCode.OUT_OF_MEMORY,
                operator + " needs " + count + " " + what + " in one piece of memory, which holds " + MOST
                        + " at most. Let it read fewer rows or columns, or lower the setting query-memory, so that it spills.");
    }
}
