package io.braid.connector.h2;

import io.braid.connector.jdbc.dialect.ColumnTypes;
import io.braid.connector.jdbc.dialect.WriteStatements;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Statements and types with which Braid writes tables into H2. */
final class H2WriteStatements {
    /** Missing privileges, a read-only database, and an undefined schema. */
    private static final Set<Integer> REFUSALS = Set.of(90096, 90040, 90097, 90079);

    static final WriteStatements TABLES = new WriteStatements(
            Map.of(),
            H2WriteStatements::type,
            "",
            "",
            "%1$s IS NOT DISTINCT FROM %2$s",
            true,
            false,
            "ANALYZE TABLE %s",
            "SELECT DISK_SPACE_USED('\"' || %1$s || '\".\"' || %2$s || '\"')",
            error -> REFUSALS.contains(error.getErrorCode()));

    private static final int LONGEST = 1_000_000_000;
    private static final int CLOCK_DIGITS = 9;

    static final ColumnTypes COLUMNS = new ColumnTypes(
            H2WriteStatements::type,
            Map.of(
                    TypeKind.VARCHAR,
                    "CHARACTER VARYING(%d)",
                    TypeKind.VARBINARY,
                    "BINARY VARYING(%d)",
                    TypeKind.TIME,
                    "TIME(%d)",
                    TypeKind.TIMESTAMP,
                    "TIMESTAMP(%d)",
                    TypeKind.TIMESTAMP_TZ,
                    "TIMESTAMP(%d) WITH TIME ZONE"),
            Map.of(
                    TypeKind.VARCHAR,
                    LONGEST,
                    TypeKind.VARBINARY,
                    LONGEST,
                    TypeKind.TIME,
                    CLOCK_DIGITS,
                    TypeKind.TIMESTAMP,
                    CLOCK_DIGITS,
                    TypeKind.TIMESTAMP_TZ,
                    CLOCK_DIGITS),
            Set.of("uuid"));

    private H2WriteStatements() {}

    private static Optional<String> type(DataType type) {
        return Optional.ofNullable(
                switch (type.kind()) {
                    case BOOLEAN -> "BOOLEAN";
                    case TINYINT -> "TINYINT";
                    case SMALLINT -> "SMALLINT";
                    case INTEGER -> "INTEGER";
                    case BIGINT -> "BIGINT";
                    case REAL -> "REAL";
                    case DOUBLE -> "DOUBLE PRECISION";
                    case DECIMAL -> "NUMERIC(" + type.precision() + ", " + type.scale() + ")";
                    case VARCHAR -> "CHARACTER VARYING";
                    case VARBINARY -> "BINARY VARYING";
                    case DATE -> "DATE";
                    case TIME -> "TIME(7)";
                    case TIMESTAMP -> "TIMESTAMP(7)";
                    case TIMESTAMP_TZ -> "TIMESTAMP(7) WITH TIME ZONE";
                    case ARRAY, INTERVAL, TIME_TZ -> null;
                });
    }
}
