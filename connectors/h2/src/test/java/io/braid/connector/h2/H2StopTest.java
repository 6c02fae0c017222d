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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Stopping what H2 runs in this process. */
@Timeout(60)
class H2StopTest {
    private static final String URL = "jdbc:h2:mem:stopped";
    private static final String NEVER_ENDING =
            "SELECT a.x FROM system_range(1, 1000000) a, system_range(1, 1000000) b WHERE a.x + b.x < 0";

    /** H2 prepares it anew then, and the driver's own cancel has no effect. */
    @Test
    void aStatementIsStoppedThoughSomebodyHasConnectedSinceItWasPrepared() throws Exception {
        try (Connection connection = DriverManager.getConnection(URL);
                Statement settings = connection.createStatement()) {
            settings.execute("SET LAZY_QUERY_EXECUTION TRUE");
            try (PreparedStatement endless = connection.prepareStatement(NEVER_ENDING);
                    Connection other = DriverManager.getConnection(URL)) {
                CountDownLatch begun = new CountDownLatch(1);
                CompletableFuture<Void> reading = CompletableFuture.runAsync(
                        () -> read(endless, begun), task -> new Thread(task, "reader").start());
                begun.await();
                new H2Dialect().stop(endless);
                assertThatThrownBy(() -> reading.get(50, TimeUnit.SECONDS))
                        .hasRootCauseInstanceOf(SQLTimeoutException.class);
            }
        }
    }

    private static void read(PreparedStatement statement, CountDownLatch begun) {
        try (ResultSet rows = statement.executeQuery()) {
            begun.countDown();
            rows.next();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
