package io.braid.connector.duckdb;

import io.braid.connector.jdbc.dialect.BulkInsert;
import io.braid.connector.jdbc.dialect.ColumnTypes;
import io.braid.connector.jdbc.dialect.WriteStatements;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.catalog.TableName;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Ticks;
import io.braid.spi.type.TypeKind;
import io.braid.spi.write.InsertTarget;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import org.duckdb.DuckDBConnection;

/** Statements and types with which Braid writes tables into a DuckDB source. */
final class DuckdbWriteStatements {
    /**
     * The query for the size of a table in bytes; {@code %1$s} is its schema and {@code %2$s} its name, as text
     * literals.
     */
    static final String SIZE =
            "SELECT count(DISTINCT block_id) * (SELECT block_size FROM pragma_database_size() LIMIT 1)"
                    + " FROM pragma_storage_info(concat('\"', replace(%1$s, '\"', '\"\"'), '\".\"',"
                    + " replace(%2$s, '\"', '\"\"'), '\"')) WHERE block_id >= 0";

    private static final int CLOCK_DIGITS = 6;

    /** Messages for a read-only database and an undefined schema, since DuckDB has no error codes. */
    private static final Pattern REFUSALS =
            Pattern.compile("attached in read-only mode|Schema with name .* does not exist");

    static final WriteStatements TABLES = new WriteStatements(
            Map.of(),
            type -> Optional.of(StoredColumn.nativeType(type)),
            "",
            "",
            "%1$s IS NOT DISTINCT FROM %2$s",
            false,
            true,
            "ANALYZE %s",
            SIZE,
            DuckdbWriteStatements::refuses);

    /** DuckDB parses lengths but ignores them; Braid does not create array columns. */
    static final ColumnTypes COLUMNS = new ColumnTypes(
            type -> type.kind() == TypeKind.ARRAY ? Optional.empty() : Optional.of(StoredColumn.nativeType(type)),
            Map.of(),
            Map.of(TypeKind.TIME, CLOCK_DIGITS, TypeKind.TIMESTAMP, CLOCK_DIGITS, TypeKind.TIMESTAMP_TZ, CLOCK_DIGITS),
            Set.of("uuid"));

    private DuckdbWriteStatements() {}

    private static boolean refuses(SQLException error) {
        return REFUSALS.matcher(String.valueOf(error.getMessage())).find();
    }

    /**
     * Bulk insert by DuckDB's appender, which requires values of exactly the column types. Tables with other types, and
     * inserts into some of the columns, use statements.
     */
    static final class AppendedRows implements BulkInsert {
        private static final int FEW_ROWS = 50;
        private static final String COLUMNS =
                "SELECT column_name, data_type FROM duckdb_columns() WHERE database_name ="
                        + " coalesce(?, current_database()) AND schema_name = ? AND table_name = ?"
                        + " ORDER BY column_index";

        private static boolean takes(Connection connection, InsertTarget target, Batch rows) throws SQLException {
            boolean isPlain = rows.rows() >= FEW_ROWS
                    && target.table().schema() != null
                    && rows.types().stream().noneMatch(type -> type.kind() == TypeKind.ARRAY);
            return isPlain
                    && !hasFinerTimes(rows)
                    && columns(connection, target.table()).equals(expected(target, rows));
        }

        private static List<String> expected(InsertTarget target, Batch rows) {
            List<String> expected = new ArrayList<>();
            for (int i = 0; i < rows.columnCount(); i++) {
                DataType type = rows.types().get(i);
                expected.add(target.columns().get(i) + " "
                        + StoredColumn.nativeType(type).replace(", ", ","));
            }
            return expected;
        }

        private static List<String> columns(Connection connection, TableName table) throws SQLException {
            try (PreparedStatement ask = connection.prepareStatement(COLUMNS)) {
                ask.setString(1, table.catalog());
                ask.setString(2, table.schema());
                ask.setString(3, table.table());
                List<String> columns = new ArrayList<>();
                try (ResultSet rows = ask.executeQuery()) {
                    while (rows.next()) {
                        columns.add(rows.getString(1) + " " + rows.getString(2).replace(", ", ","));
                    }
                }
                return columns;
            }
        }

        /** True if the rows have times of higher precision than microseconds. */
        private static boolean hasFinerTimes(Batch rows) {
            for (int i = 0; i < rows.columnCount(); i++) {
                Column column = rows.column(i);
                if (StoredColumn.isTime(column.type().kind()) && isFiner((LongColumn) column)) {
                    return true;
                }
            }
            return false;
        }

        private static boolean isFiner(LongColumn ticks) {
            for (int row = 0; row < ticks.rows(); row++) {
                if (!ticks.isNull(row) && ticks.get(row) % Ticks.PER_MICRO != 0) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public OptionalLong insert(Connection connection, InsertTarget target, Batch rows) throws SQLException {
            if (!takes(connection, target, rows)) {
                return OptionalLong.empty();
            }
            DuckDBConnection own = connection.unwrap(DuckDBConnection.class);
            TableName table = target.table();
            String schema = Objects.requireNonNull(table.schema());
            String catalog = table.catalog();
            try (TableAppender appender = new ValueAppender(
                    catalog == null
                            ? own.createAppender(schema, table.table())
                            : own.createAppender(catalog, schema, table.table()),
                    new boolean[rows.columnCount()])) {
                appender.append(rows);
            }
            return OptionalLong.of(rows.rows());
        }
    }
}
