package io.braid.engine.expression.kernel;

import io.braid.engine.column.Concatenation;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Builder of a column whose rows are computed in several parts and in any order; missing rows are null. */
public final class ScatteredColumn {
    private final DataType type;
    private final int[] sources;
    private final List<Column> parts = new ArrayList<>();
    private int size;

    public ScatteredColumn(DataType type, int rows) {
        this.type = type;
        this.sources = new int[rows];
        Arrays.fill(sources, -1);
    }

    /** Sets the values of these rows. */
    public void put(int[] rows, Column values) {
        for (int i = 0; i < rows.length; i++) {
            sources[rows[i]] = size + i;
        }
        parts.add(values);
        size += rows.length;
    }

    public Column build() {
        return Concatenation.of(type, parts).gather(sources, sources.length);
    }
}
