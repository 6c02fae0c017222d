package io.braid.engine.window;

import io.braid.engine.column.Concatenation;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.List;

/**
 * Builder of a column from small pieces, which are concatenated periodically, because small columns are mostly
 * overhead.
 */
public final class GrowingColumn {
    private static final int MOST_PIECES = 4096;

    private final DataType type;
    private final List<Column> whole = new ArrayList<>();
    private final List<Column> pieces = new ArrayList<>();
    private int rows;
    private long bytes;

    public GrowingColumn(DataType type) {
        this.type = type;
    }

    public void add(Column piece) {
        pieces.add(piece);
        rows += piece.rows();
        if (pieces.size() == MOST_PIECES) {
            Column together = Concatenation.of(type, pieces);
            bytes += together.retainedBytes();
            whole.add(together);
            pieces.clear();
        }
    }

    public int rows() {
        return rows;
    }

    /** Bytes of memory of the concatenated values. */
    public long bytes() {
        return bytes;
    }

    /** Returns all values in order. */
    public Column all() {
        whole.addAll(pieces);
        pieces.clear();
        return Concatenation.of(type, whole);
    }
}
