package io.braid.spi.batch;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.ColumnLayout;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Column of byte strings: VARCHAR as UTF-8, VARBINARY, and arrays as {@link ArrayBytes}. Row {@code r} is
 * {@code bytes[offsets[r]]} up to, but not including, {@code bytes[offsets[r + 1]]}; a null row is empty. Slices share
 * the bytes.
 */
public final class BytesColumn extends Column {
    private final LazyArray<Texts> texts;
    /** True if the column is dictionary-encoded until its bytes are read; false if it is merely picked lazily. */
    private final boolean repeated;

    /** Offsets of the rows' texts, and their bytes. */
    private static final class Texts {
        private final int[] offsets;
        private final byte[] bytes;

        Texts(int[] offsets, byte[] bytes) {
            this.offsets = offsets;
            this.bytes = bytes;
        }
    }

    public BytesColumn(DataType type, int rows, int[] offsets, byte[] bytes, long @Nullable [] validity) {
        this(type, rows, LazyArray.of(new Texts(offsets, bytes)), /* repeated= */ false, validity, null);
    }

    private BytesColumn(
            DataType type,
            int rows,
            LazyArray<Texts> texts,
            boolean repeated,
            long @Nullable [] validity,
            @Nullable UnreadableRows unreadable) {
        super(type, ColumnLayout.BYTES, rows, validity, unreadable);
        this.texts = texts;
        this.repeated = repeated;
    }

    private static LazyArray<Texts> picked(RowMapping picked, int rows) {
        return LazyArray.of(picked, source -> copy((BytesColumn) source.from(), source.rows(), rows));
    }

    /**
     * A dictionary-encoded column, which stores each distinct text once. Reading {@link #bytes()} decodes it.
     *
     * @param values the dictionary
     * @param places the dictionary position of each row's text
     */
    public static BytesColumn ofRepeated(BytesColumn values, int[] places, int rows, long @Nullable [] validity) {
        return new BytesColumn(
                values.type(),
                rows,
                picked(new RowMapping(values, Selection.present(places, rows)), rows),
                /* repeated= */ true,
                validity,
                null);
    }

    /** The end of a text of the given length. Throws an error if it exceeds the maximal array size. */
    static int end(int start, int length) {
        int end = start + length;
        if (end < 0) {
            throw new BraidException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "The texts of a few thousand rows are longer than 2 GB together; select shorter ones");
        }
        return end;
    }

    private static Texts copy(BytesColumn column, int[] selected, int count) {
        Texts texts = column.texts.get();
        int[] offsets = texts.offsets;
        byte[] bytes = texts.bytes;
        int[] gatheredOffsets = new int[count + 1];
        int total = 0;
        for (int i = 0; i < count; i++) {
            int row = selected[i];
            total = end(total, row < 0 ? 0 : offsets[row + 1] - offsets[row]);
            gatheredOffsets[i + 1] = total;
        }
        byte[] gathered = new byte[total];
        for (int i = 0; i < count; i++) {
            int row = selected[i];
            if (row >= 0) {
                System.arraycopy(bytes, offsets[row], gathered, gatheredOffsets[i], offsets[row + 1] - offsets[row]);
            }
        }
        return new Texts(gatheredOffsets, gathered);
    }

    /** The {@code rows() + 1} positions in {@link #bytes()}; the first may be above 0. */
    public int[] offsets() {
        requireReadable();
        return texts.get().offsets;
    }

    public byte[] bytes() {
        requireReadable();
        return texts.get().bytes;
    }

    public int start(int row) {
        return offsets()[row];
    }

    public int length(int row) {
        int[] offsets = offsets();
        return offsets[row + 1] - offsets[row];
    }

    /** The row as text, decoded at each call. */
    public String text(int row) {
        return new String(bytes(), start(row), length(row), StandardCharsets.UTF_8);
    }

    @Override
    public Column slice(int from, int to) {
        Texts all = texts.get();
        return new BytesColumn(
                type(),
                to - from,
                LazyArray.of(new Texts(Arrays.copyOfRange(all.offsets, from, to + 1), all.bytes)),
                /* repeated= */ false,
                Validity.slice(validity(), from, to),
                UnreadableRows.slice(unreadable(), from, to));
    }

    @Override
    public Column gather(Selection selection) {
        RowMapping from = pickedFrom(selection);
        return gathered(selection, LazyArray.of(copy((BytesColumn) from.from(), from.rows(), selection.count())));
    }

    @Override
    public Column pick(Selection selection) {
        return gathered(selection, picked(pickedFrom(selection), selection.count()));
    }

    private BytesColumn gathered(Selection selection, LazyArray<Texts> taken) {
        return new BytesColumn(
                type(),
                selection.count(),
                taken,
                /* repeated= */ false,
                Validity.gather(validity(), selection),
                UnreadableRows.gather(unreadable(), selection));
    }

    @Override
    @Nullable
    RowMapping mapping() {
        return texts.picked();
    }

    @Override
    public long retainedBytes() {
        RowMapping places = repeated ? mapping() : null;
        if (places != null) {
            return 4L * places.rows().length + places.from().retainedBytes() + validityBytes();
        }
        Texts all = texts.get();
        return 4L * all.offsets.length + all.bytes.length + validityBytes();
    }

    @Override
    long stretchedBytes() {
        int[] offsets = texts.get().offsets;
        return (long) offsets[rows()] - offsets[0];
    }

    @Override
    BytesColumn with(UnreadableRows unreadable) {
        return new BytesColumn(type(), rows(), texts, repeated, validity(), unreadable);
    }

    @Override
    Object valueAt(int row) {
        if (type().kind() == TypeKind.VARCHAR) {
            return text(row);
        }
        byte[] value = Arrays.copyOfRange(bytes(), start(row), start(row) + length(row));
        return type().kind() == TypeKind.ARRAY ? new ArrayValue(type().elementType(), value) : value;
    }
}
