package io.braid.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.Observability;
import io.braid.spi.Prefetching;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.TraceTag;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Contract for streams: they start early, end early, can be cancelled, and share a pool. */
abstract class StreamContract extends ContractBase {
    private static final DataType BIGINT = DataType.of(TypeKind.BIGINT);
    private static final DataType VARCHAR = DataType.of(TypeKind.VARCHAR);
    /** Number of consecutive checks without a statement after which it has ended. */
    private static final int UNSEEN = 3;

    static final ScanContext CONTEXT = ScanContext.of("contract");

    /** A result so large that a source which materializes it never sends a row. */
    static final Fragment ENDLESS = SourceReader.fragment(
            "SELECT a.n + b.n, 'some text to fill the memory with' FROM numbers a CROSS JOIN numbers b",
            BIGINT,
            VARCHAR);

    /** A URL at which no server responds; null for an embedded source. */
    protected abstract @org.jspecify.annotations.Nullable String unreachableUrl(int port);

    @Test
    void openingConnectsToNothingAndASourceThatIsDownIsNamed() throws Exception {
        // Reserves a port without listening on it.
        try (Socket deaf = new Socket()) {
            deaf.bind(new InetSocketAddress(0));
            String url = unreachableUrl(deaf.getLocalPort());
            org.junit.jupiter.api.Assumptions.assumeTrue(
                    url != null, wrapper() + " runs in this process: it is never down");

            try (Source source = server().open("crm", "url", Objects.requireNonNull(url), "connect_timeout", "2")) {
                assertThat(source.capabilities().dialect()).isNotEmpty();
                assertFails(() -> read(source, "SELECT 1"), ErrorCode.SOURCE_UNAVAILABLE, "'crm'");
            }
        }
    }

    @Test
    void batchesAreBoundedAndComplete() {
        String sql = "SELECT " + ContractServer.number(6) + ", 'x' FROM " + ContractServer.digits(6);
        long rows = 0;
        long sum = 0;
        try (BatchStream stream = server().source().run(SourceReader.fragment(sql, BIGINT, VARCHAR), CONTEXT)) {
            for (Batch batch = stream.next(); batch != null; batch = stream.next()) {
                assertThat(batch.rows()).isBetween(1, Batch.TARGET_ROWS);
                for (long value : Arrays.copyOf(((LongColumn) batch.column(0)).values(), batch.rows())) {
                    sum += value;
                }
                rows += batch.rows();
            }
            assertThat(stream.next()).isNull();
        }
        assertThat(rows).isEqualTo(1_000_000);
        assertThat(sum).isEqualTo(999_999L * 1_000_000 / 2);
    }

    @Test
    void theFirstBatchComesBeforeTheLastAndClosingEarlyFreesTheConnection() {
        try (Source source = server().open("single", "pool_size", "1", "pool_timeout", "20")) {
            for (int i = 0; i < 5; i++) {
                try (BatchStream stream = source.run(ENDLESS, CONTEXT)) {
                    assertThat(Objects.requireNonNull(stream.next()).rows()).isEqualTo(Batch.TARGET_ROWS);
                }
                assertThat(read(source, "SELECT COUNT(*) + " + i + " FROM digits"))
                        .isEqualTo(10L + i);
            }
        }
    }

    @Test
    void aStreamThatIsClosedUnreadCostsNothing() {
        try (Source source = server().open("single", "pool_size", "1", "pool_timeout", "1")) {
            for (int i = 0; i < 3; i++) {
                source.run(ENDLESS, CONTEXT).close();
            }
            assertThat(read(source, "SELECT COUNT(*) FROM digits")).isEqualTo(10);
        }
    }

    @Test
    void cancelEndsALongQueryHereAndAtTheSource() throws Exception {
        String mark = mark("cancel me");
        Fragment endless = SourceReader.fragment(neverEnding(mark), BIGINT);
        try (Source source = server().open("single", "pool_size", "1");
                BatchStream stream = source.run(endless, CONTEXT)) {
            CompletableFuture<Batch> next =
                    CompletableFuture.supplyAsync(stream::next, task -> new Thread(task).start());
            TimeUnit.MILLISECONDS.sleep(700);
            assertThat(next).isNotDone();

            stream.cancel();

            assertFails(() -> await(next), ErrorCode.QUERY_CANCELED, "'single'");
            assertFails(stream::next, ErrorCode.QUERY_CANCELED, "'single'");
            stream.close();
            awaitNoneRunning(mark);
            assertThat(read(source, "SELECT COUNT(*) FROM digits")).isEqualTo(10);
        }
    }

    @Test
    void aStatementTellsOfWhichTraceItIsAStepWhereTheSourceListsItAndAnswersAsEver() throws Exception {
        String span =
                String.format(Locale.ROOT, "%016x", ProcessHandle.current().pid());
        ScanContext traced = CONTEXT.with(new TraceTag("4bf92f3577b34da6a3ce929d0e0e4736", span));
        Fragment digits = SourceReader.fragment("SELECT COUNT(*) FROM digits WHERE d <> 7", BIGINT);
        String running = sql().countRunning("-" + span + "-01");
        try (Source source = server().open("single", "pool_size", "1")) {
            for (ScanContext context : List.of(CONTEXT, traced, CONTEXT, traced, CONTEXT)) {
                try (BatchStream stream = source.run(digits, context)) {
                    assertThat(Objects.requireNonNull(stream.next()).column(0).value(0))
                            .isEqualTo(9L);
                }
            }
            try (BatchStream stream = source.run(SourceReader.fragment(neverEnding("/* traced */"), BIGINT), traced)) {
                CompletableFuture<Batch> next =
                        CompletableFuture.supplyAsync(stream::next, task -> new Thread(task).start());
                if (running != null) {
                    assertThat(awaitRunning(running, sql().takesComments() ? 1 : 0))
                            .isTrue();
                }
                stream.cancel();
                assertFails(() -> await(next), ErrorCode.QUERY_CANCELED, "'single'");
            }
        }
    }

    /** The session that counted a moment ago may still be listed with its query text. */
    private boolean awaitRunning(String counting, long count) throws Exception {
        boolean reached = server().number(counting) == count;
        for (int i = 0; !reached && i < 200; i++) {
            TimeUnit.MILLISECONDS.sleep(50);
            reached = server().number(counting) == count;
        }
        return reached;
    }

    @Test
    void cancelBetweenBatchesEndsTheStreamAndNothingElse() {
        try (Source source = server().open("single", "pool_size", "1")) {
            BatchStream stream = source.run(ENDLESS, CONTEXT);
            assertThat(stream.next()).isNotNull();

            stream.cancel();

            assertFails(stream::next, ErrorCode.QUERY_CANCELED, "'single'");
            stream.close();
            stream.cancel();
            assertThat(read(source, "SELECT COUNT(*) FROM digits")).isEqualTo(10);
        }
    }

    @Test
    void cancelBeforeTheFirstBatchSendsNothing() {
        try (BatchStream stream = server().source().run(ENDLESS, CONTEXT)) {
            stream.cancel();

            assertFails(stream::next, ErrorCode.QUERY_CANCELED, "'contract'");
        }
    }

    @Test
    void cancelAfterTheEndDoesNothing() {
        try (BatchStream stream =
                server().source().run(SourceReader.fragment("SELECT d FROM digits", BIGINT), CONTEXT)) {
            assertThat(Objects.requireNonNull(stream.next()).rows()).isEqualTo(10);
            assertThat(stream.next()).isNull();

            stream.cancel();

            assertThat(stream.next()).isNull();
        }
    }

    @Test
    void aDeadlineEndsALongQuery() {
        ScanContext oneSecond =
                new ScanContext("contract", Batch.TARGET_ROWS, System.nanoTime() + TimeUnit.SECONDS.toNanos(1));
        Fragment endless = SourceReader.fragment(neverEnding("/* too late */"), BIGINT);
        try (BatchStream stream = server().source().run(endless, oneSecond)) {
            assertFails(stream::next, ErrorCode.QUERY_TIMEOUT, "'contract'");
        }
    }

    @Test
    void aDeadlineThatHasPassedSendsNothing() {
        ScanContext past = new ScanContext("contract", Batch.TARGET_ROWS, System.nanoTime() - 1);
        try (BatchStream stream = server().source().run(ENDLESS, past)) {
            assertFails(stream::next, ErrorCode.QUERY_TIMEOUT, "'contract'");
        }
    }

    @Test
    void aStreamThatHasFailedNeverGoesOn() {
        try (Source source = server().open("single", "pool_size", "1", "pool_timeout", "20")) {
            assertThat(read(source, "SELECT COUNT(*) FROM digits")).isEqualTo(10);
            long soon = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(200);
            try (BatchStream stream = source.run(ENDLESS, new ScanContext("contract", 16, soon))) {
                assertFails(() -> readOn(stream), ErrorCode.QUERY_TIMEOUT, "'single'");
                assertFails(stream::next, ErrorCode.QUERY_TIMEOUT, "'single'");
            }
            assertThat(read(source, "SELECT COUNT(*) FROM digits")).isEqualTo(10);
        }
    }

    /** Other columns remain readable, since the value may not be needed. */
    @Test
    void aValueThatDoesNotFitFailsWhoeverAsksForIt() {
        String sql = "SELECT " + ContractServer.number(3) + ", " + ContractServer.number(3) + " FROM "
                + ContractServer.digits(3);
        Fragment tooLarge = SourceReader.fragment(sql, DataType.of(TypeKind.TINYINT), BIGINT);
        ScanContext smallBatches = new ScanContext("contract", 16, ScanContext.NO_DEADLINE);
        long sum = 0;
        int unreadable = 0;
        try (BatchStream stream = server().source().run(tooLarge, smallBatches)) {
            for (Batch batch = stream.next(); batch != null; batch = stream.next()) {
                for (int row = 0; row < batch.rows(); row++) {
                    long number = (Long) Objects.requireNonNull(batch.column(1).value(row));
                    sum += number;
                    Batch alone = batch.gather(new int[] {row}, 1);
                    if (number > Byte.MAX_VALUE) {
                        assertFails(alone::requireReadable, ErrorCode.NUMERIC_OUT_OF_RANGE, "'contract'");
                        unreadable++;
                    } else {
                        assertThat(alone.column(0).value(0)).isEqualTo((int) number);
                    }
                }
            }
        }
        assertThat(sum).isEqualTo(499_500);
        assertThat(unreadable).isEqualTo(872);
    }

    @Test
    void twoStreamsAreReadByTurns() {
        Fragment fragment = SourceReader.fragment(
                "SELECT " + ContractServer.number(5) + " FROM " + ContractServer.digits(5), BIGINT);
        try (BatchStream left = server().source().run(fragment, CONTEXT);
                BatchStream right = server().source().run(fragment, CONTEXT)) {
            long rows = 0;
            for (Batch batch = left.next(); batch != null; batch = left.next()) {
                Batch other = Objects.requireNonNull(right.next());
                rows += batch.rows() + other.rows();
            }
            assertThat(right.next()).isNull();
            assertThat(rows).isEqualTo(200_000);
        }
    }

    @Test
    void anExhaustedPoolIsToldAfterABoundedWait() {
        try (Source source = server().open("single", "pool_size", "1", "pool_timeout", "1");
                BatchStream holder = source.run(ENDLESS, CONTEXT)) {
            assertThat(holder.next()).isNotNull();

            assertFails(() -> read(source, "SELECT 1"), ErrorCode.TOO_MANY_CONNECTIONS, "'pool_size'");
            assertThat(holder.next()).isNotNull();
        }
    }

    @Test
    void usersTakeTurnsAtABusySource() throws Exception {
        List<String> served = new CopyOnWriteArrayList<>();
        List<CompletableFuture<Void>> readers = new ArrayList<>();
        ExecutorService threads = Executors.newCachedThreadPool();
        try (Source source = server().open("single", "pool_size", "1");
                BatchStream holder = source.run(ENDLESS, CONTEXT)) {
            assertThat(holder.next()).isNotNull();
            for (int i = 0; i < 10; i++) {
                String user = i < 9 ? "greedy" : "modest";
                readers.add(CompletableFuture.runAsync(() -> readFor(user, source, served), threads));
                awaitWaiting(source, i + 1);
            }
            holder.close();
            for (CompletableFuture<Void> reader : readers) {
                reader.get(60, TimeUnit.SECONDS);
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(served).hasSize(10);
        assertThat(served.indexOf("modest")).isLessThanOrEqualTo(2);
    }

    /** Records that the user was served before reading the last rows, after which the next user gets a permit. */
    private static void readFor(String user, Source source, List<String> served) {
        ScanContext context = new ScanContext("contract", user, Batch.TARGET_ROWS, ScanContext.NO_DEADLINE);
        Fragment fragment = SourceReader.fragment(
                "SELECT " + ContractServer.number(5) + " FROM " + ContractServer.digits(5), BIGINT);
        try (BatchStream stream = source.run(fragment, context)) {
            Batch batch = stream.next();
            assertThat(batch).isNotNull();
            served.add(user);
            while (batch != null) {
                batch = stream.next();
            }
        }
    }

    private static void awaitWaiting(Source source, int count) throws InterruptedException {
        while (Observability.of(source).activity().orElseThrow().permits().waiting() < count) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    @Test
    void cancelEndsTheWaitForATurn() throws Exception {
        try (Source source = server().open("single", "pool_size", "1", "pool_timeout", "60");
                BatchStream holder = source.run(ENDLESS, CONTEXT);
                BatchStream waiting = source.run(ENDLESS, CONTEXT)) {
            assertThat(holder.next()).isNotNull();
            CompletableFuture<Batch> next =
                    CompletableFuture.supplyAsync(waiting::next, task -> new Thread(task).start());
            awaitWaiting(source, 1);

            waiting.cancel();

            assertFails(() -> await(next), ErrorCode.QUERY_CANCELED, "'single'");
            assertThat(holder.next()).isNotNull();
        }
    }

    @Test
    void rowsThatAreNotWantedYetLeaveTheLastTurn() {
        try (Source source = server().open("pair", "pool_size", "2");
                BatchStream ahead =
                        Prefetching.of(source).runAhead(ENDLESS, CONTEXT).orElseThrow()) {
            assertThat(ahead.next()).isNotNull();

            assertThat(Prefetching.of(source).runAhead(ENDLESS, CONTEXT)).isEmpty();

            assertThat(read(source, "SELECT COUNT(*) FROM digits")).isEqualTo(10);
        }
    }

    @Test
    void aClosedSourceSaysSo() {
        Source source = server().open("gone");
        source.close();

        assertFails(() -> read(source, "SELECT 1"), ErrorCode.SOURCE_UNAVAILABLE, "'gone'");
    }

    /** A comment that distinguishes a statement from those of other contract tests at the same server. */
    static String mark(String what) {
        return "/* " + what + " of " + ProcessHandle.current().pid() + " */";
    }

    /** A query that runs practically forever before its only row. */
    static String neverEnding(String mark) {
        return "SELECT COUNT(*) " + mark + " FROM numbers a CROSS JOIN numbers b WHERE (a.n + b.n) % 7 < 0";
    }

    /**
     * Waits until no statement with a mark runs. A server may omit one that is ending, so it must be absent several
     * times in a row.
     */
    void awaitNoneRunning(String mark) throws InterruptedException {
        String running = sql().countRunning(mark);
        int unseen = running == null ? UNSEEN : 0;
        for (int i = 0; unseen < UNSEEN && i < 600; i++) {
            TimeUnit.MILLISECONDS.sleep(50);
            unseen = server().number(Objects.requireNonNull(running)) > 0 ? 0 : unseen + 1;
        }
        assertThat(unseen).as(Background::at).isEqualTo(UNSEEN);
    }

    private static Batch await(CompletableFuture<Batch> next) throws Throwable {
        try {
            return next.get(60, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw Objects.requireNonNull(e.getCause());
        }
    }

    static void readOn(BatchStream stream) {
        Batch batch = stream.next();
        while (batch != null) {
            batch = stream.next();
        }
    }

    private static long read(Source source, String sql) {
        List<List<Object>> rows = new SourceReader(source).rows(sql, BIGINT);
        return (Long) rows.get(0).get(0);
    }

    static void assertFails(ThrowingCallable call, ErrorCode code, String mentioned) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageContaining(mentioned);
    }
}
