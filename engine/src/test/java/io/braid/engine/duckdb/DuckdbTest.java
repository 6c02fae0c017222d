package io.braid.engine.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.Fixture;
import io.braid.engine.Result;
import io.braid.engine.plan.PlanNode;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Random plans over random tables yield what DuckDB makes of the same query over the same tables; with much memory and with
 * so little that nearly everything is spilled, in batches of any size, on any number of threads. And wherever they are
 * cancelled, nothing is left of them.
 */
class DuckdbTest {
    private static final int PLANS = Integer.getInteger("duckdb.plans", 10_000);
    private static final long NANOS = TimeUnit.SECONDS.toNanos(Integer.getInteger("duckdb.seconds", 60));
    private static final int PLANS_OF_A_DATASET = 100;
    private static final long LITTLE = 64 << 10;
    private static final List<Integer> SIZES = List.of(0, 1, 3, 10, 20, 40, 80, 200);
    private static final List<Integer> LARGE_SIZES = List.of(0, 300, 600, 1000, 4095, 4096, 4097);
    private static final List<Integer> TABLE_BATCH_ROWS = List.of(7, 64, 1000, 4096);
    private static final List<Integer> BATCH_ROWS = List.of(1, 7, 64, 1000, 4096);

    private final long seed = Long.getLong("seed", System.nanoTime());
    private final Random random = new Random(seed);
    private Connection duckdb;

    DuckdbTest() {
        System.out.println("DuckdbTest: -Dseed=" + seed);
    }

    @BeforeEach
    void open() throws SQLException {
        duckdb = DriverManager.getConnection("jdbc:duckdb:");
        try (Statement statement = duckdb.createStatement()) {
            statement.execute("SET threads = 1");
        }
    }

    @AfterEach
    void close() throws SQLException {
        duckdb.close();
    }

    /** A plan, and what it runs on. */
    private interface Round {
        void run(Fixture fixture, Relation relation) throws SQLException;
    }

    @Test
    void plansYieldWhatDuckdbDoes() throws SQLException {
        int plans = rounds(
                PLANS, NANOS / 2, 1L << 30, SIZES, 3, (fixture, relation) -> assertThat(rows(fixture, relation.plan()))
                        .as("seed %d: %s", seed, relation.sql())
                        .isEqualTo(expected(relation)));
        System.out.println(plans + " plans compared");
    }

    @Test
    void plansThatSpillYieldWhatDuckdbDoes() throws SQLException {
        int[] counts = new int[2];
        int plans = rounds(PLANS, NANOS / 3, LITTLE, LARGE_SIZES, 2, (fixture, relation) -> {
            try (Result result = fixture.start(relation.plan())) {
                assertThat(rows(result)).as("seed %d: %s", seed, relation.sql()).isEqualTo(expected(relation));
                counts[0] += result.statistics().spilled().bytes() > 0 ? 1 : 0;
            } catch (BraidException e) {
                assertThat(e.code()).as("seed %d: %s", seed, relation.sql()).isEqualTo(ErrorCode.OUT_OF_MEMORY);
                counts[1]++;
            }
        });
        System.out.println(plans + " plans compared, " + counts[0] + " spilled, " + counts[1] + " needed too much");
        assertThat(counts[0]).isGreaterThan(plans / 10);
        assertThat(counts[1]).isLessThan(1 + plans / 5);
    }

    /** Whether it comes to that point, or has ended before. */
    @Test
    void cancelledAtAnyStepNothingIsLeft() throws SQLException {
        int[] counts = new int[1];
        int plans = rounds(PLANS, NANOS / 6, LITTLE, LARGE_SIZES, 2, (fixture, relation) -> {
            int step = random.nextInt(12);
            Runnable[] cancel = {() -> {}};
            int[] left = {step};
            List<String> tables = List.of("s0", "s1");
            tables.forEach(table -> fixture.source(table).onNext(() -> {
                synchronized (left) {
                    if (left[0]-- == 0) {
                        cancel[0].run();
                    }
                }
            }));
            try (Result result = fixture.start(relation.plan())) {
                synchronized (left) {
                    cancel[0] = result::cancel;
                    if (left[0] < 0) {
                        result.cancel();
                    }
                }
                rows(result);
            } catch (BraidException e) {
                assertThat(e.code())
                        .as("seed %d: %s", seed, relation.sql())
                        .isIn(ErrorCode.QUERY_CANCELED, ErrorCode.OUT_OF_MEMORY);
                counts[0] += e.code() == ErrorCode.QUERY_CANCELED ? 1 : 0;
            }
        });
        System.out.println(plans + " plans, " + counts[0] + " cancelled");
        assertThat(counts[0]).isGreaterThan(plans / 10);
    }

    /** Returns how many plans there was time for. */
    private int rounds(int most, long nanos, long memory, List<Integer> sizes, int depth, Round round)
            throws SQLException {
        int plans = 0;
        long end = System.nanoTime() + nanos;
        while (plans < most && System.nanoTime() < end) {
            List<List<List<@Nullable Object>>> tables = List.of(table("t0", sizes), table("t1", sizes));
            try (Fixture fixture = new Fixture(3, memory).batchRows(oneOf(TABLE_BATCH_ROWS))) {
                List<PlanNode> scans = new ArrayList<>();
                tables.forEach(rows -> scans.add(fixture.table(RandomTables.COLUMNS, rows)));
                RandomRelation relations = new RandomRelation(random, scans, List.of("t0", "t1"));
                for (int i = 0; i < PLANS_OF_A_DATASET && plans < most && System.nanoTime() < end; i++) {
                    fixture.batchRows(oneOf(BATCH_ROWS)).threads(1 + random.nextInt(4));
                    round.run(fixture, relations.next(1 + random.nextInt(depth)));
                    fixture.assertNothingLeftOpen();
                    plans++;
                }
            }
        }
        return plans;
    }

    private List<List<@Nullable Object>> table(String name, List<Integer> sizes) throws SQLException {
        List<List<@Nullable Object>> rows = RandomTables.rows(random, oneOf(sizes), random.nextInt(3) * 15);
        RandomTables.create(duckdb, name, rows);
        return rows;
    }

    private <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static List<String> rows(Fixture fixture, PlanNode plan) {
        try (Result result = fixture.start(plan)) {
            return rows(result);
        }
    }

    private static List<String> rows(Result result) {
        List<String> rows = new ArrayList<>();
        for (Batch batch = result.next(); batch != null; batch = result.next()) {
            for (int row = 0; row < batch.rows(); row++) {
                List<String> values = new ArrayList<>();
                for (int column = 0; column < batch.columnCount(); column++) {
                    values.add(normalized(batch.column(column).value(row)));
                }
                rows.add(values.toString());
            }
        }
        Collections.sort(rows);
        return rows;
    }

    private List<String> expected(Relation relation) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = duckdb.createStatement();
                ResultSet result = statement.executeQuery(relation.sql())) {
            while (result.next()) {
                List<String> values = new ArrayList<>();
                for (int column = 1; column <= relation.width(); column++) {
                    values.add(normalized(result.getObject(column)));
                }
                rows.add(values.toString());
            }
        } catch (SQLException e) {
            throw new SQLException(relation.sql(), e);
        }
        Collections.sort(rows);
        return rows;
    }

    /** The one form of values that are equal in SQL. */
    private static String normalized(@Nullable Object value) {
        if (value instanceof BigInteger whole) {
            return normalized(new BigDecimal(whole));
        }
        if (value instanceof Number number) {
            BigDecimal exact = number instanceof BigDecimal decimal ? decimal : new BigDecimal(number.toString());
            return exact.signum() == 0 ? "0" : exact.stripTrailingZeros().toPlainString();
        }
        return String.valueOf(value);
    }
}
