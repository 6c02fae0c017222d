package io.braid.execution.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import org.junit.jupiter.api.Test;

class RefusedTextTest {
    @Test
    void aRefusalNamesTheSwitchesThatKeepTheWorkHere() {
        assertThat(explained("SELECT \"a\", SUM(\"b\") FROM \"t\" WHERE \"c\" = 'LIMIT' GROUP BY \"a\""))
                .startsWith("source 's' failed: no")
                .contains("EXPLAIN")
                .contains("SET enable_push_aggregates, or enable_push_filters")
                .doesNotContain("enable_push_limits");
        assertThat(explained("SELECT `a`.`x` FROM `a`, `b`")).contains("SET enable_push_joins = off");
        assertThat(explained("SELECT a FROM t")).doesNotContain("SET");
    }

    private static String explained(String sql) {
        return String.valueOf(RefusedText.explained(failure(), sql).getMessage());
    }

    private static BraidException failure() {
        return new BraidException(ErrorCode.SOURCE_FAILED, "source 's' failed: no");
    }
}
