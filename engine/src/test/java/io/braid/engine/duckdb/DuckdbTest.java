package io.braid.engine.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.Fixture;
import io.braid.engine.Steps;
import io.braid.engine.duckdb.RandomRounds.Conditions;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.RecursiveUnion;
import io.braid.engine.plan.SetOperation;
import io.braid.engine.plan.Shared;
import io.braid.engine.plan.Sort;
import io.braid.engine.plan.Window;
import io.braid.engine.result.Result;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.tier.Iterations;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Test of random plans over random tables against DuckDB, with much memory and with so little that nearly everything
 * spills, in batches of any size, on any number of threads. Cancelled at any point, they leave nothing behind.
 */
@Tag("scaled")
class DuckdbTest {
    private static final Iterations ITERATIONS = Iterations.of("duckdb.plans", 600, 30_000, 300_000);
    private static final int PLANS = ITERATIONS.count();
    /** Number of plans that are compared per plan that is cancelled. */
    private static final int COMPARED_PER_CANCELLED = 50;

    /** Factor of the memory limit, because optional memory counts as well. */
    private static final int KEPT_PER_LITTLE = 2;

    private static final Set<Class<? extends PlanNode>> KEEPING =
            Set.of(HashJoin.class, Sort.class, Window.class, SetOperation.class, RecursiveUnion.class, Shared.class);

    private static final int THREADS = 2;
    private static final Conditions LARGE = new Conditions(List.of(0, 300, 600, 1000, 4095, 4096, 4097), 2, 48 << 10);
    private static final Conditions SMALL = new Conditions(List.of(0, 1, 3, 10, 20, 40, 80), 3, 8 << 10);
    private static final Conditions MIDDLING = new Conditions(List.of(80, 200, 400), 2, 16 << 10);
    /** Large tables take most of the time, so few plans use them. */
    private static final List<Conditions> MIXED = Stream.of(
                    Collections.nCopies(2, LARGE), Collections.nCopies(9, SMALL), Collections.nCopies(9, MIDDLING))
            .flatMap(List::stream)
            .toList();

    private final AtomicInteger keeping = new AtomicInteger();
    private final AtomicInteger spilled = new AtomicInteger();
    private final AtomicInteger tooMuch = new AtomicInteger();
    private final long seed = ITERATIONS.seed();

    @Test
    void plansYieldWhatDuckdbDoesWithMuchMemoryAndWithLittle() {
        AtomicInteger plans = new AtomicInteger();
        List<CompletableFuture<Void>> threads = IntStream.range(0, THREADS)
                .mapToObj(thread -> CompletableFuture.runAsync(
                        () -> {
                            try (RandomRounds rounds = new RandomRounds(seed + thread)) {
                                plans.addAndGet(rounds.run(
                                        PLANS / THREADS,
                                        MIXED,
                                        (ample, little, relation) -> compared(rounds, ample, little, relation)));
                            } catch (SQLException e) {
                                throw new AssertionError(e);
                            }
                        },
                        task -> new Thread(task).start()))
                .toList();
        threads.forEach(CompletableFuture::join);
        System.out.println(plans + " plans compared, " + tooMuch + " of which needed more than little memory; of "
                + keeping + " others that keep more than it holds, " + spilled + " spilled");
        assertThat(plans).hasValueGreaterThanOrEqualTo(PLANS);
        assertThat(keeping.get()).isGreaterThan(plans.get() / 5);
        assertThat(spilled.get()).isGreaterThan(keeping.get() * 85 / 100);
        assertThat(tooMuch.get()).isLessThan(1 + plans.get() / 8);
    }

    private boolean compared(RandomRounds rounds, Fixture ample, Fixture little, Relation relation)
            throws SQLException {
        Optional<List<String>> expected = rounds.expected(relation);
        if (expected.isEmpty()) {
            return false;
        }
        long retained;
        try (Result result = ample.start(relation.plan())) {
            assertThat(Duckdb.rows(relation, result))
                    .as("seed %d: %s", seed, relation.sql())
                    .isEqualTo(expected.get());
            retained = result.statistics().peakMemory();
        }
        try (Result result = little.start(relation.plan())) {
            assertThat(Duckdb.rows(relation, result))
                    .as("seed %d, with little memory: %s", seed, relation.sql())
                    .isEqualTo(expected.get());
            if (keepsRows(relation.plan()) && retained > KEPT_PER_LITTLE * little.queryMemory()) {
                keeping.incrementAndGet();
                spilled.addAndGet(result.statistics().spilled().bytes() > 0 ? 1 : 0);
            }
        } catch (BraidException e) {
            if (e.code() != ErrorCode.OUT_OF_MEMORY) {
                throw new AssertionError("seed %d, with little memory: %s".formatted(seed, relation.sql()), e);
            }
            tooMuch.incrementAndGet();
        }
        return true;
    }

    /** True if the plan retains all rows, not only groups or the first ones. */
    static boolean keepsRows(PlanNode plan) {
        return KEEPING.contains(plan.getClass()) || plan.inputs().stream().anyMatch(DuckdbTest::keepsRows);
    }

    /** A plan with several threads may end before the cancellation. */
    @Test
    void cancelledAtAnyStepNothingIsLeft() throws SQLException {
        Steps steps = new Steps();
        AtomicInteger cancelled = new AtomicInteger();
        int plans;
        try (RandomRounds rounds = new RandomRounds(seed, steps)) {
            plans = rounds.run(PLANS / COMPARED_PER_CANCELLED, List.of(LARGE), (ample, little, relation) -> {
                steps.cancelNone();
                if (how(little, relation) == null) {
                    steps.cancelAt(rounds.random().nextInt(steps.taken()));
                    cancelled.addAndGet(how(little, relation) == ErrorCode.QUERY_CANCELED ? 1 : 0);
                }
                return true;
            });
        }
        System.out.println(plans + " plans, " + cancelled + " cancelled");
        assertThat(cancelled.get()).isGreaterThan(plans * 3 / 4);
    }

    /** Returns the error of a query, which may also need too much memory; null without one. */
    private @Nullable ErrorCode how(Fixture fixture, Relation relation) {
        try (Result result = fixture.start(relation.plan())) {
            Duckdb.rows(relation, result);
            return null;
        } catch (BraidException e) {
            assertThat(e.code())
                    .as("seed %d: %s", seed, relation.sql())
                    .isIn(ErrorCode.QUERY_CANCELED, ErrorCode.OUT_OF_MEMORY);
            return e.code();
        } finally {
            fixture.assertNothingLeftOpen();
        }
    }
}
