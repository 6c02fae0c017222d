package io.braid.engine.expression;

import io.braid.engine.column.Concatenation;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A column whose rows are computed in several parts and in any order; rows never given are null. */
final class ScatteredColumn {
    private final DataType type;
    private final int[] sources;
    private final List<Column> parts = new ArrayList<>();
    private int size;

    ScatteredColumn(DataType type, int rows) {
        this.type = type;
        this.sources = new int[rows];
        Arrays.fill(sources, -1);
    }

    /** The values of these rows. */
    void put(int[] rows, Column values) {
        for (int i = 0; i < rows.length; i++) {
            sources[rows[i]] = size + i;
        }
        parts.add(values);
        size += rows.length;
    }

    Column build() {
        return Concatenation.of(type, parts).gather(sources, sources.length);
    }
}
