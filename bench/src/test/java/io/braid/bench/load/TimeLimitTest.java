package io.braid.bench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TimeLimitTest {
    private static final String ENDLESS =
            "SELECT count(*) FROM system_range(1, 1000000) a, system_range(1, 1000000) b WHERE a.x + b.x < 0";

    @Test
    void whatAnswersInTimeIsAnswered() throws SQLException {
        assertThat(ask(TimeLimit.of(30), "SELECT 7")).isEqualTo(7);
        assertThat(ask(TimeLimit.NONE, "SELECT 7")).isEqualTo(7);
    }

    @Test
    void whatTakesTooLongIsCancelled() {
        assertThatThrownBy(() -> ask(TimeLimit.of(1), ENDLESS))
                .isInstanceOfSatisfying(
                        TimeLimit.Exceeded.class, e -> assertThat(e.goesOn()).isFalse())
                .hasMessage("no answer within 1 s");
    }

    @Test
    void whatPreparesForTooLongIsInterrupted() {
        assertThatThrownBy(() -> TimeLimit.of(1).preparing(() -> {
                    Thread.sleep(60_000);
                    return "prepared";
                }))
                .isInstanceOfSatisfying(
                        TimeLimit.Exceeded.class, e -> assertThat(e.goesOn()).isFalse());
    }

    @Test
    void whatFailsSaysWhy() {
        assertThatThrownBy(() -> ask(TimeLimit.of(30), "SELECT nothing"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("NOTHING");
    }

    private static long ask(TimeLimit limit, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
                Statement statement = connection.createStatement()) {
            return limit.within(statement, () -> {
                try (ResultSet rows = statement.executeQuery(sql)) {
                    rows.next();
                    return rows.getLong(1);
                }
            });
        }
    }
}
