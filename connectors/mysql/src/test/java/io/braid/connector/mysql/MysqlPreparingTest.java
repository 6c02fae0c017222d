package io.braid.connector.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests of cancelling a prepare at the server, which waits while another transaction changes the table. */
@Timeout(120)
class MysqlPreparingTest {
    private static final Fragment CHANGED =
            new Fragment("SELECT v FROM changed", List.of(), RowType.unnamed(DataType.of(TypeKind.INTEGER)));

    @Test
    void aCancelEndsAStatementThatWaitsForALockBeforeItIsPrepared() throws Exception {
        try (TestServer server = TestServers.mysql().freshDatabase();
                Connection reads = server.connect();
                Statement reading = reads.createStatement();
                Connection changes = server.connect();
                Statement changing = changes.createStatement()) {
            reading.execute("CREATE TABLE changed (v INTEGER) ENGINE = InnoDB");
            reading.execute("START TRANSACTION");
            reading.execute("SELECT v FROM changed");
            CompletableFuture<Boolean> change = begun(() -> changing.execute("ALTER TABLE changed ADD w INTEGER"));
            awaitWaiting(server, 1);
            try (Source source = open(server);
                    BatchStream stream = source.run(CHANGED, ScanContext.of("q"))) {
                CompletableFuture<Batch> reader = begun(stream::next);
                awaitWaiting(server, 2);

                stream.cancel();

                assertThatThrownBy(() -> reader.get(20, TimeUnit.SECONDS))
                        .cause()
                        .isInstanceOfSatisfying(
                                BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.QUERY_CANCELED));
            } finally {
                reading.execute("ROLLBACK");
                change.get(20, TimeUnit.SECONDS);
            }
        }
    }

    private static <T> CompletableFuture<T> begun(Callable<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        new Thread(() -> {
                    try {
                        result.complete(work.call());
                    } catch (Exception | Error e) {
                        result.completeExceptionally(e);
                    }
                })
                .start();
        return result;
    }

    private static Source open(TestServer server) {
        return new MysqlConnector()
                .open(new SourceConfig(
                        "db", Map.of("url", server.jdbcUrl(), "user", server.user(), "password", server.password())));
    }

    private static void awaitWaiting(TestServer server, int statements) throws SQLException, InterruptedException {
        try (Connection connection = server.connect();
                Statement ask = connection.createStatement()) {
            boolean waits = false;
            while (!waits) {
                TimeUnit.MILLISECONDS.sleep(20);
                try (ResultSet rows = ask.executeQuery("SELECT COUNT(*) FROM information_schema.processlist"
                        + " WHERE db = DATABASE() AND state LIKE 'Waiting for table metadata lock%'")) {
                    rows.next();
                    waits = rows.getInt(1) == statements;
                }
            }
        }
    }
}
