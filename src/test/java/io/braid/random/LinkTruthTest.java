package io.braid.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.braid.planner.option.PlannerOptions;
import io.braid.testkit.assertion.SameElements;
import io.braid.testkit.tier.Iterations;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random queries with most of SQL in them give behind another Braid server the rows that they give in PostgreSQL over
 * the same tables, whatever the planner does without. {@code -Dlink.queries} makes it longer.
 */
@Tag("scaled")
final class LinkTruthTest {
    private final Iterations iterations = Iterations.of("link.queries", 25, 1000, 5000);

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void answersAreThoseOfOneDatabase(boolean bothLinked, @TempDir Path folder) throws SQLException {
        Random random = iterations.random();
        WideQueries queries = new WideQueries(random);
        try (RandomDatabase database =
                new RandomDatabase(random, queries, direct -> new LinkedReach(direct, bothLinked, folder))) {
            RandomSwitches switches = new RandomSwitches(random);
            for (int i = 0; i < iterations.count(); i++) {
                RandomQuery query = queries.next();
                PlannerOptions options = i % 2 == 0 ? PlannerOptions.ALL : switches.next();
                List<String> expected = database.expected(query);
                assertThatNoException()
                        .as(() -> "seed " + iterations.seed() + ", without [" + options + "]: " + query + "\nPlan: "
                                + database.lastPlan())
                        .isThrownBy(() -> compare(query, database, options, expected));
            }
        }
    }

    private static void compare(
            RandomQuery query, RandomDatabase database, PlannerOptions options, List<String> expected) {
        List<String> actual = database.actual(query, options);
        var compared = assertThat(actual).as(database.lastPlan());
        if (query.isOrdered()) {
            compared.containsExactlyElementsOf(expected);
        } else {
            compared.satisfies(SameElements.as(expected));
        }
    }
}
