package io.braid.connector.h2;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Timeout;

/** Tests of cancelling statements in an embedded H2. */
@Timeout(60)
class H2StopTest {
    private static final String NEVER_ENDING =
            "SELECT a.x FROM system_range(1, 1000000) a, system_range(1, 1000000) b WHERE a.x + b.x < 0";

    /** The driver's own cancellation misses about one in three statements that begin while a connection is opened. */
    @RepeatedTest(12)
    void aStatementIsStoppedThoughSomebodyConnectedAsItBegan(RepetitionInfo round) throws Exception {
        String url = "jdbc:h2:mem:stopped" + round.getCurrentRepetition();
        try (Connection one = connect(url);
                PreparedStatement first = one.prepareStatement(NEVER_ENDING)) {
            CountDownLatch begun = new CountDownLatch(2);
            CompletableFuture<Void> firstReading = read(first, begun);
            try (Connection other = connect(url);
                    PreparedStatement second = other.prepareStatement(NEVER_ENDING)) {
                CompletableFuture<Void> secondReading = read(second, begun);
                begun.await();
                new H2Dialect().stop(first);
                new H2Dialect().stop(second);
                assertStopped(firstReading);
                assertStopped(secondReading);
            }
        }
    }

    private static Connection connect(String url) throws SQLException {
        Connection connection = DriverManager.getConnection(url);
        try (Statement settings = connection.createStatement()) {
            settings.execute("SET LAZY_QUERY_EXECUTION TRUE");
        }
        return connection;
    }

    private static void assertStopped(CompletableFuture<Void> reading) {
        assertThatThrownBy(() -> reading.get(20, TimeUnit.SECONDS)).hasRootCauseInstanceOf(SQLTimeoutException.class);
    }

    private static CompletableFuture<Void> read(PreparedStatement statement, CountDownLatch begun) {
        return CompletableFuture.runAsync(
                () -> {
                    try (ResultSet rows = statement.executeQuery()) {
                        begun.countDown();
                        rows.next();
                    } catch (SQLException e) {
                        throw new IllegalStateException(e);
                    }
                },
                task -> new Thread(task, "reader").start());
    }
}
