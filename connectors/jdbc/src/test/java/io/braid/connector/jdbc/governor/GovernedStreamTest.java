package io.braid.connector.jdbc.governor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.connector.jdbc.FakeDatabase;
import io.braid.connector.jdbc.PlainDialect;
import io.braid.connector.jdbc.option.GovernorLimits;
import io.braid.spi.BatchStream;
import io.braid.spi.ScanContext;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests that the reader gets the right cause if several occur at once. */
@Timeout(60)
class GovernedStreamTest {
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch answered = new CountDownLatch(1);
    private final SlowRows rows = new SlowRows();
    private final Governor governor = new Governor(
            new GovernorLimits(1, 1, Duration.ofSeconds(30), 3, Duration.ofSeconds(3), Duration.ofMillis(1)),
            PlainDialect.ERRORS,
            new LoginGate(PlainDialect.ERRORS),
            new BackendSessions(this::answer, true, Optional.empty()),
            BackgroundThreads.THREADS);

    /** The source is asked whether the statement still runs; after a cancellation, a negative response is expected. */
    @Test
    void whatIsCancelledWhileTheSourceIsAskedHasNotFallenSilent() throws Exception {
        try (GovernedStream stream = stream()) {
            CompletableFuture<@Nullable Batch> read = read(stream);
            asked.await();

            stream.cancel();
            rows.awaitCancel();
            answered.countDown();
            rows.awaitCancel();
            rows.end();

            assertFails(read, ErrorCode.QUERY_CANCELED);
            assertThat(governor.counts().now().silences()).isZero();
        }
    }

    @Test
    void aSourceThatDoesNotAnswerHasFallenSilent() throws Exception {
        try (GovernedStream stream = stream()) {
            CompletableFuture<@Nullable Batch> read = read(stream);
            answered.countDown();
            rows.awaitCancel();
            rows.end();

            assertFails(read, ErrorCode.SOURCE_LOST);
            assertThat(governor.counts().now().silences()).isOne();
        }
    }

    private static void assertFails(CompletableFuture<?> read, ErrorCode code) {
        assertThatThrownBy(() -> read.get(20, TimeUnit.SECONDS))
                .cause()
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    private GovernedStream stream() {
        ScanContext context = ScanContext.of("q");
        return new GovernedStream(governor, context, new StatementTrace(context, null), rows, null);
    }

    private static CompletableFuture<@Nullable Batch> read(BatchStream stream) {
        return CompletableFuture.supplyAsync(stream::next, task -> new Thread(task).start());
    }

    /** Fails to connect after a while. */
    private Connection answer() throws SQLException {
        asked.countDown();
        FakeDatabase.await(answered);
        throw new SQLException("nobody is there", "08001");
    }

    /** Stream without rows until the test ends it. */
    private static final class SlowRows implements BatchStream {
        private final Semaphore cancels = new Semaphore(0);
        private final CountDownLatch over = new CountDownLatch(1);

        void awaitCancel() throws InterruptedException {
            cancels.acquire();
        }

        void end() {
            over.countDown();
        }

        @Override
        public Batch next() {
            FakeDatabase.await(over);
            throw PlainDialect.ERRORS.canceled();
        }

        @Override
        public boolean isOver() {
            return false;
        }

        @Override
        public void cancel() {
            cancels.release();
        }

        @Override
        public void close() {}
    }
}
