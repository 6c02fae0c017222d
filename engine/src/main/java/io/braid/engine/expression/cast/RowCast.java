package io.braid.engine.expression.cast;

import io.braid.spi.batch.Column;
import io.braid.spi.batch.ColumnBuilder;

/** Converts one value, which is not null, and appends it. */
@FunctionalInterface
interface RowCast {
    void append(Column source, int row, ColumnBuilder target);
}
