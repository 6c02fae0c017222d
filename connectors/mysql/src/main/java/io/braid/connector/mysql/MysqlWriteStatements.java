package io.braid.connector.mysql;

import io.braid.connector.jdbc.dialect.ColumnTypes;
import io.braid.connector.jdbc.dialect.WriteStatements;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import io.braid.spi.write.InsertTarget;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Statements and types with which Braid writes tables into MySQL and MariaDB. */
final class MysqlWriteStatements {
    /**
     * Missing privileges on a database or table; an unknown database; and a server that is read-only by either of two
     * options.
     */
    private static final Set<Integer> REFUSALS = Set.of(1044, 1142, 1049, 1290, 1836);

    static final WriteStatements TABLES = new WriteStatements(
            Map.of("rewriteBatchedStatements", "true"),
            MysqlWriteStatements::type,
            " ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin",
            // Number of four-byte characters that every row format can index.
            "(191)",
            // The collation ignores trailing spaces.
            "(%1$s <=> %2$s AND CAST(%1$s AS BINARY) <=> CAST(%2$s AS BINARY))",
            true,
            false,
            "ANALYZE TABLE %s",
            "SELECT data_length + index_length FROM information_schema.tables WHERE table_schema = %1$s"
                    + " AND table_name = %2$s",
            error -> REFUSALS.contains(error.getErrorCode()));

    /** Maximal scale of a MySQL decimal. */
    private static final int MOST_SCALE = 30;

    /** Maximal length of text in a utf8mb4 row. */
    private static final int LONGEST_TEXT = 16_383;

    private static final int LONGEST_BYTES = 65_535;
    private static final int CLOCK_DIGITS = 6;

    static final ColumnTypes COLUMNS = new ColumnTypes(
            MysqlWriteStatements::type,
            Map.of(
                    TypeKind.VARCHAR,
                    "VARCHAR(%d)",
                    TypeKind.VARBINARY,
                    "VARBINARY(%d)",
                    TypeKind.TIME,
                    "TIME(%d)",
                    TypeKind.TIMESTAMP,
                    "DATETIME(%d)"),
            Map.of(
                    TypeKind.VARCHAR,
                    LONGEST_TEXT,
                    TypeKind.VARBINARY,
                    LONGEST_BYTES,
                    TypeKind.TIME,
                    CLOCK_DIGITS,
                    TypeKind.TIMESTAMP,
                    CLOCK_DIGITS),
            Set.of());

    private MysqlWriteStatements() {}

    /**
     * The statement that inserts one row. The driver writes text with special characters as bytes, which a column of
     * another character set than UTF-8 would take for its own.
     */
    static String insert(InsertTarget target, List<DataType> types) {
        String sql = target.sql();
        return sql.substring(0, sql.lastIndexOf('(') + 1)
                + types.stream()
                        .map(type -> type.kind() == TypeKind.VARCHAR ? "CONVERT(? USING utf8mb4)" : "?")
                        .collect(Collectors.joining(", "))
                + ")";
    }

    /** The column type. There is none for timestamps with time zone: MySQL's covers only 1970 to 2038. */
    private static Optional<String> type(DataType type) {
        return switch (type.kind()) {
            case BOOLEAN -> Optional.of("BIT(1)");
            case TINYINT -> Optional.of("TINYINT");
            case SMALLINT -> Optional.of("SMALLINT");
            case INTEGER -> Optional.of("INT");
            case BIGINT -> Optional.of("BIGINT");
            case REAL -> Optional.of("FLOAT");
            case DOUBLE -> Optional.of("DOUBLE");
            case DECIMAL ->
                type.scale() <= MOST_SCALE
                        ? Optional.of("DECIMAL(" + type.precision() + ", " + type.scale() + ")")
                        : Optional.empty();
            case VARCHAR -> Optional.of("LONGTEXT");
            case VARBINARY -> Optional.of("LONGBLOB");
            case DATE -> Optional.of("DATE");
            case TIME -> Optional.of("TIME(6)");
            case TIMESTAMP -> Optional.of("DATETIME(6)");
            case TIMESTAMP_TZ, TIME_TZ, INTERVAL, ARRAY -> Optional.empty();
        };
    }
}
