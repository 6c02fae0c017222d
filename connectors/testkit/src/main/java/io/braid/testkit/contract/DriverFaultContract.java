package io.braid.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.Parameter;
import io.braid.spi.ScanContext;
import io.braid.spi.Snapshot;
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
import io.braid.testkit.fault.Effort;
import io.braid.testkit.fault.FaultyDriver;
import io.braid.testkit.fault.FaultyDriver.Failure;
import java.sql.Driver;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * The part of the contract that is about drivers that fail: whichever call it is and however it fails, there is the right answer
 * or an error that names the source, nothing is left, and the next statement goes through.
 */
@Timeout(300)
abstract class DriverFaultContract extends FaultContract {
    private static final String AT_LENGTH = "survive.F12";
    private static final String WHY =
            "asked for with -Dsurvive.F12: takes long, and is not yet certain to end alike each time";

    private static final DataType BIGINT = DataType.of(TypeKind.BIGINT);
    private static final Fragment SOME = new Fragment(
            "SELECT d FROM digits WHERE d < ?", List.of(new Parameter(BIGINT, 7L)), RowType.unnamed(BIGINT));
    private static final Fragment MANY = SourceReader.fragment("SELECT n FROM numbers", BIGINT);
    private static final ScanContext FEW_AT_A_TIME = new ScanContext("contract", 16, ScanContext.NO_DEADLINE);
    private static final long SUM_OF_SOME = 21;
    private static final long MOST_CALLS = 1_000;
    private static final int POOL_SIZE = 2;

    /** The driver that the connector brings along. */
    protected abstract Driver driver();

    /** Opens a source as the connector does, but over another driver. */
    protected abstract Source open(SourceConfig config, Driver other);

    /** What a source is used for. */
    private interface Use {
        /** Whether the answer is right. */
        boolean isRight(Source source);
    }

    @Test
    @EnabledIfSystemProperty(named = AT_LENGTH, matches = "\\d+", disabledReason = WHY)
    void whicheverCallOfTheDriverFailsWhileItReadsItIsAnErrorOrTheRightAnswer() {
        Use read = source -> isRight(source.run(SOME, CONTEXT));
        failEachCallOfANewSource(read);
        failEachCall(read);
    }

    @Test
    @EnabledIfSystemProperty(named = AT_LENGTH, matches = "\\d+", disabledReason = WHY)
    void whicheverCallOfTheDriverFailsWhileItDescribesItIsAnErrorOrTheRightAnswer() {
        TableDescription digits = server().describe("digits");
        ImportRequest request = new ImportRequest(sql().schema(), List.of("digits"));
        failEachCall(source -> source.describe(request).equals(List.of(digits)));
        failEachCall(source -> source.statistics(digits).distinct().size() <= 1);
    }

    @Test
    @EnabledIfSystemProperty(named = AT_LENGTH, matches = "\\d+", disabledReason = WHY)
    void whicheverCallOfTheDriverFailsWhileRowsAreGivenUpNothingIsLeft() {
        failEachCall(source -> {
            try (BatchStream rows = source.run(MANY, FEW_AT_A_TIME)) {
                return rows.next() != null;
            }
        });
    }

    @Test
    @EnabledIfSystemProperty(named = AT_LENGTH, matches = "\\d+", disabledReason = WHY)
    void whicheverCallOfTheDriverFailsWhileOneStateIsHeldItIsAnErrorOrTheRightAnswer() {
        assumeTrue(sharesSnapshots(), wrapper() + " shows no state of its own to several statements");
        failEachCall(source -> {
            try (Snapshot state = source.snapshot(CONTEXT).orElseThrow()) {
                return state.take() && isRight(state.run(SOME, CONTEXT));
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

    /** From the first call on, which connects. */
    private void failEachCallOfANewSource(Use use) {
        FaultyDriver driver = new FaultyDriver(driver());
        eachCall((call, how) -> {
            try (Source source = open(driver)) {
                return fails(source, driver, call, how, use);
            }
        });
    }

    private void failEachCall(Use use) {
        FaultyDriver driver = new FaultyDriver(driver());
        try (Source source = open(driver)) {
            assertWorks(source, driver, use);
            eachCall((call, how) -> fails(source, driver, call, how, use));
        }
    }

    /** Tries a call with a failure of some kind; false if there are fewer calls. */
    private interface Try {
        boolean fails(long call, Failure how);
    }

    /** Each call fails in as many ways as {@code -Dsurvive.F12} says, and those that follow each other in different ones. */
    private static void eachCall(Try one) {
        Failure[] kinds = Failure.values();
        int ways = Math.min(kinds.length, Effort.of("F12", 1).times());
        long call = 0;
        for (boolean failed = true; failed && call < MOST_CALLS; ) {
            call++;
            failed = false;
            for (int way = 0; way < ways; way++) {
                failed |= one.fails(call, kinds[(int) (call + way) % kinds.length]);
            }
        }
        assertThat(call).as("calls of the driver").isLessThan(MOST_CALLS);
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

    private static void assertWorks(Source source, FaultyDriver driver, Use use) {
        assertThat(use.isRight(source)).isTrue();
        assertNothingIsLeft(source);
        long start = System.nanoTime();
        while (isHeld(driver) && System.nanoTime() - start < TimeUnit.SECONDS.toNanos(5)) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(isHeld(driver))
                .as("%d statements and %d connections are held", driver.openStatements(), driver.openConnections())
                .isFalse();
    }

    /** Besides the connections that the pool keeps; whoever looks whether a session still works has one more for a moment. */
    private static boolean isHeld(FaultyDriver driver) {
        return driver.openStatements() > 0 || driver.openConnections() > POOL_SIZE;
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
