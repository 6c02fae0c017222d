package io.braid.scaleout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.planner.option.EngineChoice;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an engine is sent, what stays here and why, and what happens where no engine answers. Needs no Spark. */
final class SparkPlanTest {
    private static final long LITTLE = 1;
    private static final long MUCH = 1L << 30;
    private static final String NOBODY = "sc://127.0.0.1:1";
    private static final PlannerOptions SPARK = SparkRig.on(EngineChoice.SPARK).without(PlannerSwitch.DEPENDENT_JOINS);
    private static final String REVENUE = "SELECT c.name, SUM(o.price * (1 - o.discount)) AS revenue, COUNT(*) AS n"
            + " FROM one.customers c JOIN two.orders o ON o.customer = c.id GROUP BY c.name ORDER BY revenue DESC";

    private static final List<String> TABLES = List.of(
            "CREATE SCHEMA one",
            "CREATE SCHEMA two",
            "CREATE TABLE one.customers (id INT PRIMARY KEY, name VARCHAR(20) NOT NULL, since TIME)",
            "CREATE TABLE two.orders (id INT PRIMARY KEY, customer INT, price DECIMAL(12, 2), discount DECIMAL(4, 2),"
                    + " weight DOUBLE, dated DATE)",
            "INSERT INTO one.customers VALUES (1, 'Ada', TIME '01:00:00'), (2, 'Grace', NULL), (3, 'Edsger', NULL)",
            "INSERT INTO two.orders VALUES (1, 1, 10.00, 0.10, 1.5, DATE '2026-01-01'),"
                    + " (2, 1, 5.00, 0.00, 2.5, DATE '2026-02-01'), (3, 2, 8.00, 0.25, NULL, NULL),"
                    + " (4, NULL, 1.00, 0.00, 0, NULL)");

    private Path folder;

    @BeforeEach
    void place(@TempDir Path temporary) {
        folder = temporary;
    }

    private SparkRig rig(String name, long localBytes) throws SQLException {
        return new SparkRig(name, NOBODY, folder, localBytes, TABLES);
    }

    @Test
    void sendsJoinsAggregatesAndSortsAsSparkSql() throws Exception {
        try (SparkRig rig = rig("sends", MUCH)) {
            assertThat(rig.explained(REVENUE, SPARK))
                    .contains("Engine spark: engine is 'spark'")
                    .contains("`leaf_0`")
                    .contains("`leaf_1`")
                    .contains("AS DECIMAL(")
                    .contains("ORDER BY")
                    .contains("Source one:")
                    .contains("Source two:");
        }
    }

    @Test
    void keepsWhatSparkWouldComputeDifferentlyAndSaysSo() throws Exception {
        try (SparkRig rig = rig("keeps", MUCH)) {
            String weights = "SELECT c.name, SUM(o.weight) FROM one.customers c JOIN two.orders o ON o.customer = c.id"
                    + " GROUP BY c.name";
            assertThat(rig.explained(weights, SPARK))
                    .contains("Aggregate: SUM")
                    .contains("not at an engine, because source spark is not declared to evaluate SUM of DOUBLE");
            String since = "SELECT c.since, COUNT(*) FROM one.customers c JOIN two.orders o ON o.customer = c.id"
                    + " GROUP BY c.since";
            assertThat(rig.explained(since, SPARK))
                    .doesNotContain("Engine spark")
                    .contains("of type TIME")
                    .contains("is not handed over");
        }
    }

    @Test
    void choosesByMemory() throws Exception {
        PlannerOptions auto = SPARK.on(EngineChoice.AUTO);
        try (SparkRig rig = rig("fits", MUCH)) {
            assertThat(rig.explained(REVENUE, auto))
                    .doesNotContain("Engine spark")
                    .contains("not at an engine, because the plan needs about")
                    .contains("and a query has 1,024 MB here");
        }
        try (SparkRig rig = rig("outgrows", LITTLE)) {
            assertThat(rig.explained(REVENUE, auto))
                    .contains("Engine spark: the plan needs about")
                    .contains("more than the");
        }
    }

    @Test
    void runsHereWhereNoEngineAnswers() throws Exception {
        try (SparkRig rig = rig("falls", MUCH)) {
            List<String> warnings = new ArrayList<>();
            List<String> rows = rig.rows(rig.planner().plan(REVENUE, SPARK), warnings);
            assertThat(rows).isEqualTo(rig.rows(REVENUE, PlannerOptions.ALL)).hasSize(2);
            assertThat(warnings)
                    .singleElement(InstanceOfAssertFactories.STRING)
                    .contains("ran locally instead of on spark", "127.0.0.1:1 does not answer");
            assertThat(files()).isEmpty();
        }
    }

    @Test
    void failsWithAdviceWhereItMayNotRunHere() throws Exception {
        try (SparkRig rig = rig("fails", MUCH)) {
            assertThatThrownBy(() -> rig.rows(REVENUE, SPARK.without(PlannerSwitch.ENGINE_FALLBACK)))
                    .asInstanceOf(InstanceOfAssertFactories.type(BraidException.class))
                    .matches(e -> e.code() == ErrorCode.ENGINE_UNAVAILABLE)
                    .matches(e -> e.sentence().contains("SET engine = 'local'"));
            assertThat(files()).isEmpty();
        }
    }

    @Test
    void removesWhatADeadServerHasLeftBehind() throws Exception {
        Path left = Files.createDirectories(folder.resolve("statement-7-dead"));
        Files.writeString(left.resolve("leaf_0.parquet"), "rows");
        Files.writeString(folder.resolve("mine"), "not Braid's");
        try (SparkRig rig = rig("sweeps", MUCH)) {
            assertThat(rig.planner()).isNotNull();
            assertThat(files()).containsExactly(folder.resolve("mine"));
        }
    }

    private List<Path> files() throws java.io.IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.toList();
        }
    }
}
