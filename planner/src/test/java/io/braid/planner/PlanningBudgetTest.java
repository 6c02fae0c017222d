package io.braid.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.statement.Query;
import io.braid.planner.budget.PlanningBudget;
import io.braid.planner.concurrent.CancellationSignal;
import io.braid.planner.materialized.ViewContents;
import io.braid.planner.option.PlannerOptions;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.tier.Iterations;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("scaled")
class PlanningBudgetTest {
    private static final String JOIN = "SELECT COUNT(*) FROM "
            + IntStream.range(0, 9)
                    .mapToObj(i -> "dbA.orders AS o" + i + ", dbB.customer AS c" + i)
                    .collect(Collectors.joining(", "))
            + " WHERE "
            + IntStream.range(0, 9)
                    .mapToObj(
                            i -> "o" + i + ".o_custkey = c" + i + ".c_custkey AND c" + i + ".c_custkey = o0.o_orderkey")
                    .collect(Collectors.joining(" AND "));

    private static final String CORRELATED =
            "SELECT o_orderkey, (SELECT MAX(c_custkey + o_custkey + o_orderkey) FROM dbB.customer"
                    + " WHERE c_custkey = o_custkey AND EXISTS (SELECT 1 FROM dbA.orders AS o WHERE o.o_custkey ="
                    + " c_nationkey))"
                    + " FROM dbA.orders WHERE o_custkey IN (SELECT c_custkey FROM dbB.customer WHERE c_nationkey <"
                    + " o_orderkey)";

    private final Planner planner = new OfflineTpch(PlanSnapshotsTest::capabilitiesOf).planner();

    @Test
    void planningThatTakesTooLongFailsAndNamesTheSetting() {
        assertThatExceptionOfType(BraidException.class)
                .isThrownBy(() -> plan(new PlanningBudget(Duration.ofNanos(1), 0, CancellationSignal.NONE)))
                .withMessageContaining("planning-timeout")
                .matches(e -> e.code() == ErrorCode.STATEMENT_TOO_COMPLEX);
    }

    @Test
    void planningThatTakesTooMuchMemoryFailsAndNamesTheSetting() {
        assertThatExceptionOfType(BraidException.class)
                .isThrownBy(() -> plan(new PlanningBudget(Duration.ZERO, 10_000, CancellationSignal.NONE)))
                .withMessageContaining("planning-memory")
                .matches(e -> e.code() == ErrorCode.STATEMENT_TOO_COMPLEX);
    }

    private static List<String> statements() {
        return List.of(JOIN, CORRELATED);
    }

    @ParameterizedTest
    @MethodSource("statements")
    void planningEndsWhereverItIsWhenTheStatementIsCanceled(String sql) {
        AtomicInteger calls = new AtomicInteger();
        plan(sql, PlanningBudget.UNLIMITED.endedBy(checkedBy(calls::incrementAndGet)));
        int all = calls.get();
        assertThat(all).isGreaterThan(100);
        int times = Iterations.of("planning.cancels", 5, 20, 200).count();
        for (int last = 1; last < all; last += all / times) {
            int most = last;
            calls.set(0);
            assertThatExceptionOfType(BraidException.class)
                    .isThrownBy(() -> plan(sql, PlanningBudget.UNLIMITED.endedBy(checkedBy(() -> {
                        if (calls.incrementAndGet() >= most) {
                            throw new BraidException(ErrorCode.QUERY_CANCELED, "canceled");
                        }
                    }))))
                    .matches(e -> e.code() == ErrorCode.QUERY_CANCELED);
            assertThat(calls).hasValue(most);
        }
    }

    @Test
    void planningIsAskedWhetherToGoOnInsideOfOneExpressionToo() {
        String sum = IntStream.range(0, 1000).mapToObj(i -> "o_custkey * " + i).collect(Collectors.joining(" + "));
        AtomicInteger few = new AtomicInteger();
        AtomicInteger many = new AtomicInteger();
        plan("SELECT o_custkey FROM dbA.orders", PlanningBudget.UNLIMITED.endedBy(checkedBy(few::incrementAndGet)));
        plan("SELECT " + sum + " FROM dbA.orders", PlanningBudget.UNLIMITED.endedBy(checkedBy(many::incrementAndGet)));
        assertThat(many.get() - few.get()).isGreaterThan(100);
    }

    private static CancellationSignal checkedBy(Runnable check) {
        return new CancellationSignal() {
            @Override
            public void onCancel(Runnable hook) {}

            @Override
            public void check() {
                check.run();
            }
        };
    }

    private void plan(PlanningBudget budget) {
        plan(JOIN, budget);
    }

    private void plan(String sql, PlanningBudget budget) {
        PlanningRequest patient = planner.requested(null, PlannerOptions.ALL);
        planner.plan(
                (Query) StatementReader.read(sql),
                new PlanningRequest(null, patient.options(), patient.rights(), ViewContents.NONE, budget));
    }
}
