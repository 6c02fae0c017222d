package io.braid.server.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.sql.SQLException;
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

    @Test
    void otherFailuresAreNoRefusals() {
        assertThat(RefusedText.isCause(failure("42S22"))).isTrue();
        assertThat(RefusedText.isCause(failure("40001"))).isFalse();
        assertThat(RefusedText.isCause(new BraidException(ErrorCode.SOURCE_UNAVAILABLE, "down")))
                .isFalse();
    }

    private static String explained(String sql) {
        return String.valueOf(RefusedText.explained(failure("42000"), sql).getMessage());
    }

    private static BraidException failure(String state) {
        return new BraidException(ErrorCode.SOURCE_FAILED, "source 's' failed: no", new SQLException("no", state));
    }
}
