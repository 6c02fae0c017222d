package io.braid.spi.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.type.DataType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that 128-bit integers are split and combined without loss. */
class Int128Test {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "1",
                "-1",
                "9223372036854775807",
                "-9223372036854775808",
                "9223372036854775808",
                "18446744073709551615",
                "18446744073709551616",
                "-18446744073709551616",
                "-18446744073709551617",
                "99999999999999999999999999999999999999",
                "-99999999999999999999999999999999999999",
                "170141183460469231731687303715884105727",
                "-170141183460469231731687303715884105728"
            })
    void halvesMakeTheWhole(String text) {
        BigInteger value = new BigInteger(text);

        assertThat(Int128.fits(value)).isTrue();
        assertThat(Int128.toBigInteger(Int128.high(value), Int128.low(value))).isEqualTo(value);
    }

    @Test
    void oneMoreThanTheExtremesDoesNotFit() {
        BigInteger limit = BigInteger.ONE.shiftLeft(127);

        assertThat(Int128.fits(limit)).isFalse();
        assertThat(Int128.fits(limit.negate())).isTrue();
        assertThat(Int128.fits(limit.negate().subtract(BigInteger.ONE))).isFalse();
    }

    @Test
    void negativeDecimalsOfEveryWidthKeepTheirScale() {
        for (int digits : List.of(1, 18, 19, 38)) {
            DataType type = DataType.decimal(digits, digits / 2);
            BigDecimal lowest = new BigDecimal(
                    BigInteger.TEN.pow(digits).subtract(BigInteger.ONE).negate(), type.scale());
            ColumnBuilder builder = ColumnBuilder.of(type, 2);
            builder.appendValue(lowest);
            builder.appendValue(lowest.negate());
            Column column = builder.build();

            assertThat(column.value(0)).isEqualTo(lowest);
            assertThat(column.value(1)).isEqualTo(lowest.negate());
        }
    }
}
