package io.braid.testkit.tpch;

import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.load.RowSink;
import io.braid.testkit.load.SampleTable;
import io.trino.tpch.TpchColumn;
import io.trino.tpch.TpchColumnType;
import io.trino.tpch.TpchEntity;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Tables of TPC-H: columns, keys, useful indexes and rows. No column has nulls. */
@SuppressWarnings("ImmutableEnumChecker") // its lists are unmodifiable, and a generated table has no state
public enum TpchTable {
    REGION(io.trino.tpch.TpchTable.REGION, List.of("r_regionkey")),
    NATION(io.trino.tpch.TpchTable.NATION, List.of("n_nationkey")),
    SUPPLIER(io.trino.tpch.TpchTable.SUPPLIER, List.of("s_suppkey")),
    CUSTOMER(io.trino.tpch.TpchTable.CUSTOMER, List.of("c_custkey"), List.of(List.of("c_nationkey"))),
    PART(io.trino.tpch.TpchTable.PART, List.of("p_partkey")),
    PARTSUPP(
            io.trino.tpch.TpchTable.PART_SUPPLIER, List.of("ps_partkey", "ps_suppkey"), List.of(List.of("ps_suppkey"))),
    ORDERS(io.trino.tpch.TpchTable.ORDERS, List.of("o_orderkey"), List.of(List.of("o_custkey"))),
    LINEITEM(
            io.trino.tpch.TpchTable.LINE_ITEM,
            List.of("l_orderkey", "l_linenumber"),
            List.of(List.of("l_partkey", "l_suppkey")));

    /** Columns that are CHAR in the specification, not VARCHAR. */
    private static final Set<String> PADDED = Set.of(
            "r_name",
            "n_name",
            "s_name",
            "s_phone",
            "c_phone",
            "c_mktsegment",
            "p_mfgr",
            "p_brand",
            "p_container",
            "o_orderstatus",
            "o_orderpriority",
            "o_clerk",
            "l_returnflag",
            "l_linestatus",
            "l_shipinstruct",
            "l_shipmode");

    private static final int MONEY_DIGITS = 15;
    private static final int MONEY_SCALE = 2;

    private final Generated<?> generated;
    private final List<String> primaryKey;
    private final List<List<String>> indexes;

    TpchTable(io.trino.tpch.TpchTable<?> generator, List<String> primaryKey) {
        this(generator, primaryKey, List.of());
    }

    TpchTable(io.trino.tpch.TpchTable<?> generator, List<String> primaryKey, List<List<String>> indexes) {
        this.generated = new Generated<>(generator);
        this.primaryKey = primaryKey;
        this.indexes = indexes;
    }

    public String tableName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public List<Field> columns() {
        return generated.columns();
    }

    public List<String> primaryKey() {
        return primaryKey;
    }

    /** The columns of each index except the primary key's. */
    public List<List<String>> indexes() {
        return indexes;
    }

    /** The table with its rows at a scale. */
    public SampleTable at(double scale) {
        return new Scaled(this, scale);
    }

    /** Table with the rows of one scale. */
    private record Scaled(TpchTable table, double scale) implements SampleTable {
        @Override
        public String tableName() {
            return table.tableName();
        }

        @Override
        public List<Field> columns() {
            return table.columns();
        }

        @Override
        public Set<String> padded() {
            return PADDED;
        }

        @Override
        public List<String> primaryKey() {
            return table.primaryKey();
        }

        @Override
        public List<List<String>> indexes() {
            return table.indexes();
        }

        @Override
        public <E extends Exception> void writeRows(RowSink<E> sink) throws E {
            table.generated.writeRows(scale, sink);
        }
    }

    /** Table of the generator with Braid's types: exact decimals. */
    private record Generated<T extends TpchEntity>(io.trino.tpch.TpchTable<T> table) {
        List<Field> columns() {
            return table.getColumns().stream()
                    .map(column -> new Field(column.getColumnName(), type(column.getType())))
                    .toList();
        }

        <E extends Exception> void writeRows(double scale, RowSink<E> sink) throws E {
            List<TpchColumn<T>> columns = table.getColumns();
            for (T row : table.createGenerator(scale, 1, 1)) {
                sink.beginRow();
                for (TpchColumn<T> column : columns) {
                    write(column, row, sink);
                }
                sink.endRow();
            }
        }

        private static <T extends TpchEntity, E extends Exception> void write(
                TpchColumn<T> column, T row, RowSink<E> sink) throws E {
            switch (column.getType().getBase()) {
                case IDENTIFIER -> sink.bigint(column.getIdentifier(row));
                case INTEGER -> sink.integer(column.getInteger(row));
                case DOUBLE -> sink.money(Math.round(column.getDouble(row) * 100));
                case DATE -> sink.date(column.getDate(row));
                case VARCHAR -> sink.varchar(column.getString(row));
            }
        }

        private static DataType type(TpchColumnType type) {
            DataType nullable =
                    switch (type.getBase()) {
                        case IDENTIFIER -> DataType.of(TypeKind.BIGINT);
                        case INTEGER -> DataType.of(TypeKind.INTEGER);
                        case DOUBLE -> DataType.decimal(MONEY_DIGITS, MONEY_SCALE);
                        case DATE -> DataType.of(TypeKind.DATE);
                        case VARCHAR ->
                            DataType.varchar(type.getPrecision().orElseThrow().intValue());
                    };
            return nullable.notNull();
        }
    }
}
