package io.braid.engine.column;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.Crew;
import io.braid.engine.memory.MemoryReservation;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps each text of a column once where there are few, as there are of states or priorities: whoever picks rows takes their
 * places among these, and whoever groups by them has soon seen them all.
 */
public final class RepeatedTexts {
    static final int LEAST_ROWS = 4096;
    static final int MOST_TEXTS = 256;
    private static final int CHUNK_ROWS = 4096;

    private final BytesColumn texts;
    private final List<DataType> types;
    private final int[] places;
    private final @Nullable KeyTable[] tables;

    private RepeatedTexts(BytesColumn texts, int parts) {
        this.texts = texts;
        this.types = List.of(texts.type());
        this.places = new int[texts.rows()];
        this.tables = new KeyTable[parts];
    }

    /** The same rows. What they take besides is charged; columns for which there is no room are left as they are. */
    public static Batch of(Batch rows, MemoryReservation memory, Crew crew) {
        Column[] columns = new Column[rows.columnCount()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = rows.rows() >= LEAST_ROWS && rows.column(i) instanceof BytesColumn texts
                    ? of(texts, memory, crew)
                    : rows.column(i);
        }
        return new Batch(rows.rows(), columns);
    }

    private static Column of(BytesColumn texts, MemoryReservation memory, Crew crew) {
        RepeatedTexts first = new RepeatedTexts((BytesColumn) texts.slice(0, LEAST_ROWS), 1);
        long before = memory.held();
        if (!first.number(0, 0, LEAST_ROWS, crew.cancellation())
                || !memory.trySet(before + (long) Integer.BYTES * texts.rows())) {
            return texts;
        }
        BytesColumn repeated = new RepeatedTexts(texts, crew.parts(texts.rows())).repeated(crew);
        if (repeated == null) {
            memory.set(before);
            return texts;
        }
        return repeated;
    }

    private @Nullable BytesColumn repeated(Crew crew) {
        crew.doAll(tables.length, part -> number(part, start(part), start(part + 1), crew.cancellation()));
        KeyTable all = new KeyTable(types);
        int[][] numbers = new int[tables.length][];
        for (int part = 0; part < tables.length; part++) {
            KeyTable table = tables[part];
            if (table == null) {
                return null;
            }
            numbers[part] = all.number(table.slice(0, table.size()), table.size());
        }
        if (all.size() > MOST_TEXTS) {
            return null;
        }
        crew.doAll(tables.length, part -> renumber(numbers[part], start(part), start(part + 1)));
        return BytesColumn.ofRepeated(
                (BytesColumn) all.slice(0, all.size())[0], places, places.length, texts.validity());
    }

    private int start(int part) {
        return (int) ((long) places.length * part / tables.length);
    }

    /** Numbers some of the rows by themselves; false if there are too many texts. */
    private boolean number(int part, int from, int to, Cancellation cancellation) {
        KeyTable table = new KeyTable(types);
        KnownNumbers known = NumbersOfShort.of(types);
        for (int start = from; start < to; start += CHUNK_ROWS) {
            cancellation.check();
            int rows = Math.min(CHUNK_ROWS, to - start);
            Column[] chunk = {texts.slice(start, start + rows)};
            int[] numbers = known == null ? table.number(chunk, rows) : known.number(chunk, rows, table::number);
            if (table.size() > MOST_TEXTS) {
                return false;
            }
            System.arraycopy(numbers, 0, places, start, rows);
        }
        tables[part] = table;
        return true;
    }

    private void renumber(int[] numbers, int from, int to) {
        boolean same = true;
        for (int i = 0; i < numbers.length; i++) {
            same &= numbers[i] == i;
        }
        for (int row = from; row < to && !same; row++) {
            places[row] = numbers[places[row]];
        }
    }
}
