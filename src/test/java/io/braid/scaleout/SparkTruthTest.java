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
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A real Spark gives the rows that Braid computes, leaves nothing behind, and dies with one named error. */
@Tag("deep")
final class SparkTruthTest {
    /** All that can be sent is sent, and nothing runs here unnoticed. */
    private static final PlannerOptions SPARK = SparkRig.on(EngineChoice.SPARK)
            .without(
                    PlannerSwitch.DEPENDENT_JOINS,
                    PlannerSwitch.ENGINE_FALLBACK,
                    PlannerSwitch.PUSH_AGGREGATES,
                    PlannerSwitch.PUSH_SORTS,
                    PlannerSwitch.PUSH_EXPRESSIONS,
                    PlannerSwitch.PARTIAL_AGGREGATES);

    private static final PlannerOptions LOCAL = SPARK.on(EngineChoice.LOCAL);

    private static final List<String> TABLES = List.of(
            "CREATE SCHEMA one",
            "CREATE SCHEMA two",
            "CREATE TABLE one.a (id INT PRIMARY KEY, g SMALLINT, big BIGINT, price DECIMAL(12, 2), wide DECIMAL(38, 6),"
                    + " name VARCHAR(20), dated DATE, moment TIMESTAMP(6), flag BOOLEAN, weight DOUBLE)",
            "CREATE TABLE two.b (id INT PRIMARY KEY, a INT, rate DECIMAL(5, 3), name VARCHAR(20), dated DATE)",
            "INSERT INTO one.a VALUES"
                    + " (1, 1, 9223372036854775807, 10.05, 12345678901234567890123456789012.123456, 'b',"
                    + " DATE '0001-01-01', TIMESTAMP '1500-02-28 23:59:59.999999', TRUE, 0.1),"
                    + " (2, 1, 9223372036854775806, -0.005, -1.000001, 'B', DATE '1582-10-04',"
                    + " TIMESTAMP '1969-12-31 23:59:59.123456', FALSE, -0.0),"
                    + " (3, 2, -9223372036854775807, 99999999.99, 0, U&'\\+01F600', DATE '9999-12-31',"
                    + " TIMESTAMP '2026-03-29 02:30:00', NULL, NULL),"
                    + " (4, 2, 0, 2.50, NULL, U&'\\FFEE', DATE '2024-02-29', NULL, TRUE, 1e300),"
                    + " (5, NULL, NULL, NULL, 5, '', NULL, TIMESTAMP '2026-01-01 00:00:00', FALSE, 2),"
                    + " (6, 3, 7, 2.49, 5, 'it''s a \\ 100%', DATE '2026-01-31', TIMESTAMP '2026-01-01"
                    + " 00:00:00.000001',"
                    + " NULL, 3)",
            "INSERT INTO two.b VALUES (1, 1, 0.125, 'b', DATE '0001-01-01'), (2, 1, 1.005, 'b ', NULL),"
                    + " (3, 2, -0.500, 'B', DATE '1582-10-15'), (4, 3, 99.999, NULL, DATE '2024-03-01'),"
                    + " (5, NULL, 0.000, '', DATE '2026-01-31'), (6, 9, 0.001, 'x', NULL)");

    private static Path folder;
    private static SparkProcess spark;
    private static SparkRig rig;

    @BeforeAll
    static void start(@TempDir Path temporary) throws Exception {
        folder = temporary;
        spark = SparkProcess.start();
        rig = new SparkRig("sparktruth", spark.url(), folder, 1L << 30, TABLES);
    }

    @AfterAll
    static void stop() throws Exception {
        if (rig != null) {
            rig.close();
        }
        if (spark != null) {
            spark.close();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT a.*, b.* FROM one.a a JOIN two.b b ON b.a = a.id ORDER BY a.id, b.id",
                "SELECT a.id, b.id FROM one.a a LEFT JOIN two.b b ON b.a = a.id ORDER BY b.id NULLS FIRST, a.id DESC",
                "SELECT a.id, b.id FROM one.a a FULL JOIN two.b b ON b.a = a.id ORDER BY a.id NULLS LAST, b.id",
                "SELECT a.name, b.id FROM one.a a JOIN two.b b ON b.name = a.name ORDER BY a.name, b.id",
                "SELECT name, COUNT(*) FROM (SELECT name FROM one.a UNION ALL SELECT name FROM two.b) GROUP BY name"
                        + " ORDER BY name NULLS FIRST",
                "SELECT a.g, SUM(a.big), COUNT(a.big), COUNT(DISTINCT a.name), MIN(a.name), MAX(a.name) FROM one.a a"
                        + " LEFT JOIN two.b b ON b.a = a.id AND b.id <> 2 GROUP BY a.g ORDER BY a.g NULLS FIRST",
                "SELECT a.g, SUM(a.price * b.rate), MIN(a.dated), MAX(a.moment), SUM(a.price) FROM one.a a JOIN"
                        + " two.b b ON b.a"
                        + " = a.id GROUP BY a.g ORDER BY a.g",
                "SELECT a.id, a.price * (1 - b.rate) * (1 + b.rate), CAST(a.price AS INTEGER), CAST(a.price AS"
                        + " DECIMAL(10,"
                        + " 1)) FROM one.a a JOIN two.b b ON b.a = a.id ORDER BY a.price DESC, b.id",
                "SELECT a.id FROM one.a a WHERE EXISTS (SELECT 1 FROM two.b b WHERE b.a = a.id AND b.rate > 0.1)"
                        + " ORDER BY a.id",
                "SELECT a.id FROM one.a a WHERE NOT EXISTS (SELECT 1 FROM two.b b WHERE b.a = a.id) ORDER BY a.id",
                "SELECT a.id, CASE WHEN a.name LIKE '_' THEN 'one' WHEN a.name LIKE '%''s%' THEN 'quoted' ELSE"
                        + " a.name || '!'"
                        + " END, COALESCE(a.dated, b.dated), EXTRACT(YEAR FROM a.dated) FROM one.a a LEFT JOIN"
                        + " two.b b ON"
                        + " b.a = a.id ORDER BY a.id, b.id",
                "SELECT DISTINCT a.flag, b.dated FROM one.a a JOIN two.b b ON b.a = a.id WHERE a.moment < TIMESTAMP"
                        + " '2026-01-01 00:00:00.000001' ORDER BY b.dated NULLS LAST, a.flag NULLS LAST",
                "SELECT a.id, a.wide FROM one.a a JOIN two.b b ON b.dated = a.dated WHERE a.dated > DATE"
                        + " '0001-01-01' OR a.wide"
                        + " > 1 ORDER BY a.wide DESC NULLS LAST LIMIT 3 OFFSET 0",
                "SELECT b.name, SUM(a.g), AVG(a.g), SUM(a.weight) FROM one.a a JOIN two.b b ON b.a = a.id GROUP"
                        + " BY b.name"
                        + " ORDER BY b.name NULLS FIRST",
                "SELECT a.id, RANK() OVER (PARTITION BY a.g ORDER BY b.id) FROM one.a a JOIN two.b b ON b.a ="
                        + " a.id ORDER BY"
                        + " a.id, b.id",
                "SELECT a.id, CAST(a.big AS VARCHAR(3)), CAST(a.price AS VARCHAR(20)), CAST(a.dated AS VARCHAR(20)),"
                        + " CAST(a.moment AS VARCHAR(40)) FROM one.a a JOIN two.b b ON b.a = a.id ORDER BY a.id, b.id",
                "SELECT a.id, CAST(a.dated AS TIMESTAMP), CAST(a.moment AS DATE), CAST(a.price AS DOUBLE), CAST(a.g AS"
                        + " BIGINT), CAST(b.rate AS SMALLINT), CAST(a.price AS DECIMAL(38, 20)), CAST(a.id AS"
                        + " DECIMAL(5))"
                        + " FROM one.a a JOIN two.b b ON b.a = a.id ORDER BY a.id, b.id",
                "SELECT a.id, EXTRACT(YEAR FROM a.moment), EXTRACT(MONTH FROM a.moment), EXTRACT(DAY FROM a.moment),"
                        + " EXTRACT(HOUR FROM a.moment), EXTRACT(MINUTE FROM a.moment), EXTRACT(SECOND FROM a.moment)"
                        + " FROM one.a a JOIN two.b b ON b.a = a.id ORDER BY a.id, b.id",
                "SELECT a.id, EXTRACT(QUARTER FROM a.dated), EXTRACT(WEEK FROM a.dated), EXTRACT(DOW FROM a.dated),"
                        + " EXTRACT(DOY FROM a.dated), EXTRACT(EPOCH FROM a.moment)"
                        + " FROM one.a a JOIN two.b b ON b.a = a.id ORDER BY a.id, b.id",
                "SELECT a.id, a.name LIKE '%\\ 1%', a.name LIKE '%!%' ESCAPE '!', a.name NOT LIKE 'b_', a.name"
                        + " || b.name"
                        + " FROM one.a a LEFT JOIN two.b b ON b.a = a.id ORDER BY a.id, b.id",
                "SELECT a.id, b.id, a.wide + b.rate, a.wide - a.price, a.price * b.rate, a.id - b.id, a.id * 3"
                        + " FROM one.a a"
                        + " JOIN two.b b ON b.a = a.id WHERE a.wide >= b.rate OR a.id <> b.rate ORDER BY a.id, b.id",
                "SELECT a.id, b.id FROM one.a a JOIN two.b b ON b.a = a.id AND (a.name IN ('b', 'B', 'it''s')"
                        + " OR a.price"
                        + " NOT BETWEEN b.rate AND 50 OR a.name IS DISTINCT FROM b.name) ORDER BY a.id, b.id",
                "SELECT name FROM one.a UNION SELECT name FROM two.b ORDER BY name",
                "SELECT a.id FROM one.a a WHERE a.id NOT IN (SELECT b.a FROM two.b b WHERE b.a IS NOT NULL)"
                        + " ORDER BY a.id",
                "SELECT a.g, SUM(a.wide), COUNT(DISTINCT b.dated), SUM(DISTINCT a.id), AVG(a.price) FROM one.a"
                        + " a JOIN two.b b"
                        + " ON b.a = a.id GROUP BY a.g HAVING COUNT(*) > 0 ORDER BY a.g",
                "SELECT COUNT(*), SUM(a.price), MAX(b.id) FROM one.a a JOIN two.b b ON b.a = a.id WHERE a.name = 'none'"
            })
    void answersAsBraidDoes(String sql) throws Exception {
        assertThat(rig.explained(sql, SPARK)).contains("Engine spark");
        assertThat(rig.rows(sql, SPARK)).isEqualTo(rig.rows(sql, LOCAL));
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.big + b.id", "a.wide * b.rate"})
    void failsWithBraidsErrorForValues(String value) {
        String sql = "SELECT a.id, " + value + " FROM one.a a JOIN two.b b ON b.a = a.id";
        for (PlannerOptions options : List.of(LOCAL, SPARK)) {
            assertThatThrownBy(() -> rig.rows(sql, options))
                    .asInstanceOf(InstanceOfAssertFactories.type(BraidException.class))
                    .matches(e -> e.code() == ErrorCode.NUMERIC_OUT_OF_RANGE);
        }
    }

    @Test
    void failsWithOneErrorAndLeavesNothingWhenSparkIsKilled(@TempDir Path own) throws Exception {
        List<String> many = List.of(
                "CREATE SCHEMA one",
                "CREATE SCHEMA two",
                "CREATE TABLE one.n AS SELECT x AS id FROM SYSTEM_RANGE(1, 60000)",
                "CREATE TABLE two.m AS SELECT x AS id FROM SYSTEM_RANGE(1, 60000)");
        try (SparkProcess dying = SparkProcess.start();
                SparkRig large = new SparkRig("sparkkill", dying.url(), own, 1L << 30, many)) {
            String slow = "SELECT COUNT(*), SUM(n.id * m.id) FROM one.n n JOIN two.m m ON n.id < m.id + 1";
            CompletableFuture<List<String>> running = new CompletableFuture<>();
            new Thread(() -> {
                        try {
                            running.complete(large.rows(slow, SPARK));
                        } catch (RuntimeException e) {
                            running.completeExceptionally(e);
                        }
                    })
                    .start();
            awaitFiles(own);
            dying.kill();
            assertThatThrownBy(() -> running.get(1, TimeUnit.MINUTES))
                    .cause()
                    .asInstanceOf(InstanceOfAssertFactories.type(BraidException.class))
                    .matches(e -> e.code() == ErrorCode.ENGINE_UNAVAILABLE);
            try (Stream<Path> left = Files.list(own)) {
                assertThat(left).isEmpty();
            }
        }
    }

    /** Until both sides have been handed over. */
    private static void awaitFiles(Path folder) throws Exception {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (files(folder) < 2 && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        assertThat(files(folder)).isEqualTo(2);
    }

    private static long files(Path folder) throws Exception {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> file.toString().endsWith(".parquet")).count();
        } catch (java.io.UncheckedIOException e) {
            return 0;
        }
    }
}
