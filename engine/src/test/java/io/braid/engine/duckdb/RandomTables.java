package io.braid.engine.duckdb;

import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/** Tables of random rows, of few distinct values, so that they often meet; in DuckDB, and as lists. */
final class RandomTables {
    static final RowType COLUMNS = RowType.unnamed(
            DataType.of(TypeKind.INTEGER),
            DataType.of(TypeKind.BIGINT),
            DataType.of(TypeKind.VARCHAR),
            DataType.decimal(12, 2),
            DataType.decimal(30, 4),
            DataType.of(TypeKind.DOUBLE),
            DataType.of(TypeKind.BOOLEAN),
            DataType.of(TypeKind.DATE));
    private static final String[] TEXTS = {"", "a", "ab", "b", "abcdefgh", "abcdefghijklmnopqrst", "é", "日本", "😀"};

    static final int LEAST_DISTINCT = 24;

    private RandomTables() {}

    /** One of so many values. */
    static Object value(Random random, DataType type, int distinct) {
        int small = random.nextInt(distinct) - 6;
        return switch (type.kind()) {
            case INTEGER -> small;
            case BIGINT -> small * 1_000_000_007L;
            case DOUBLE -> (double) small / 4;
            case BOOLEAN -> random.nextBoolean();
            case DATE -> LocalDate.of(2020, 2, 25).plusDays(small);
            case DECIMAL ->
                new BigDecimal(small)
                        .multiply(type.precision() > 18 ? new BigDecimal("123456789012345.25") : BigDecimal.ONE)
                        .setScale(type.scale(), RoundingMode.DOWN);
            default -> TEXTS[(small + 6) % TEXTS.length] + (small < TEXTS.length ? "" : small);
        };
    }

    static String literal(DataType type, Object value) {
        return switch (type.kind()) {
            case VARCHAR -> "'" + value + "'";
            case DATE -> "DATE '" + value + "'";
            case BOOLEAN -> value.toString();
            default -> "CAST(" + value + " AS " + sqlType(type) + ")";
        };
    }

    static List<List<@Nullable Object>> rows(Random random, int count, int nullPercent) {
        // Few enough for rows to meet, and so many that joins of joins stay small.
        int distinct = Math.max(LEAST_DISTINCT, count);
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<@Nullable Object> row = new ArrayList<>();
            for (DataType type : COLUMNS.types()) {
                row.add(random.nextInt(100) < nullPercent ? null : value(random, type, distinct));
            }
            rows.add(row);
        }
        return rows;
    }

    static void create(Connection duckdb, String name, List<List<@Nullable Object>> rows) throws SQLException {
        String columns = IntStream.range(0, COLUMNS.size())
                .mapToObj(i -> "c" + i + " " + sqlType(COLUMNS.type(i)))
                .collect(Collectors.joining(", "));
        try (Statement statement = duckdb.createStatement()) {
            statement.execute("CREATE OR REPLACE TABLE " + name + " (" + columns + ")");
        }
        try (DuckDBAppender appender =
                duckdb.unwrap(DuckDBConnection.class).createAppender(DuckDBConnection.DEFAULT_SCHEMA, name)) {
            for (List<@Nullable Object> row : rows) {
                appender.beginRow();
                for (Object value : row) {
                    append(appender, value);
                }
                appender.endRow();
            }
        }
    }

    private static void append(DuckDBAppender appender, @Nullable Object value) throws SQLException {
        if (value == null) {
            appender.appendNull();
        } else if (value instanceof Integer number) {
            appender.append(number.intValue());
        } else if (value instanceof Long number) {
            appender.append(number.longValue());
        } else if (value instanceof Double number) {
            appender.append(number.doubleValue());
        } else if (value instanceof Boolean truth) {
            appender.append(truth.booleanValue());
        } else if (value instanceof BigDecimal number) {
            appender.append(number);
        } else if (value instanceof LocalDate date) {
            appender.append(date);
        } else {
            appender.append((String) value);
        }
    }

    static String sqlType(DataType type) {
        return type.kind() == TypeKind.DECIMAL
                ? "DECIMAL(" + type.precision() + ", " + type.scale() + ")"
                : type.kind().name();
    }
}
