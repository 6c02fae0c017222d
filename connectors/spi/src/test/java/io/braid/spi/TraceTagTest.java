package io.braid.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceTagTest {
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String STEP = "00f067aa0ba902b7";

    @Test
    void itIsAComment() {
        assertThat(new TraceTag(TRACE, STEP).behind("SELECT 1"))
                .isEqualTo("SELECT 1 /*traceparent='00-" + TRACE + "-" + STEP + "-01'*/");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "00F067AA0BA902B7",
                "00f067aa0ba902b",
                "*/ DROP TABLE t -",
                "00f067aa0ba902b7\n",
                "?0f067aa0ba902b7"
            })
    void nothingButDigitsComesIntoIt(String poor) {
        assertThatThrownBy(() -> new TraceTag(TRACE, poor)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new TraceTag(poor + poor, STEP)).isInstanceOf(IllegalArgumentException.class);
    }
}
