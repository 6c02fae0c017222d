package io.braid.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.Parameter;
import io.braid.spi.ScanContext;
import io.braid.spi.Snapshot;
import io.braid.spi.Snapshots;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.batch.Batch;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.fault.FaultyDriver;
import io.braid.testkit.fault.FaultyDriver.Failure;
import io.braid.testkit.fault.Oracle;
import io.braid.testkit.tier.Iterations;
import java.sql.Driver;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Contract for failing drivers: for each failing call and kind of failure, the result is correct or an error that names
 * the source. No resources leak, and the next statement succeeds. {@code -Dsurvive.F12} sets the number of kinds per
 * call; a build tries a few.
 */
@Tag("scaled")
abstract class DriverFaultContract extends FaultContract {
    private static final DataType BIGINT = DataType.of(TypeKind.BIGINT);
    private static final Fragment SOME = new Fragment(
            "SELECT d FROM digits WHERE d < ?", List.of(new Parameter(BIGINT, 7L)), RowType.unnamed(BIGINT));
    private static final Fragment MANY = SourceReader.fragment("SELECT n FROM numbers", BIGINT);
    private static final ScanContext FEW_AT_A_TIME = new ScanContext("contract", 16, ScanContext.NO_DEADLINE);
    private static final long SUM_OF_SOME = 21;
    private static final int MOST_CALLS = 1_000;
    private static final Failure[] KINDS = Failure.values();
    private static final int POOL_SIZE = 2;
    /** Number of calls per use in a build. */
    private static final int SOME_CALLS = 3;

    private static final Duration LONGEST = Duration.ofSeconds(30);

    private final Iterations iterations = Iterations.of("survive.F12", 0, 20, 1000);

    /** The driver bundled with the connector. */
    protected abstract Driver driver();

    /** Opens a source as the connector does, with another driver. */
    protected abstract Source open(SourceConfig config, Driver other);

    /** Use of a source. */
    private interface Use {
        /** True if the result is correct. */
        boolean isRight(Source source);
    }

    @Test
    void whicheverCallOfTheDriverFailsWhileItReadsItIsAnErrorOrTheRightAnswer() throws Exception {
        Use read = source -> isRight(source.run(SOME, CONTEXT));
        failCallsOfNewSources("opened and read", read);
        failCalls("read", read);
    }

    @Test
    void whicheverCallOfTheDriverFailsWhileItDescribesItIsAnErrorOrTheRightAnswer() throws Exception {
        TableDescription digits = server().describe("digits");
        ImportRequest request = new ImportRequest(sql().schema(), List.of("digits"));
        failCalls("described", source -> source.describe(request).equals(List.of(digits)));
        failCalls(
                "asked for statistics",
                source -> source.statistics(digits).distinct().size() <= 1);
    }

    @Test
    void whicheverCallOfTheDriverFailsWhileRowsAreGivenUpNothingIsLeft() throws Exception {
        failCalls("given up", source -> {
            try (BatchStream rows = source.run(MANY, FEW_AT_A_TIME)) {
                return rows.next() != null;
            }
        });
    }

    @Test
    void whicheverCallOfTheDriverFailsWhileOneStateIsHeldItIsAnErrorOrTheRightAnswer() throws Exception {
        assumeTrue(sharesSnapshots(), wrapper() + " shows no state of its own to several statements");
        failCalls("read in one state", source -> {
            try (Snapshot state = Snapshots.of(source).snapshot(CONTEXT).orElseThrow()) {
                return state.take() && isRight(state.run(SOME, CONTEXT));
            }
        });
    }

    @Test
    void whicheverCallOfTheDriverFailsWhileRowsOfAStateAreGivenUpNothingIsLeft() throws Exception {
        assumeTrue(sharesSnapshots(), wrapper() + " shows no state of its own to several statements");
        failCalls("given up in one state", source -> {
            try (Snapshot state = Snapshots.of(source).snapshot(CONTEXT).orElseThrow()) {
                boolean right = state.take();
                try (BatchStream rows = state.run(MANY, FEW_AT_A_TIME)) {
                    right &= rows.next() != null;
                }
                return right && isRight(state.run(SOME, CONTEXT));
            }
        });
    }

    private static boolean isRight(BatchStream answer) {
        try (BatchStream rows = answer) {
            long sum = 0;
            for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
                for (int row = 0; row < batch.rows(); row++) {
                    sum += (Long) Objects.requireNonNull(batch.column(0).value(row));
                }
            }
            return sum == SUM_OF_SOME;
        }
    }

    /** Fails calls from the first one on, which connects. */
    private void failCallsOfNewSources(String what, Use use) throws Exception {
        FaultyDriver driver = new FaultyDriver(driver());
        try (Source source = open(driver)) {
            assertWorks(source, driver, use);
        }
        failCalls(what, driver.calls(), (call, how) -> {
            try (Source source = open(driver)) {
                return fails(source, driver, call, how, use);
            }
        });
    }

    private void failCalls(String what, Use use) throws Exception {
        FaultyDriver driver = new FaultyDriver(driver());
        try (Source source = open(driver)) {
            assertWorks(source, driver, use);
            driver.failNothing();
            assertWorks(source, driver, use);
            failCalls(what, driver.calls(), (call, how) -> fails(source, driver, call, how, use));
        }
    }

    /** Attempt with a failing call; false if there are fewer calls. */
    private interface Try {
        boolean fails(long call, Failure how) throws Exception;
    }

    /**
     * Fails each call in several ways, which rotate from call to call; or a few random calls.
     *
     * @param calls the approximate number of calls
     */
    private void failCalls(String what, long calls, Try one) throws Exception {
        int ways = Math.min(KINDS.length, iterations.count());
        int failed = ways == 0 ? failSome((int) calls, one) : failEach(ways, one);
        iterations.report(wrapper() + " " + options() + ", " + what + ": " + failed + " calls of the driver failed; "
                + "right or an error each time, nothing left");
    }

    /** None if the driver is not used, as for rows that PostgreSQL's wire reader reads. */
    private int failSome(int calls, Try one) throws Exception {
        int failed = 0;
        for (int i = 0; i < SOME_CALLS && calls > 0; i++) {
            int call = 1 + iterations.random().nextInt(calls);
            failed += one.fails(call, KINDS[iterations.random().nextInt(KINDS.length)]) ? 1 : 0;
        }
        return failed;
    }

    private static int failEach(int ways, Try one) throws Exception {
        int failed = 0;
        int before = -1;
        for (int call = 1; failed > before; call++) {
            assertThat(call).as("calls of the driver").isLessThan(MOST_CALLS);
            before = failed;
            for (int way = 0; way < ways; way++) {
                failed += one.fails(call, KINDS[(call + way) % KINDS.length]) ? 1 : 0;
            }
        }
        return failed;
    }

    /** False if there are fewer calls. */
    private static boolean fails(Source source, FaultyDriver driver, long call, Failure how, Use use) {
        driver.failAt(call, how);
        try {
            assertThat(use.isRight(source))
                    .as("%s at call %d, %s", how, call, driver.failed())
                    .isTrue();
        } catch (BraidException e) {
            assertThat(e)
                    .as("%s at call %d, %s", how, call, driver.failed())
                    .hasMessageContaining("'faulty'")
                    .matches(error -> ((BraidException) error).code() != ErrorCode.INTERNAL_ERROR);
        }
        String failed = driver.failed();
        driver.failNothing();
        assertNothingIsLeft(source);
        assertThatCode(() -> assertWorks(source, driver, use))
                .as("after %s at call %d, %s", how, call, failed)
                .doesNotThrowAnyException();
        return failed != null;
    }

    /**
     * Asserts that only pooled connections remain. The session reaper opens and closes its own connections meanwhile.
     */
    private static void assertWorks(Source source, FaultyDriver driver, Use use) throws Exception {
        assertThat(use.isRight(source)).isTrue();
        assertNothingIsLeft(source);
        Oracle.within(LONGEST)
                .leavesNo("statements", driver::openStatements)
                .leavesAtMost(POOL_SIZE, "connections", driver::openConnections)
                .assertNothingIsLeft("after a right answer");
    }

    private Source open(FaultyDriver driver) {
        return open(
                server().config(
                                "faulty",
                                "pool_size",
                                Integer.toString(POOL_SIZE),
                                "pool_timeout",
                                "5",
                                "connect_timeout",
                                "2",
                                "breaker_failures",
                                "1000"),
                driver);
    }
}
