package io.braid.engine.column;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.WorkerTeam;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Dictionary encoding of a text column with few distinct values, such as states or priorities: picking rows copies only
 * their codes, and grouping by the column sees all values soon.
 */
final class TextDictionary implements PendingColumn {
    static final int LEAST_ROWS = 4096;
    static final int MOST_TEXTS = 256;

    private final List<Column> parts;
    private final List<DataType> types;
    /** First row of each part, and the total number of rows. */
    private final int[] starts;
    /** Initial values of the dictionary, with the same codes in all pieces; often these are all. */
    private final Column first;

    private final int[] places;
    private final Queue<Piece> pieces = new ConcurrentLinkedQueue<>();
    private volatile boolean tooMany;

    /** The parts {@code from} (inclusive) to {@code to} (exclusive), encoded with a dictionary of their own. */
    private record Piece(int from, int to, KeyTable texts) {}

    private TextDictionary(DataType type, List<Column> parts, Column first) {
        this.parts = parts;
        this.types = List.of(type);
        this.first = first;
        this.starts = PendingColumn.starts(parts);
        this.places = new int[starts[parts.size()]];
    }

    /**
     * Creates the dictionary of these parts; null if there are too few rows, or too many distinct values at the start.
     */
    static @Nullable TextDictionary of(DataType type, List<Column> parts, Cancellation cancellation) {
        int some = 0;
        long rows = 0;
        while (rows < LEAST_ROWS && some < parts.size()) {
            rows += parts.get(some++).rows();
        }
        if (rows < LEAST_ROWS) {
            return null;
        }
        Column nothing = new KeyTable(List.of(type)).slice(0, 0)[0];
        TextDictionary trial = new TextDictionary(type, parts.subList(0, some), nothing);
        trial.fill(0, some, cancellation);
        Piece tried = trial.pieces.poll();
        return tried == null
                ? null
                : new TextDictionary(
                        type, parts, tried.texts().slice(0, tried.texts().size())[0]);
    }

    /** Encodes the rows of these parts, independently of other parts. */
    @Override
    public void fill(int from, int to, Cancellation cancellation) {
        KeyTable texts = new KeyTable(types);
        texts.number(new Column[] {first}, first.rows());
        KeyNumberCache known = ShortKeyNumbers.of(types);
        for (int i = from; i < to && !tooMany; i++) {
            cancellation.check();
            Column[] column = {parts.get(i)};
            int rows = column[0].rows();
            int[] numbers = known == null ? texts.number(column, rows) : known.number(column, rows, texts::number);
            tooMany |= texts.size() > MOST_TEXTS;
            System.arraycopy(numbers, 0, places, starts[i], rows);
        }
        if (!tooMany) {
            pieces.add(new Piece(from, to, texts));
        }
    }

    @Override
    public @Nullable Column whole(WorkerTeam team) {
        KeyTable all = new KeyTable(types);
        List<Runnable> renumberings = new ArrayList<>();
        for (Piece piece : pieces) {
            KeyTable texts = piece.texts();
            int[] numbers = all.number(texts.slice(0, texts.size()), texts.size());
            if (IntStream.range(0, numbers.length).anyMatch(i -> numbers[i] != i)) {
                renumberings.add(() -> renumber(piece, numbers));
            }
        }
        if (tooMany || all.size() > MOST_TEXTS) {
            return null;
        }
        team.doAll(renumberings.size(), i -> renumberings.get(i).run());
        return BytesColumn.ofRepeated(
                (BytesColumn) all.slice(0, all.size())[0],
                places,
                places.length,
                ColumnCopy.validity(parts, places.length));
    }

    private void renumber(Piece piece, int[] numbers) {
        for (int row = starts[piece.from()]; row < starts[piece.to()]; row++) {
            places[row] = numbers[places[row]];
        }
    }
}
