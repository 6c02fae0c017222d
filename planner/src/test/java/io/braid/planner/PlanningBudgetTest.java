package io.braid.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.braid.planner.budget.PlanningBudget;
import io.braid.planner.kept.KeptRows;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.statement.Query;
import io.braid.planner.statement.StatementReader;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

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

    private final Planner planner = new OfflineTpch(PlanSnapshotsTest::capabilitiesOf).planner();

    @Test
    void planningThatTakesTooLongFailsAndNamesTheSetting() {
        assertThatExceptionOfType(BraidException.class)
                .isThrownBy(() -> plan(new PlanningBudget(Duration.ofNanos(1), 0, () -> {})))
                .withMessageContaining("planning-timeout")
                .matches(e -> e.code() == ErrorCode.STATEMENT_TOO_COMPLEX);
    }

    @Test
    void planningThatTakesTooMuchMemoryFailsAndNamesTheSetting() {
        assertThatExceptionOfType(BraidException.class)
                .isThrownBy(() -> plan(new PlanningBudget(Duration.ZERO, 10_000, () -> {})))
                .withMessageContaining("planning-memory")
                .matches(e -> e.code() == ErrorCode.STATEMENT_TOO_COMPLEX);
    }

    @Test
    void planningEndsWhereverItIsWhenTheStatementIsCanceled() {
        AtomicInteger calls = new AtomicInteger();
        plan(PlanningBudget.UNLIMITED.endedBy(calls::incrementAndGet));
        int all = calls.get();
        assertThat(all).isGreaterThan(100);
        for (int last = 1; last < all; last += all / 10) {
            int most = last;
            calls.set(0);
            assertThatExceptionOfType(BraidException.class)
                    .isThrownBy(() -> plan(PlanningBudget.UNLIMITED.endedBy(() -> {
                        if (calls.incrementAndGet() >= most) {
                            throw new BraidException(ErrorCode.QUERY_CANCELED, "canceled");
                        }
                    })));
            assertThat(calls).hasValue(most);
        }
    }

    private void plan(PlanningBudget budget) {
        PlanningRequest patient = planner.requested(null, PlannerOptions.ALL);
        planner.plan(
                (Query) StatementReader.read(JOIN),
                new PlanningRequest(null, patient.options(), patient.rights(), KeptRows.NONE, budget));
    }
}
