package io.braid.engine.duckdb;

import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Generator of tables of random rows with few distinct values, so that rows often match. */
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

    private static final double[] EXTREMES = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -0.0};

    static final int LEAST_DISTINCT = 24;

    private RandomTables() {}

    /** Returns one of so many values. */
    static Object value(Random random, DataType type, int distinct) {
        int small = random.nextInt(distinct) - 6;
        boolean isExtreme = random.nextInt(30) == 0;
        return switch (type.kind()) {
            case INTEGER -> small;
            case BIGINT -> isExtreme ? (small > 0 ? Long.MAX_VALUE : Long.MIN_VALUE) : small * 1_000_000_007L;
            case DOUBLE -> isExtreme ? EXTREMES[random.nextInt(EXTREMES.length)] : (double) small / 4;
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
            case DOUBLE -> "CAST('" + value + "' AS DOUBLE)";
            case BOOLEAN -> value.toString();
            default -> "CAST(" + value + " AS " + Duckdb.type(type) + ")";
        };
    }

    static List<List<@Nullable Object>> rows(Random random, int count, int nullPercent) {
        // Few enough for rows to match, and so many that joins of joins stay small.
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
}
