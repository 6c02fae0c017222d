package io.braid.engine.duckdb;

import io.braid.engine.plan.expression.RowsFunction;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.Iterator;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Set-returning function with the given number of rows, each with its number and a text. */
public final class Counting implements RowsFunction {
    public static final RowType COLUMNS = RowType.unnamed(DataType.of(TypeKind.BIGINT), DataType.of(TypeKind.VARCHAR));

    /** Returns DuckDB's query for the same rows. */
    public static String sql(int rows) {
        return "SELECT range AS c0, 'row ' || range AS c1 FROM range(" + rows + ")";
    }

    @Override
    public String origin() {
        return "a number";
    }

    @Override
    public Iterator<@Nullable Object[]> rows(@Nullable Object[] arguments) {
        long count = (long) Objects.requireNonNull(arguments[0]);
        return Stream.iterate(0L, i -> i + 1)
                .limit(count)
                .map(i -> new @Nullable Object[] {i, "row " + i})
                .iterator();
    }
}
