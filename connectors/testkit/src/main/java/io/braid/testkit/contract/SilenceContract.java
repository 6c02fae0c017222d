package io.braid.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.Observability;
import io.braid.spi.Parameter;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.activity.SourceActivity;
import io.braid.spi.batch.Batch;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCategory;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.parallel.AtOnce;
import io.braid.testkit.proxy.FaultProxy;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Contract for unresponsive sources: they are detected in time, and no resources leak. */
abstract class SilenceContract extends SnapshotContract {
    private static final DataType BIGINT = DataType.of(TypeKind.BIGINT);
    private static final Fragment SHORT = new Fragment(
            "SELECT COUNT(*) FROM digits WHERE d < ?", List.of(new Parameter(BIGINT, 7L)), RowType.unnamed(BIGINT));

    /** Each has its own proxy and source, and mostly waits. */
    @TestFactory
    Stream<DynamicTest> silence() throws Exception {
        assumeTrue(sql().noticesSilence(), wrapper() + " does not notice that a line has fallen silent");
        return AtOnce.tests(
                dynamicTest("among rows", this::aLineThatFallsSilentIsAnErrorAndNothingIsLeft),
                dynamicTest("at a question", this::aQuestionOverALineThatHasFallenSilentIsAnErrorAndNothingIsLeft),
                dynamicTest(
                        "no limit for what follows a question", this::theLimitOfAQuestionIsNoneOfTheStatementAfterIt),
                dynamicTest("a deadline", this::aDeadlineEndsTheWaitForALineThatHasFallenSilent),
                dynamicTest("a deadline, and no row", this::aDeadlineEndsTheWaitForALineThatIsSilentFromTheBeginning),
                dynamicTest("a statement that takes its time", this::aStatementThatTakesItsTimeIsNotGivenUp),
                dynamicTest("a statement whose query has gone", this::aStatementWhoseQueryHasGoneIsEndedInTheSource));
    }

    private void aLineThatFallsSilentIsAnErrorAndNothingIsLeft() {
        try (FaultProxy proxy = FaultProxy.to(server().url());
                Source source = open(proxy, "stall_timeout", "1");
                BatchStream stream = source.run(ENDLESS, CONTEXT)) {
            assertThat(stream.next()).isNotNull();
            proxy.fallSilent();

            assertFails(() -> readOn(stream), ErrorCode.SOURCE_LOST, "'single' (" + wrapper() + ") has fallen silent");

            stream.close();
            assertNothingIsLeft(source);
            assertThat(Observability.of(source).activity())
                    .hasValueSatisfying(
                            now -> assertThat(now.counts().silences()).isEqualTo(1));
            proxy.passAll();
            assertThat(read(source)).isEqualTo(7);
        }
    }

    /** No deadline or cancellation ends a metadata request during planning. */
    private void aQuestionOverALineThatHasFallenSilentIsAnErrorAndNothingIsLeft() throws Exception {
        try (FaultProxy proxy = FaultProxy.to(server().url());
                Source source = open(proxy, "stall_timeout", "1")) {
            assertThat(describeDigits(source)).hasSize(1);
            proxy.fallSilent();

            CompletableFuture<?> asked =
                    CompletableFuture.supplyAsync(() -> describeDigits(source), task -> new Thread(task).start());

            assertThatThrownBy(() -> asked.get(30, TimeUnit.SECONDS))
                    .cause()
                    .isInstanceOfSatisfying(
                            BraidException.class,
                            e -> assertThat(e.code().category()).isEqualTo(ErrorCategory.SOURCE));
            assertNothingIsLeft(source);
            proxy.passAll();
            assertThat(describeDigits(source)).hasSize(1);
        }
    }

    /** The timeout of a metadata request must not end long statements. */
    private void theLimitOfAQuestionIsNoneOfTheStatementAfterIt() {
        try (Source source = server().open("single", "stall_timeout", "1", "pool_size", "1")) {
            assertThat(describeDigits(source)).hasSize(1);
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(2);
            ScanContext limited = new ScanContext("slow", Batch.TARGET_ROWS, deadline);
            try (BatchStream stream =
                    source.run(SourceReader.fragment(neverEnding("/* after a question */"), BIGINT), limited)) {
                assertFails(() -> readOn(stream), ErrorCode.QUERY_TIMEOUT, "time was over");
            }
        }
    }

    private List<TableDescription> describeDigits(Source source) {
        return source.describe(new ImportRequest(sql().schema(), List.of("digits")));
    }

    private void aDeadlineEndsTheWaitForALineThatHasFallenSilent() {
        try (FaultProxy proxy = FaultProxy.to(server().url());
                Source source = open(proxy, "stall_timeout", "60")) {
            // Opens the connection first, which the deadline does not cover.
            assertThat(read(source)).isEqualTo(7);
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(2);
            try (BatchStream stream = source.run(ENDLESS, new ScanContext("late", Batch.TARGET_ROWS, deadline))) {
                assertThat(stream.next()).isNotNull();
                proxy.fallSilent();

                assertFails(() -> readOn(stream), ErrorCode.QUERY_TIMEOUT, "time was over");
            }
            assertNothingIsLeft(source);
        }
    }

    /** The reader must not wait for background work. */
    private void aDeadlineEndsTheWaitForALineThatIsSilentFromTheBeginning() {
        try (FaultProxy proxy = FaultProxy.to(server().url());
                Source source = open(proxy, "stall_timeout", "60", "connect_timeout", "60")) {
            assertThat(read(source)).isEqualTo(7);
            proxy.fallSilent();
            long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(1_500);
            try (BatchStream stream = source.run(ENDLESS, new ScanContext("deaf", Batch.TARGET_ROWS, deadline))) {
                assertFails(() -> readOn(stream), ErrorCode.QUERY_TIMEOUT, "time was over");
            }
            assertThat(Duration.ofNanos(System.nanoTime() - deadline))
                    .as("how long after its deadline it ended")
                    .isLessThan(Duration.ofSeconds(10));
        }
    }

    /** It sends nothing for long, but still runs. */
    private void aStatementThatTakesItsTimeIsNotGivenUp() throws Exception {
        try (Source source = server().open("single", "stall_timeout", "1");
                BatchStream stream = source.run(SourceReader.fragment(neverEnding("/* slow */"), BIGINT), CONTEXT)) {
            CompletableFuture<Batch> rows =
                    CompletableFuture.supplyAsync(stream::next, task -> new Thread(task).start());
            // The source is queried after one second, and then twice per second.
            TimeUnit.MILLISECONDS.sleep(2_600);
            assertThat(rows).isNotDone();
            stream.cancel();
            assertThatThrownBy(() -> rows.get(20, TimeUnit.SECONDS)).hasMessageContaining("cancelled");
        }
    }

    /** The cancellation is lost with the connection, so it must be repeated once the source is reachable. */
    private void aStatementWhoseQueryHasGoneIsEndedInTheSource() throws Exception {
        String mark = mark("orphan");
        String url = sql().unencrypted(server().url());
        // Connecting may take long on a busy machine, and must not time out.
        try (FaultProxy proxy = FaultProxy.to(server().url());
                Source source = server().open(
                                "single",
                                "stall_timeout",
                                "60",
                                "url",
                                proxy.through(url),
                                "connect_timeout",
                                "10",
                                "pool_size",
                                "1");
                BatchStream stream = source.run(SourceReader.fragment(neverEnding(mark), BIGINT), CONTEXT)) {
            CompletableFuture<Batch> rows =
                    CompletableFuture.supplyAsync(stream::next, task -> new Thread(task).start());
            awaitRunning(mark);
            assertThat(Observability.of(source).activity().orElseThrow().running())
                    .as("what runs, while the reader is %s", rows)
                    .singleElement()
                    .satisfies(running -> assertThat(running.queryId()).isEqualTo(CONTEXT.queryId()))
                    .satisfies(running -> assertThat(running.backends()).hasSize(1));
            proxy.fallSilent();
            Observability.of(source).cancel(CONTEXT.queryId());
            // Drivers that cancel over the same connection must not wait longer than for a new one.
            assertThatThrownBy(() -> rows.get(20, TimeUnit.SECONDS)).hasMessageContaining("cancelled");
            stream.close();
            proxy.passAll();

            awaitNoneRunning(mark);
            assertNothingIsLeft(source);
        }
    }

    private void awaitRunning(String mark) throws InterruptedException {
        String running = Objects.requireNonNull(sql().countRunning(mark));
        for (int i = 0; i < 200 && server().number(running) == 0; i++) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    private Source open(FaultProxy proxy, String... options) {
        String[] all = Arrays.copyOf(options, options.length + 6);
        String[] more = {
            "url", proxy.through(sql().unencrypted(server().url())), "connect_timeout", "1", "pool_size", "1"
        };
        System.arraycopy(more, 0, all, options.length, more.length);
        return server().open("single", all);
    }

    static long read(Source source) {
        return (Long) new SourceReader(source).rows(SHORT).get(0).get(0);
    }

    /** Asserts that all connections and permits were released. */
    static void assertNothingIsLeft(Source source) {
        long start = System.nanoTime();
        while (isInUse(source) && System.nanoTime() - start < TimeUnit.SECONDS.toNanos(5)) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(Observability.of(source).activity())
                .hasValueSatisfying(
                        now -> assertThat(now.permits().inUse() + now.permits().waiting())
                                .isZero())
                .hasValueSatisfying(now -> assertThat(now.running()).isEmpty());
    }

    private static boolean isInUse(Source source) {
        return Observability.of(source)
                .activity()
                .map(SourceActivity::permits)
                .filter(now -> now.inUse() > 0)
                .isPresent();
    }
}
