package io.braid.engine.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.Fixture;
import io.braid.engine.Result;
import io.braid.engine.duckdb.RandomRounds.Circumstances;
import io.braid.engine.plan.PlanNode;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Random plans over random tables yield what DuckDB makes of the same query over the same tables; with much memory and with
 * so little that nearly everything is spilled, in batches of any size, on any number of threads. And wherever they are
 * cancelled, nothing is left of them.
 */
class DuckdbTest {
    private static final int PLANS = Integer.getInteger("duckdb.plans", 10_000);
    /** The plans are what is wanted; only a machine that is far too slow or busy for so many stops before. */
    private static final long NANOS = TimeUnit.SECONDS.toNanos(Integer.getInteger("duckdb.seconds", 180));
    /** Of the plans that are compared, so many times fewer are cancelled. */
    private static final int COMPARED_PER_CANCELLED = 50;

    private static final int THREADS = 2;
    private static final Circumstances LARGE =
            new Circumstances(List.of(0, 300, 600, 1000, 4095, 4096, 4097), 2, 64 << 10);
    private static final Circumstances SMALL = new Circumstances(List.of(0, 1, 3, 10, 20, 40, 80), 3, 10 << 10);
    private static final Circumstances MIDDLING = new Circumstances(List.of(80, 200, 400), 2, 24 << 10);
    /** Large tables take most of the time, so that few plans are over such. */
    private static final List<Circumstances> MIXED = Stream.concat(
                    Stream.of(LARGE), Stream.of(SMALL, MIDDLING).flatMap(each -> Stream.generate(() -> each)
                            .limit(20)))
            .toList();

    private final long seed = Long.getLong("seed", System.nanoTime());

    DuckdbTest() {
        System.out.println("DuckdbTest: -Dseed=" + seed);
    }

    @Test
    void plansYieldWhatDuckdbDoesWithMuchMemoryAndWithLittle() {
        long end = System.nanoTime() + NANOS;
        AtomicInteger plans = new AtomicInteger();
        AtomicInteger spilled = new AtomicInteger();
        AtomicInteger tooMuch = new AtomicInteger();
        List<CompletableFuture<Void>> threads = IntStream.range(0, THREADS)
                .mapToObj(thread -> CompletableFuture.runAsync(
                        () -> {
                            try (RandomRounds rounds = new RandomRounds(seed + thread)) {
                                plans.addAndGet(rounds.run(PLANS / THREADS, end, MIXED, (ample, little, relation) -> {
                                    List<String> expected =
                                            rounds.expected(relation).orElse(null);
                                    if (expected == null) {
                                        return;
                                    }
                                    assertThat(rows(ample, relation.plan()))
                                            .as("seed %d: %s", seed, relation.sql())
                                            .isEqualTo(expected);
                                    count(little, relation, expected, spilled, tooMuch);
                                }));
                            } catch (SQLException e) {
                                throw new AssertionError(e);
                            }
                        },
                        task -> new Thread(task).start()))
                .toList();
        threads.forEach(CompletableFuture::join);
        System.out.println(plans + " plans compared; with little memory " + spilled + " spilled, and " + tooMuch
                + " needed too much");
        assertThat(spilled.get()).isGreaterThan(plans.get() / 10);
        assertThat(tooMuch.get()).isLessThan(1 + plans.get() / 5);
    }

    private void count(
            Fixture little, Relation relation, List<String> expected, AtomicInteger spilled, AtomicInteger tooMuch) {
        try (Result result = little.start(relation.plan())) {
            assertThat(rows(result))
                    .as("seed %d, with little memory: %s", seed, relation.sql())
                    .isEqualTo(expected);
            spilled.addAndGet(result.statistics().spilled().bytes() > 0 ? 1 : 0);
        } catch (BraidException e) {
            if (e.code() != ErrorCode.OUT_OF_MEMORY) {
                throw new AssertionError("seed %d, with little memory: %s".formatted(seed, relation.sql()), e);
            }
            tooMuch.incrementAndGet();
        }
    }

    /** Whether it comes to that point, or has ended before. */
    @Test
    void cancelledAtAnyStepNothingIsLeft() throws SQLException {
        int[] counts = new int[1];
        int plans;
        try (RandomRounds rounds = new RandomRounds(seed)) {
            long end = System.nanoTime() + NANOS / 6;
            plans = rounds.run(PLANS / COMPARED_PER_CANCELLED, end, List.of(LARGE), (ample, fixture, relation) -> {
                int step = rounds.random().nextInt(12);
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
        }
        System.out.println(plans + " plans, " + counts[0] + " cancelled");
        assertThat(counts[0]).isGreaterThan(plans / 10);
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

    /** The one form of values that are equal in SQL. */
    static String normalized(@Nullable Object value) {
        if (value instanceof Integer || value instanceof Long) {
            return value.toString();
        }
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
