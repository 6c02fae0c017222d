package io.braid.slt;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.demo.Demo;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Databases have limits for how deep queries are nested, but hardly for how many are united in a row. */
@ExtendWith(SharedDemo.class)
final class LongUnionsTest {
    private static final int QUERIES = 300;

    @Test
    void areInARowInTheTextForTheSource(Demo demo) throws SQLException {
        String all = united("UNION ALL");
        assertThat(rows(demo, all)).isEqualTo(QUERIES);
        assertThat(rows(demo, all + " LIMIT 1")).isEqualTo(1);
        assertThat(rows(demo, "SELECT * FROM (" + all + ") AS u ORDER BY 1 LIMIT 7"))
                .isEqualTo(7);
        assertThat(rows(demo, united("UNION") + " LIMIT 30")).isEqualTo(25);
    }

    private static String united(String operator) {
        return IntStream.range(0, QUERIES)
                .mapToObj(i -> "SELECT n_name FROM dbD.nation WHERE n_nationkey = " + i % 25)
                .collect(Collectors.joining(" " + operator + " "));
    }

    private static int rows(Demo demo, String sql) throws SQLException {
        int rows = 0;
        try (Connection connection = demo.connect();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                rows++;
            }
        }
        return rows;
    }
}
