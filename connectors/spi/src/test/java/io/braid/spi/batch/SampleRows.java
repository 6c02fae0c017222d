package io.braid.spi.batch;

import io.braid.spi.type.DataType;
import io.braid.spi.type.Interval;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Values of every type for batch tests: extreme and random ones, and nulls. */
final class SampleRows {
    static final List<DataType> TYPES = List.of(
            DataType.of(TypeKind.BOOLEAN),
            DataType.of(TypeKind.TINYINT),
            DataType.of(TypeKind.SMALLINT),
            DataType.of(TypeKind.INTEGER),
            DataType.of(TypeKind.BIGINT),
            DataType.of(TypeKind.REAL),
            DataType.of(TypeKind.DOUBLE),
            DataType.decimal(18, 2),
            DataType.decimal(19, 0),
            DataType.decimal(38, 10),
            DataType.of(TypeKind.VARCHAR),
            DataType.of(TypeKind.VARBINARY),
            DataType.of(TypeKind.DATE),
            DataType.of(TypeKind.TIME),
            DataType.of(TypeKind.TIMESTAMP),
            DataType.of(TypeKind.TIMESTAMP_TZ),
            DataType.of(TypeKind.TIME_TZ),
            DataType.of(TypeKind.INTERVAL),
            DataType.arrayOf(DataType.of(TypeKind.VARCHAR)),
            DataType.arrayOf(DataType.of(TypeKind.INTERVAL)));

    private SampleRows() {}

    static Object randomValue(DataType type, Random random) {
        return switch (type.kind()) {
            case BOOLEAN -> random.nextBoolean();
            case TINYINT -> (int) (byte) random.nextInt();
            case SMALLINT -> (int) (short) random.nextInt();
            case INTEGER -> random.nextInt();
            case BIGINT -> random.nextLong();
            case REAL -> (double) (float) random.nextGaussian();
            case DOUBLE -> random.nextGaussian();
            case DECIMAL -> randomDecimal(type, random);
            case VARCHAR -> "é€𝄞x".repeat(random.nextInt(4)) + random.nextInt(1000);
            case VARBINARY -> randomBytes(random);
            case DATE -> LocalDate.ofEpochDay(random.nextInt(2_000_000) - 1_000_000);
            case TIME -> LocalTime.ofNanoOfDay(random.nextLong(864_000_000_000L) * 100);
            case TIMESTAMP -> randomTimestamp(random);
            case TIMESTAMP_TZ -> OffsetDateTime.of(randomTimestamp(random), ZoneOffset.UTC);
            case TIME_TZ ->
                LocalTime.ofNanoOfDay(random.nextLong(864_000_000_000L) * 100)
                        .atOffset(ZoneOffset.ofTotalSeconds(random.nextInt(100_000) - 50_000));
            case INTERVAL -> new Interval(random.nextInt(), random.nextInt(), random.nextLong());
            case ARRAY ->
                ArrayValue.of(
                        type.elementType(),
                        Stream.generate(() -> randomValueOrNull(type.elementType(), random))
                                .limit(random.nextInt(4))
                                .toList());
        };
    }

    static @Nullable Object randomValueOrNull(DataType type, Random random) {
        return random.nextInt(5) == 0 ? null : randomValue(type, random);
    }

    private static BigDecimal randomDecimal(DataType type, Random random) {
        BigInteger limit = BigInteger.TEN.pow(type.precision());
        BigInteger digits = new BigInteger(140, random).mod(limit);
        return new BigDecimal(random.nextBoolean() ? digits : digits.negate(), type.scale());
    }

    private static byte[] randomBytes(Random random) {
        byte[] bytes = new byte[random.nextInt(6)];
        random.nextBytes(bytes);
        return bytes;
    }

    private static LocalDateTime randomTimestamp(Random random) {
        return LocalDateTime.ofEpochSecond(
                random.nextLong(40_000_000_000L) - 20_000_000_000L, random.nextInt(10_000_000) * 100, ZoneOffset.UTC);
    }
}
