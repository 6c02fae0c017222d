package io.braid.engine.column;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.WorkerTeam;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.ColumnLayout;
import io.braid.spi.type.DataType;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Concatenation of columns and of batches. */
public final class Concatenation {
    /** Maximum length of Java's arrays. */
    static final int MOST = Integer.MAX_VALUE - 8;

    private Concatenation() {}

    /** Returns all rows of the batches, which have these types, in order. */
    public static Batch of(List<DataType> types, List<Batch> batches) {
        return of(types, batches, WorkerTeam.ALONE);
    }

    /** Concatenates batches by several threads. */
    static Batch of(List<DataType> types, List<Batch> batches, WorkerTeam team) {
        if (batches.size() == 1) {
            return batches.get(0);
        }
        Column[] columns = new Column[types.size()];
        make(columns, batches, team, (i, parts) -> ColumnCopy.of(types.get(i), parts, team.operator()));
        return new Batch(rows(batches, team), columns);
    }

    /**
     * Concatenates batches to the representation from which rows are picked at the least cost: texts with few distinct
     * values are dictionary-encoded.
     */
    static Batch ofRepeated(List<DataType> types, List<Batch> batches, WorkerTeam team) {
        Column[] columns = new Column[types.size()];
        Making copied = (i, parts) ->
                parts.size() == 1 ? new OnlyPart(parts.get(0)) : ColumnCopy.of(types.get(i), parts, team.operator());
        make(columns, batches, team, (i, parts) -> {
            TextDictionary repeated = types.get(i).layout() == ColumnLayout.BYTES
                    ? TextDictionary.of(types.get(i), parts, team.cancellation())
                    : null;
            return repeated == null ? copied.of(i, parts) : repeated;
        });
        make(columns, batches, team, copied);
        return new Batch(rows(batches, team), columns);
    }

    /** Construction of a column from its parts. */
    private interface Making {
        PendingColumn of(int column, List<Column> parts);
    }

    /** Column of a single part, which is not copied. */
    private record OnlyPart(Column part) implements PendingColumn {
        @Override
        public void fill(int from, int to, Cancellation cancellation) {}

        @Override
        public Column whole(WorkerTeam team) {
            return part;
        }
    }

    /** Creates those of the columns that are missing. */
    private static void make(@Nullable Column[] columns, List<Batch> batches, WorkerTeam team, Making making) {
        int[] missing = IntStream.range(0, columns.length)
                .filter(i -> columns[i] == null)
                .toArray();
        int pieces = missing.length == 0 ? 0 : team.pieces(rows(batches, team));
        PendingColumn[] made = new PendingColumn[missing.length];
        IntConsumer beginning = i -> made[i] = making.of(
                missing[i],
                batches.stream().map(batch -> batch.column(missing[i])).toList());
        if (pieces <= 1) {
            IntStream.range(0, made.length).forEach(beginning);
        } else {
            team.doAll(made.length, beginning);
        }
        team.doAll(pieces, piece -> {
            int from = (int) ((long) batches.size() * piece / pieces);
            int to = (int) ((long) batches.size() * (piece + 1) / pieces);
            for (PendingColumn column : made) {
                column.fill(from, to, team.cancellation());
            }
        });
        for (int i = 0; i < made.length; i++) {
            columns[missing[i]] = made[i].whole(team);
        }
    }

    private static int rows(List<Batch> batches, WorkerTeam team) {
        long rows = batches.stream().mapToLong(Batch::rows).sum();
        if (rows > MOST) {
            throw tooMuch(team.operator(), rows, "rows");
        }
        return (int) rows;
    }

    /** Returns all rows of the columns, which have this type, in order. */
    public static Column of(DataType type, List<Column> parts) {
        if (parts.size() == 1) {
            return parts.get(0);
        }
        ColumnCopy column = ColumnCopy.of(type, parts, WorkerTeam.ALONE.operator());
        column.fill(0, parts.size(), WorkerTeam.ALONE.cancellation());
        return column.whole(WorkerTeam.ALONE);
    }

    static BraidException tooMuch(String operator, long count, String what) {
        return new BraidException(
                ErrorCode.OUT_OF_MEMORY,
                operator + " needs " + count + " " + what + " in one piece of memory, which holds " + MOST
                        + " at most. Let it read fewer rows or columns, or lower the setting query-memory, so that"
                        + " it spills.");
    }
}
