package io.braid.connector.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.connector.jdbc.dialect.JdbcSourceConfig;
import io.braid.connector.jdbc.governor.BackendSessions;
import io.braid.connector.jdbc.governor.BackgroundThreads;
import io.braid.connector.jdbc.governor.Governor;
import io.braid.connector.jdbc.governor.LoginGate;
import io.braid.connector.jdbc.governor.SourceAccess;
import io.braid.connector.jdbc.pool.ConnectionPool;
import io.braid.spi.SourceConfig;
import io.braid.spi.error.BraidException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests that a new request reconnects at once, however many attempts have failed. */
@Timeout(60)
class SourceThatComesBackTest {
    private static final Duration AWAY = Duration.ofMillis(2700);

    private final AtomicInteger tries = new AtomicInteger();
    private volatile boolean isAway = true;

    private final FakeDialect dialect = new FakeDialect(
            new FakeDatabase(new FakeDatabase.Doing() {
                @Override
                public void connect() throws SQLException {
                    tries.incrementAndGet();
                    if (isAway) {
                        throw new SQLException("nobody is there", "08001");
                    }
                }
            }),
            false,
            null);

    private ConnectionPool pool() {
        JdbcSourceConfig config = JdbcSourceConfig.read(
                new SourceConfig(
                        "crm",
                        Map.of("url", "fake:", "pool_size", "1", "connect_timeout", "30", "breaker_failures", "1000")),
                dialect);
        BackendSessions unknown = new BackendSessions(
                () -> {
                    throw new SQLException("nobody asks");
                },
                true,
                Optional.empty());
        Governor governor = new Governor(
                config.limits(),
                PlainDialect.ERRORS,
                new LoginGate(PlainDialect.ERRORS),
                unknown,
                new BackgroundThreads(Thread::new));
        return ConnectionPool.ofReaders(new SourceAccess(config, governor, PlainDialect.ERRORS), dialect);
    }

    private static void assertNobodyIsThere(ConnectionPool pool) {
        assertThatThrownBy(() -> pool.borrow(() -> {}))
                .isInstanceOf(BraidException.class)
                .hasMessageContaining("nobody is there");
    }

    /** HikariCP would double its delay after each failure. */
    @Test
    void whoWantsItFirstReachesIt() {
        try (ConnectionPool pool = pool()) {
            long start = System.nanoTime();
            while (System.nanoTime() - start < AWAY.toNanos()) {
                assertNobodyIsThere(pool);
            }
            isAway = false;
            pool.giveBack(pool.borrow(() -> {}));
        }
    }

    @Test
    void nobodyTriesItForNobody() throws Exception {
        try (ConnectionPool pool = pool()) {
            assertNobodyIsThere(pool);
            int before = tries.get();
            Thread.sleep(500);
            assertThat(tries).hasValue(before);
        }
    }

    @Test
    void noThreadIsLeftThatWouldTryIt() throws Exception {
        try (ConnectionPool pool = pool()) {
            assertNobodyIsThere(pool);
        }
        while (Thread.getAllStackTraces().keySet().stream()
                .anyMatch(each -> each.getName().startsWith("braid-crm"))) {
            Thread.sleep(10);
        }
    }
}
