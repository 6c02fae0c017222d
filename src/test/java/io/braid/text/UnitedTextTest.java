package io.braid.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.planner.option.PlannerOptions;
import io.braid.slt.ResultRows;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Databases see a conflict where text of two collations comes together, and a null that was made a text has one as
 * well.
 */
final class UnitedTextTest {
    @Test
    void aNullStandsBesideColumnsOfCollationsOfTheirOwn() throws SQLException {
        try (TextDatabases databases = new TextDatabases(new Random(1))) {
            List<String> texts = rows(databases, "SELECT DISTINCT u.c4 || '!' FROM maria.texts u");
            List<String> withNull = rows(
                    databases,
                    "SELECT SUBSTRING(t.c4 FROM 1 FOR 3) FROM maria.texts t WHERE t.c4 IS NULL"
                            + " UNION SELECT u.c4 || '!' FROM maria.texts u");

            assertThat(texts).isNotEmpty();
            assertThat(withNull).containsAll(texts);
        }
    }

    private static List<String> rows(TextDatabases databases, String query) {
        return databases.braid().inOrder(databases.braid().plan(query, PlannerOptions.ALL), ResultRows::text);
    }
}
