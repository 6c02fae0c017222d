package io.braid.postgres.type;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.postgres.message.MessageBuffer;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumericBinaryTest {
    /** Digits, weight, sign and scale as PostgreSQL's numeric_send writes them. */
    @ParameterizedTest
    @CsvSource({
        "0,           0000 0000 0000 0000",
        "1,           0001 0000 0000 0000 0001",
        "-12345.6789, 0003 0001 4000 0004 0001 0929 1a85",
        "0.0001,      0001 ffff 0000 0004 0001",
        "10000,       0001 0001 0000 0000 0001",
        "0.10,        0001 ffff 0000 0002 03e8",
        "100000000.5, 0004 0002 0000 0001 0001 0000 0000 1388"
    })
    void aNumberIsWrittenAsPostgresqlDoes(BigDecimal value, String hex) {
        MessageBuffer out = new MessageBuffer(64);
        NumericBinary.write(out, value.unscaledValue().longValueExact(), value.scale());
        assertThat(hex(out)).isEqualTo(hex);
    }

    @Test
    void longsAndLargeNumbersAgreeAndAreReadBack() {
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            int scale = random.nextInt(19);
            long unscaled = random.nextLong() >> random.nextInt(64);
            MessageBuffer ofLong = new MessageBuffer(64);
            MessageBuffer ofLarge = new MessageBuffer(64);
            NumericBinary.write(ofLong, unscaled, scale);
            NumericBinary.write(ofLarge, BigInteger.valueOf(unscaled), scale);
            assertThat(hex(ofLong)).isEqualTo(hex(ofLarge));
            assertThat(NumericBinary.read(new BinaryReader(ofLong.toByteArray())))
                    .isEqualTo(BigDecimal.valueOf(unscaled, scale));
        }
    }

    private static String hex(MessageBuffer out) {
        StringBuilder hex = new StringBuilder();
        byte[] bytes = out.toByteArray();
        for (int i = 0; i < bytes.length; i += 2) {
            hex.append(String.format("%02x%02x ", bytes[i], bytes[i + 1]));
        }
        return hex.toString().strip();
    }
}
