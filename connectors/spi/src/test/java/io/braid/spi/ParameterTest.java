package io.braid.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that a parameter holds the given value, or is rejected. */
class ParameterTest {
    @Test
    void isNoTimeThatWouldBeCut() {
        refuses(TypeKind.TIME, LocalTime.parse("00:00:00.000000001"));
        refuses(TypeKind.TIMESTAMP, LocalDateTime.parse("1969-12-31T23:59:59.123456789"));
        refuses(TypeKind.TIMESTAMP_TZ, OffsetDateTime.parse("2024-01-31T00:00:00.00000012+01:00"));
        refuses(TypeKind.TIME, List.of(LocalTime.NOON, LocalTime.MAX));
    }

    @Test
    void isEveryTimeThatTicksTell() {
        LocalDateTime finest = LocalDateTime.parse("1969-12-31T23:59:59.1234567");
        assertThat(new Parameter(DataType.of(TypeKind.TIMESTAMP), finest).value())
                .isEqualTo(finest);
    }

    private static void refuses(TypeKind kind, Object value) {
        assertThatThrownBy(() -> new Parameter(DataType.of(kind), value))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_PARAMETER));
    }
}
