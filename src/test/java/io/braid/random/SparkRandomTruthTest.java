package io.braid.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.braid.engine.plan.Offload;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.planner.option.EngineChoice;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.scaleout.SparkProcess;
import io.braid.scaleout.SparkRig;
import io.braid.testkit.assertion.SameElements;
import io.braid.testkit.tier.Iterations;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random queries give on a real Spark the rows that they give here. */
@Tag("deep")
final class SparkRandomTruthTest {
    private static final PlannerOptions SPARK = SparkRig.on(EngineChoice.SPARK)
            .without(PlannerSwitch.DEPENDENT_JOINS, PlannerSwitch.ENGINE_FALLBACK, PlannerSwitch.PUSH_AGGREGATES);

    private final Iterations iterations = Iterations.of("spark.queries", 20, 200, 2_000);
    private final Random random = iterations.random();

    @Test
    void answersAreThoseOfBraid(@TempDir Path folder) throws Exception {
        try (SparkProcess spark = SparkProcess.start();
                SparkRig rig = new SparkRig("sparkrandom", spark.url(), folder, 1L << 30, tables())) {
            RandomQueries queries = new RandomQueries(random);
            int offloaded = 0;
            for (int i = 0; i < iterations.count(); i++) {
                String sql = queries.next();
                PlannedQuery plan = rig.planner().plan(sql, SPARK);
                offloaded += isOffloaded(plan.root()) ? 1 : 0;
                List<String> expected = rig.rows(sql, PlannerOptions.ALL);
                assertThatNoException()
                        .as("seed %s: %s", iterations.seed(), sql)
                        .isThrownBy(() ->
                                assertThat(rig.rows(plan, new ArrayList<>())).satisfies(SameElements.as(expected)));
            }
            System.out.println("SparkRandomTruthTest: " + offloaded + " of " + iterations.count()
                    + " queries ran on Spark, or parts of them");
            assertThat(offloaded).isGreaterThan(iterations.count() / 4);
        }
    }

    private static boolean isOffloaded(PlanNode node) {
        return node instanceof Offload || node.inputs().stream().anyMatch(SparkRandomTruthTest::isOffloaded);
    }

    private List<String> tables() {
        List<String> statements = new ArrayList<>(List.of("CREATE SCHEMA one", "CREATE SCHEMA two"));
        for (String table : List.of("one.r", "one.t", "two.u", "two.w")) {
            statements.add("CREATE TABLE " + table
                    + " (k INT, g INT, v INT, d DECIMAL(8, 2), s VARCHAR(10), id INT PRIMARY KEY)");
            int rows = 8 + random.nextInt(12);
            for (int row = 0; row < rows; row++) {
                statements.add("INSERT INTO " + table + " VALUES (" + number() + ", " + number() + ", " + number()
                        + ", " + orNull(random.nextInt(1000) + " / 100.0") + ", "
                        + orNull("'" + List.of("a", "ab", "b", "", "ba").get(random.nextInt(5)) + "'") + ", " + row
                        + ")");
            }
        }
        return statements;
    }

    private String number() {
        return orNull(Integer.toString(random.nextInt(7)));
    }

    private String orNull(String value) {
        return random.nextInt(6) == 0 ? "NULL" : value;
    }
}
