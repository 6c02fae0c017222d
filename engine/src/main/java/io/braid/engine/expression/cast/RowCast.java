package io.braid.engine.expression.cast;

import io.braid.spi.batch.Column;
import io.braid.spi.batch.ColumnBuilder;

/** Cast of one non-null value, which it appends to a column. */
@FunctionalInterface
interface RowCast {
    void append(Column source, int row, ColumnBuilder target);
}
