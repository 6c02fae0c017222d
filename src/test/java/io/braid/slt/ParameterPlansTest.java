package io.braid.slt;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.demo.Demo;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Prepared statements have plans for groups of values that select about the same share of rows. */
@ExtendWith(SharedDemo.class)
final class ParameterPlansTest {
    /** Few customers are looked up by their keys, many are better read with all orders. */
    private static final String JOIN =
            "SELECT count(*) FROM dbA.orders /* %s */ JOIN dbB.customer ON o_custkey = c_custkey"
                    + " WHERE c_custkey <= ?";

    @Test
    void eachGroupOfValuesIsPlannedOnce(Demo demo) throws SQLException {
        try (Connection connection = demo.connect()) {
            String sql = JOIN.formatted("groups");
            try (PreparedStatement join = connection.prepareStatement(sql)) {
                List<Long> few = counts(join, 10, 11, 10);
                List<Long> many = counts(join, 1_400, 1_450, 1_400);

                assertThat(few.get(0)).isEqualTo(few.get(2)).isPositive().isLessThan(few.get(1));
                assertThat(many.get(0)).isEqualTo(many.get(2)).isGreaterThan(few.get(1));
            }
            assertThat(plans(connection, "groups")).hasSize(3).doesNotHaveDuplicates();
        }
    }

    @Test
    void answersAreThoseOfOnePlanForAnyValues(Demo demo) throws SQLException {
        try (Connection connection = demo.connect();
                Statement settings = connection.createStatement()) {
            List<Long> byValues;
            Integer[] values = {1, 2, 50, 700, 1_500, 9_999, -1, null};
            try (PreparedStatement join = connection.prepareStatement(JOIN.formatted("answers"))) {
                byValues = counts(join, values);
            }
            settings.execute("SET enable_parameter_plans = off");
            try (PreparedStatement join = connection.prepareStatement(JOIN.formatted("one plan"))) {
                assertThat(counts(join, values)).isEqualTo(byValues);
            }
            assertThat(plans(connection, "one plan")).containsExactly("");
        }
    }

    @Test
    void statementsThatNoStatisticsAreAboutHaveOnePlan(Demo demo) throws SQLException {
        try (Connection connection = demo.connect()) {
            String sql = "SELECT count(*) FROM dbB.customer /* by key */ WHERE c_custkey = ?";
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                assertThat(counts(statement, 1, 2, 1_000_000)).containsExactly(1L, 1L, 0L);
            }
            assertThat(plans(connection, "by key")).containsExactly("");
        }
    }

    private static List<Long> counts(PreparedStatement statement, @Nullable Integer... values) throws SQLException {
        List<Long> counts = new ArrayList<>();
        for (Integer value : values) {
            if (value == null) {
                statement.setNull(1, Types.INTEGER);
            } else {
                statement.setInt(1, value);
            }
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                counts.add(result.getLong(1));
            }
        }
        return counts;
    }

    /** The groups of values for which there are plans of statements with a comment; none for the plan for any. */
    private static List<String> plans(Connection connection, String comment) throws SQLException {
        List<String> groups = new ArrayList<>();
        try (PreparedStatement plans =
                connection.prepareStatement("SELECT literal_values FROM sys.plans WHERE sql_text LIKE ? ORDER BY 1")) {
            plans.setString(1, "%/* " + comment + " */%");
            try (ResultSet result = plans.executeQuery()) {
                while (result.next()) {
                    groups.add(result.getString(1));
                }
            }
        }
        return groups;
    }
}
