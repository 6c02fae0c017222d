package io.braid.engine;

import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Random rows of few distinct values, including edge cases, so that rows often match. */
final class RandomData {
    static final List<DataType> TYPES = List.of(
            DataType.of(TypeKind.BOOLEAN),
            DataType.of(TypeKind.INTEGER),
            DataType.of(TypeKind.BIGINT),
            DataType.of(TypeKind.DOUBLE),
            DataType.decimal(10, 2),
            DataType.decimal(30, 4),
            DataType.of(TypeKind.VARCHAR),
            DataType.of(TypeKind.DATE),
            DataType.of(TypeKind.TIMESTAMP));
    static final RowType COLUMNS = RowType.unnamed(TYPES.toArray(DataType[]::new));
    private static final int[] BATCH_ROWS = {1, 2, 7, 64, 1000, 4096};
    private static final double[] DOUBLES = {0.0, -0.0, 1.5, -1.5, Double.NaN, 1e300, Double.NEGATIVE_INFINITY};
    private static final String[] TEXTS = {
        "", "a", "ab", "abcdefgh", "abcdefghi", "abcdefgh\0", "é", "日本", "\uFFFD", "😀"
    };

    final Random random;
    final long seed;

    /**
     * Takes the seed from the system property {@code seed} if it is set; prints it, so that a failure can be
     * reproduced.
     */
    RandomData(String test) {
        seed = Long.getLong("seed", System.nanoTime());
        System.out.println(test + ": -Dseed=" + seed);
        random = new Random(seed);
    }

    int batchRows() {
        return BATCH_ROWS[random.nextInt(BATCH_ROWS.length)];
    }

    List<List<@Nullable Object>> rows(int count) {
        int nullPercent = random.nextInt(3) * 15;
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<@Nullable Object> row = new ArrayList<>();
            for (DataType type : TYPES) {
                row.add(random.nextInt(100) < nullPercent ? null : value(type));
            }
            rows.add(row);
        }
        return rows;
    }

    Object value(DataType type) {
        int small = random.nextInt(12) - 4;
        return switch (type.kind()) {
            case BOOLEAN -> random.nextBoolean();
            case INTEGER -> random.nextInt(40) == 0 ? Integer.MAX_VALUE : small;
            case BIGINT -> random.nextInt(40) == 0 ? Long.MIN_VALUE : small * 1_000_000_007L;
            case DOUBLE -> DOUBLES[random.nextInt(DOUBLES.length)];
            case DECIMAL ->
                type.precision() > DataType.MAX_LONG_DIGITS
                        ? new BigDecimal(
                                BigInteger.TEN.pow(random.nextInt(26)).multiply(BigInteger.valueOf(small)),
                                type.scale())
                        : BigDecimal.valueOf(small * 25L, 2);
            case DATE -> LocalDate.of(2020, 2, 25).plusDays(small);
            case TIMESTAMP -> LocalDateTime.of(1970, 1, 1, 0, 0, 0).plusNanos(small * 100L);
            default -> TEXTS[random.nextInt(TEXTS.length)];
        };
    }

    <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
