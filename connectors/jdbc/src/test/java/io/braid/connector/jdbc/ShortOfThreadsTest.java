package io.braid.connector.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.connector.jdbc.dialect.JdbcSourceConfig;
import io.braid.connector.jdbc.dialect.SessionQueries;
import io.braid.connector.jdbc.governor.AbandonedSessions;
import io.braid.connector.jdbc.governor.BackendSessions;
import io.braid.connector.jdbc.governor.BackgroundThreads;
import io.braid.connector.jdbc.governor.Governor;
import io.braid.connector.jdbc.governor.LoginGate;
import io.braid.connector.jdbc.governor.SourceAccess;
import io.braid.connector.jdbc.governor.SourceCounts;
import io.braid.connector.jdbc.governor.StatementTrace;
import io.braid.connector.jdbc.governor.StatementWatchdog;
import io.braid.connector.jdbc.pool.ConnectionPool;
import io.braid.spi.ScanContext;
import io.braid.spi.SourceConfig;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that background work resumes after threads were temporarily unavailable. */
@Timeout(60)
class ShortOfThreadsTest {
    private static final SessionQueries QUERIES = new SessionQueries("RUNNING %1$s", "END %1$s");

    private final CountDownLatch asked = new CountDownLatch(1);
    private final BackendSessions sessions = new BackendSessions(this::answer, true, Optional.of(QUERIES));

    /** The first thread is the watchdog's, the second queries the source. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void statementsAreWatchedAllTheSame(int failing) throws Exception {
        StatementWatchdog running =
                new StatementWatchdog(Duration.ofMillis(1), sessions, new SourceCounts(), allBut(failing));
        SilentReader reader = new SilentReader();
        StatementTrace silent = new StatementTrace(ScanContext.of("q1"), null);
        StatementTrace next = new StatementTrace(ScanContext.of("q2"), null);
        silent.await();
        running.began(silent, reader);
        running.began(next, new SilentReader());
        reader.stopped.await();
        running.ended(silent);
        running.ended(next);
    }

    @Test
    void orphansAreLookedAfterAllTheSame() throws Exception {
        AbandonedSessions orphans = new AbandonedSessions(sessions, new SourceCounts(), allBut(1));
        orphans.add("1");
        orphans.add("2");
        asked.await();
        orphans.close();
    }

    @Test
    void aConnectionIsGivenUpThoughNobodyCanLookAfterItsSession() {
        FakeDatabase database = new FakeDatabase(new FakeDatabase.Doing() {});
        JdbcDialect dialect = new FakeDialect(database, true, null) {
            @Override
            public Optional<String> session(Connection connection) {
                return Optional.of("1");
            }
        };
        JdbcSourceConfig config = JdbcSourceConfig.read(
                new SourceConfig("crm", Map.of("url", "fake:", "pool_size", "1", "connect_timeout", "30")), dialect);
        Governor governor = new Governor(
                config.limits(),
                PlainDialect.ERRORS,
                new LoginGate(PlainDialect.ERRORS),
                sessions,
                new BackgroundThreads(work -> {
                    throw new IllegalStateException("no thread");
                }));
        try (ConnectionPool pool =
                ConnectionPool.ofReaders(new SourceAccess(config, governor, PlainDialect.ERRORS), dialect)) {
            Connection given = pool.borrow(() -> {});
            assertThatThrownBy(() -> pool.discard(given)).hasMessage("no thread");
            assertThat(database.sessions().get(0).isOver()).isTrue();
            pool.giveBack(pool.borrow(() -> {}));
        }
    }

    /** Creates threads, except for the n-th one. */
    private static BackgroundThreads allBut(int failing) {
        AtomicInteger made = new AtomicInteger();
        return new BackgroundThreads(work -> made.incrementAndGet() != failing
                ? new Thread(work)
                : new Thread(work) {
                    @Override
                    public synchronized void start() {
                        throw new OutOfMemoryError("unable to create native thread");
                    }
                });
    }

    private Connection answer() throws SQLException {
        asked.countDown();
        throw new SQLException("nobody is there", "08001");
    }

    private static final class SilentReader implements StatementWatchdog.Reader {
        private final CountDownLatch stopped = new CountDownLatch(1);

        @Override
        public void stopLate() {}

        @Override
        public void stopSilent() {
            stopped.countDown();
        }

        @Override
        public void cancel() {}
    }
}
