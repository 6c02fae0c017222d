package io.braid.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.braid.planner.option.PlannerOptions;
import io.braid.testkit.assertion.SameElements;
import io.braid.testkit.tier.Iterations;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random queries with most of SQL in them give over two sources, and views, the rows that they give in PostgreSQL over
 * the same tables, whatever the planner does without. {@code -Dseed} repeats a run, {@code -Dwide.queries} makes it
 * longer.
 */
@Tag("scaled")
final class WideQueryTruthTest {

    private final Iterations iterations = Iterations.of("wide.queries", 150, 1500, 5000);
    private final Random random = iterations.random();

    @Test
    void answersAreThoseOfOneDatabase() throws SQLException {
        WideQueries queries = new WideQueries(random);
        try (RandomDatabase database = new RandomDatabase(random, queries)) {
            RandomSwitches switches = new RandomSwitches(random);
            int count = iterations.count();
            for (int i = 0; i < count; i++) {
                RandomQuery query = queries.next();
                PlannerOptions options = switches.next();
                List<String> expected = database.expected(query);
                assertThatNoException()
                        .as("seed %s, query %s without [%s]: %s", iterations.seed(), i, options, query)
                        .isThrownBy(() -> compare(query, database.actual(query, options), expected));
            }
            assertThat(database.shared()).as("plans made for other literals").isGreaterThan(count / 20);
        }
    }

    private static void compare(RandomQuery query, List<String> actual, List<String> expected) {
        if (query.isOrdered()) {
            assertThat(actual).containsExactlyElementsOf(expected);
        } else {
            assertThat(actual).satisfies(SameElements.as(expected));
        }
    }
}
