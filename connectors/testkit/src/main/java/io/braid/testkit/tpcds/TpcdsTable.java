package io.braid.testkit.tpcds;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.load.RowSink;
import io.braid.testkit.load.SampleTable;
import io.trino.tpcds.Results;
import io.trino.tpcds.Session;
import io.trino.tpcds.Table;
import io.trino.tpcds.column.Column;
import io.trino.tpcds.column.ColumnType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Table of TPC-DS with a subset of its rows.
 *
 * @param kept the predicate on rows, given as text values
 */
public record TpcdsTable(Table table, double scale, Predicate<List<@Nullable String>> kept) implements SampleTable {
    /** Smallest scale with data of all kinds. */
    public static final double SMALLEST = 0.01;

    public TpcdsTable {
        if (!(scale >= SMALLEST)) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "The scale of TPC-DS data must be " + SMALLEST + " or more, not " + scale + ".");
        }
    }

    /** All tables with all rows. */
    public static List<TpcdsTable> all(double scale) {
        return Table.getBaseTables().stream()
                .filter(table -> table != Table.DBGEN_VERSION)
                .map(table -> new TpcdsTable(table, scale, row -> true))
                .toList();
    }

    @Override
    public String tableName() {
        return table.getName().toLowerCase(Locale.ROOT);
    }

    @Override
    public List<Field> columns() {
        return Stream.of(table.getColumns())
                .map(column -> new Field(column.getName().toLowerCase(Locale.ROOT), type(column.getType())))
                .toList();
    }

    /** Fact tables have no primary key here, since sources sort their keys differently. */
    @Override
    public List<String> primaryKey() {
        String first = columns().get(0).name();
        return isFact() ? List.of() : List.of(first);
    }

    @Override
    public List<List<String>> indexes() {
        return List.of();
    }

    /** True for sales, returns and inventory; false for dimension tables. */
    public boolean isFact() {
        return switch (table) {
            case STORE_SALES, STORE_RETURNS, CATALOG_SALES, CATALOG_RETURNS, WEB_SALES, WEB_RETURNS, INVENTORY -> true;
            default -> false;
        };
    }

    @Override
    public <E extends Exception> void writeRows(RowSink<E> sink) throws E {
        Session session = Session.getDefaultSession().withScale(scale).withTable(table);
        Column[] columns = table.getColumns();
        for (List<List<@Nullable String>> rows : Results.constructResults(table, session)) {
            List<@Nullable String> row = rows.get(0);
            if (kept.test(row)) {
                sink.beginRow();
                for (int i = 0; i < columns.length; i++) {
                    write(row.get(i), columns[i].getType().getBase(), sink);
                }
                sink.endRow();
            }
        }
    }

    private static <E extends Exception> void write(@Nullable String value, ColumnType.Base type, RowSink<E> sink)
            throws E {
        if (value == null) {
            sink.missing();
            return;
        }
        switch (type) {
            case IDENTIFIER -> sink.bigint(Long.parseLong(value));
            case INTEGER -> sink.integer(Integer.parseInt(value));
            case DECIMAL -> sink.money(new BigDecimal(value).movePointRight(2).longValueExact());
            case DATE -> sink.date((int) LocalDate.parse(value).toEpochDay());
            case VARCHAR, CHAR, TIME -> sink.varchar(value);
        }
    }

    private static DataType type(ColumnType type) {
        return switch (type.getBase()) {
            case IDENTIFIER -> DataType.of(TypeKind.BIGINT);
            case INTEGER -> DataType.of(TypeKind.INTEGER);
            case DECIMAL ->
                DataType.decimal(
                        type.getPrecision().orElseThrow(), type.getScale().orElseThrow());
            case DATE -> DataType.of(TypeKind.DATE);
            case VARCHAR, CHAR, TIME -> DataType.varchar(type.getPrecision().orElse(20));
        };
    }
}
