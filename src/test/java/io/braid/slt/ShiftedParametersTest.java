package io.braid.slt;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.demo.Demo;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A parameter to which an interval is added is a day where it is compared with days, and rows of values may have
 * parameters.
 */
@ExtendWith(SharedDemo.class)
final class ShiftedParametersTest {
    private static final String ORDERS = "SELECT COUNT(*) FROM dbA.orders WHERE o_orderdate >= ";

    @Test
    void areDaysBesideDays(Demo demo) throws SQLException {
        Date day = Date.valueOf("1995-03-31");
        long expected = number(demo, ORDERS + "DATE '1995-03-31' AND o_orderdate < DATE '1995-04-30'");
        assertThat(expected).isPositive();
        assertThat(number(demo, ORDERS + "? AND o_orderdate < ? + INTERVAL '1' MONTH", day, day))
                .isEqualTo(expected);
        assertThat(number(demo, ORDERS + "? AND o_orderdate < ? + INTERVAL '1' MONTH", "1995-03-31", day))
                .isEqualTo(expected);
    }

    @Test
    void standInRowsOfValues(Demo demo) throws SQLException {
        String sum = "SELECT SUM(n) + COUNT(t) FROM (VALUES (1, 'a'), (?, ?)) AS v (n, t)";
        assertThat(number(demo, sum, 2, "b")).isEqualTo(5);
        assertThat(number(demo, sum, 2, null)).isEqualTo(4);
    }

    private static long number(Demo demo, String sql, @Nullable Object... values) throws SQLException {
        try (Connection connection = demo.connect();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            try (ResultSet result = statement.executeQuery()) {
                assertThat(result.next()).isTrue();
                return result.getLong(1);
            }
        }
    }
}
