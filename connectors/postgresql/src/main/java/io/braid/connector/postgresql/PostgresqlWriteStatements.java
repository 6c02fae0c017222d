package io.braid.connector.postgresql;

import io.braid.connector.jdbc.dialect.ColumnTypes;
import io.braid.connector.jdbc.dialect.WriteStatements;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Statements and types with which Braid writes tables into PostgreSQL. */
final class PostgresqlWriteStatements {
    /** No privilege; a read-only transaction, as on a standby; an undefined schema. */
    private static final Set<String> REFUSALS = Set.of("42501", "25006", "3F000");

    static final WriteStatements TABLES = new WriteStatements(
            Map.of("reWriteBatchedInserts", "true"),
            PostgresqlWriteStatements::type,
            "",
            "",
            // In arrays, nulls are equal and hashable; IS NOT DISTINCT FROM would require a nested loop.
            "ARRAY[%1$s] = ARRAY[%2$s]",
            false,
            true,
            "ANALYZE %s",
            "SELECT pg_total_relation_size(format('%%I.%%I', %1$s, %2$s)::regclass)",
            error -> REFUSALS.contains(String.valueOf(error.getSQLState())));

    private static final int LONGEST_TEXT = 10_485_760;
    private static final int CLOCK_DIGITS = 6;

    static final ColumnTypes COLUMNS = new ColumnTypes(
            PostgresqlWriteStatements::type,
            Map.of(
                    TypeKind.VARCHAR,
                    "varchar(%d)",
                    TypeKind.TIME,
                    "time(%d)",
                    TypeKind.TIMESTAMP,
                    "timestamp(%d)",
                    TypeKind.TIMESTAMP_TZ,
                    "timestamptz(%d)"),
            Map.of(
                    TypeKind.VARCHAR,
                    LONGEST_TEXT,
                    TypeKind.TIME,
                    CLOCK_DIGITS,
                    TypeKind.TIMESTAMP,
                    CLOCK_DIGITS,
                    TypeKind.TIMESTAMP_TZ,
                    CLOCK_DIGITS),
            Set.of("uuid", "json", "jsonb", "xml", "inet", "cidr", "macaddr"));

    private PostgresqlWriteStatements() {}

    private static Optional<String> type(DataType type) {
        return switch (type.kind()) {
            case BOOLEAN -> Optional.of("boolean");
            case TINYINT, TIME_TZ, INTERVAL, ARRAY -> Optional.empty();
            case SMALLINT -> Optional.of("smallint");
            case INTEGER -> Optional.of("integer");
            case BIGINT -> Optional.of("bigint");
            case REAL -> Optional.of("real");
            case DOUBLE -> Optional.of("double precision");
            case DECIMAL -> Optional.of("numeric(" + type.precision() + ", " + type.scale() + ")");
            case VARCHAR -> Optional.of("text");
            case VARBINARY -> Optional.of("bytea");
            case DATE -> Optional.of("date");
            case TIME -> Optional.of("time");
            case TIMESTAMP -> Optional.of("timestamp");
            case TIMESTAMP_TZ -> Optional.of("timestamptz");
        };
    }
}
