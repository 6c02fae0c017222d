package io.braid.engine.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.batch.Column;
import io.braid.spi.batch.Int128;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.error.BraidException;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Test of sums of numbers of any length, in few groups and in many, against those of big integers. */
@Tag("jdk")
class ExactSumAccumulatorTest {
    private static final DataType LONG = DataType.of(TypeKind.BIGINT);
    private static final DataType WIDE = DataType.decimal(38, 0);

    private final long seed = Long.getLong("seed", System.nanoTime());
    private final Random random = new Random(seed);

    @Test
    void sumsAreExactHoweverLongTheNumbersAre() {
        System.out.println("ExactSumAccumulatorTest: -Dseed=" + seed);
        for (int round = 0; round < 300; round++) {
            int groups = 1 + random.nextInt(round % 2 == 0 ? 5 : 300);
            ExactSumAccumulator sums = new ExactSumAccumulator(WIDE, false, false);
            BigInteger[] expected = new BigInteger[groups];
            for (int batch = random.nextInt(4); batch >= 0; batch--) {
                add(sums, expected, random.nextInt(66), random.nextInt(100));
            }
            sums.ensure(groups);
            Column result = sums.result(0, groups);
            for (int group = 0; group < groups; group++) {
                BigInteger sum = expected[group];
                assertThat(result.value(group))
                        .as("seed %d, round %d, group %d", seed, round, group)
                        .isEqualTo(sum == null ? null : new BigDecimal(sum));
            }
        }
    }

    @Test
    void onlyASumThatDoesNotFitIsAnError() {
        BigInteger most = BigInteger.TEN.pow(38).subtract(BigInteger.ONE);
        for (int round = 0; round < 300; round++) {
            BigInteger[] values = new BigInteger[1 + random.nextInt(12)];
            for (int i = 0; i < values.length; i++) {
                BigInteger value = random.nextInt(3) == 0
                        ? new BigInteger(random.nextInt(127), random).min(most)
                        : most.subtract(new BigInteger(random.nextInt(66), random));
                values[i] = random.nextBoolean() ? value.negate() : value;
            }
            BigInteger sum = Stream.of(values).reduce(BigInteger.ZERO, BigInteger::add);
            ExactSumAccumulator sums = new ExactSumAccumulator(WIDE, false, false);
            for (BigInteger value : values) {
                sums.ensure(1);
                Column column = new Int128Column(
                        WIDE, 1, new long[] {Int128.high(value)}, new long[] {Int128.low(value)}, null);
                sums.add(new int[1], new Column[] {column});
            }
            if (sum.abs().compareTo(most) > 0) {
                assertThatThrownBy(() -> sums.result(0, 1))
                        .as("seed %d, round %d", seed, round)
                        .isInstanceOf(BraidException.class);
            } else {
                assertThat(sums.result(0, 1).value(0))
                        .as("seed %d, round %d", seed, round)
                        .isEqualTo(new BigDecimal(sum));
            }
        }
    }

    /** Adds numbers of so many bits: up to 63 fit a long, and the sums of all but the shortest may not. */
    private void add(ExactSumAccumulator sums, BigInteger[] expected, int bits, int rows) {
        int[] groups = new int[rows];
        long[] highs = new long[rows];
        long[] lows = new long[rows];
        for (int i = 0; i < rows; i++) {
            BigInteger value = new BigInteger(bits, random);
            value = random.nextBoolean() ? value.negate().subtract(BigInteger.ONE) : value;
            highs[i] = Int128.high(value);
            lows[i] = Int128.low(value);
            groups[i] = random.nextInt(expected.length);
            BigInteger before = expected[groups[i]];
            expected[groups[i]] = before == null ? value : before.add(value);
        }
        sums.ensure(expected.length);
        Column values = bits <= 63 && random.nextBoolean()
                ? new LongColumn(LONG, rows, lows, null)
                : new Int128Column(WIDE, rows, highs, lows, null);
        sums.add(groups, new Column[] {values});
    }
}
