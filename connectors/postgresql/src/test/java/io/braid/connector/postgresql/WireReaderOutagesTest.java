package io.braid.connector.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.Observability;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.proxy.FaultProxy;
import io.braid.testkit.server.MortalServer;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that whatever happens to the server or the connection during a result, the reader soon gets an error, also on
 * further calls.
 */
@Timeout(120)
class WireReaderOutagesTest {
    private static final Fragment LONG = new Fragment(
            "SELECT generate_series(1, 2000000000), 'some text to fill the line with'",
            List.of(),
            RowType.unnamed(DataType.of(TypeKind.INTEGER), DataType.of(TypeKind.VARCHAR)));
    private static final Fragment ONE =
            new Fragment("SELECT 1", List.of(), RowType.unnamed(DataType.of(TypeKind.INTEGER)));

    private static final Fragment TABLE = new Fragment(
            "SELECT \"i\", \"s\" FROM \"public\".\"t\"",
            List.of(),
            RowType.unnamed(DataType.of(TypeKind.INTEGER), DataType.of(TypeKind.VARCHAR)));
    private static final ScanContext FEW_AT_A_TIME = new ScanContext("test", 10, ScanContext.NO_DEADLINE);

    private static Source open(TestServer server, int port) {
        return WireReaderAlone.open(config(server, port, "on"));
    }

    private static SourceConfig config(TestServer server, int port, String wireProtocol) {
        return new SourceConfig(
                "pg",
                Map.of(
                        "url",
                        "jdbc:postgresql://127.0.0.1:" + port + address(server).getPath() + "?sslmode=disable",
                        "user",
                        server.user(),
                        "password",
                        server.password(),
                        "wire_protocol",
                        wireProtocol,
                        "pool_size",
                        "1",
                        "pool_timeout",
                        "5",
                        "connect_timeout",
                        "2"));
    }

    private static URI address(TestServer server) {
        return URI.create(server.jdbcUrl().substring("jdbc:".length()));
    }

    private static void execute(TestServer server, String sql) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void readOn(BatchStream stream) {
        Batch batch = stream.next();
        while (batch != null) {
            batch = stream.next();
        }
    }

    private static void assertFails(ThrowingCallable call, ErrorCode code) {
        assertThatThrownBy(call).isInstanceOfSatisfying(BraidException.class, e -> assertThat(e.code())
                .isEqualTo(code));
    }

    /** Asserts that a blocked reader gets the cancellation error within some seconds. */
    private static void assertCancelFrees(BatchStream stream, int seconds) throws InterruptedException {
        CompletableFuture<Void> reader =
                CompletableFuture.runAsync(() -> readOn(stream), task -> new Thread(task).start());
        TimeUnit.MILLISECONDS.sleep(700);
        assertThat(reader).isNotDone();

        stream.cancel();

        assertThatThrownBy(() -> reader.get(seconds, TimeUnit.SECONDS)).hasCauseInstanceOf(BraidException.class);
        assertFails(stream::next, ErrorCode.QUERY_CANCELED);
    }

    @Test
    void anErrorInTheMiddleOfAnAnswerIsToldAgain() {
        Fragment failing = new Fragment(
                "SELECT 1 / (300000 - generate_series(1, 400000))",
                List.of(),
                RowType.unnamed(DataType.of(TypeKind.INTEGER)));
        TestServer server = TestServers.postgres();
        try (Source source = open(server, address(server).getPort())) {
            try (BatchStream stream = source.run(failing, ScanContext.of("test"))) {
                assertThat(stream.next()).isNotNull();
                assertFails(() -> readOn(stream), ErrorCode.DIVISION_BY_ZERO);
                assertFails(stream::next, ErrorCode.DIVISION_BY_ZERO);
            }
            assertThat(Answers.count(source, ONE)).isEqualTo(1);
        }
    }

    @Test
    void aSessionThatIsTerminatedIsAnErrorAndTheNextStatementGetsAnother() throws Exception {
        try (TestServer server = TestServers.postgres().freshDatabase();
                Source source = open(server, address(server).getPort())) {
            try (BatchStream stream = source.run(LONG, ScanContext.of("test"))) {
                assertThat(stream.next()).isNotNull();
                execute(
                        server,
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                                + " WHERE datname = current_database() AND application_name = 'Braid'");
                assertFails(() -> readOn(stream), ErrorCode.SOURCE_LOST);
                assertFails(stream::next, ErrorCode.SOURCE_LOST);
            }
            assertThat(Answers.count(source, ONE)).isEqualTo(1);
        }
    }

    @Test
    void aServerThatIsRestartedInTheMiddleIsFoundAgain(@TempDir Path folder) {
        try (MortalServer server = MortalServer.start(ServerKind.POSTGRESQL, folder.resolve("source"));
                Source source = open(server, address(server).getPort())) {
            try (BatchStream stream = source.run(LONG, ScanContext.of("test"))) {
                assertThat(stream.next()).isNotNull();
                server.stop();
                assertFails(() -> readOn(stream), ErrorCode.SOURCE_LOST);
                assertFails(stream::next, ErrorCode.SOURCE_LOST);
            }
            assertFails(() -> Answers.count(source, ONE), ErrorCode.SOURCE_UNAVAILABLE);
            server.startAgain();
            assertThat(Answers.count(source, ONE)).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"on", "off"})
    void cancelFreesAReaderFromALineThatHasGoneSilent(String wireProtocol) throws Exception {
        TestServer server = TestServers.postgres();
        try (FaultProxy proxy = FaultProxy.to(address(server).getPort());
                Source source = new PostgresqlConnector().open(config(server, proxy.port(), wireProtocol));
                BatchStream stream = source.run(LONG, ScanContext.of("test"))) {
            assertThat(stream.next()).isNotNull();
            proxy.fallSilent();
            assertCancelFrees(stream, 60);
        }
    }

    @Test
    void aDeadlineFreesAReaderFromALineThatHasGoneSilent() {
        TestServer server = TestServers.postgres();
        try (FaultProxy proxy = FaultProxy.to(address(server).getPort());
                Source source = open(server, proxy.port())) {
            assertThat(Answers.count(source, ONE)).isEqualTo(1);
            ScanContext twoSeconds =
                    new ScanContext("test", Batch.TARGET_ROWS, System.nanoTime() + TimeUnit.SECONDS.toNanos(2));
            try (BatchStream stream = source.run(LONG, twoSeconds)) {
                assertThat(stream.next()).isNotNull();
                proxy.fallSilent();

                assertFails(() -> readOn(stream), ErrorCode.QUERY_TIMEOUT);
                assertFails(stream::next, ErrorCode.QUERY_TIMEOUT);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"on", "off"})
    void aDeadlineFreesAReaderFromAServerThatLetsNobodyIn(String wireProtocol) throws Exception {
        TestServer server = TestServers.postgres();
        try (FaultProxy proxy = FaultProxy.to(address(server).getPort());
                Source source = new PostgresqlConnector().open(patient(server, proxy.port(), wireProtocol, 4))) {
            proxy.fallSilent();
            assertIsLateInTime(source);
        }
    }

    private static void assertIsLateInTime(Source source) {
        long start = System.nanoTime();
        ScanContext oneSecond = new ScanContext("test", Batch.TARGET_ROWS, start + TimeUnit.SECONDS.toNanos(1));
        try (BatchStream stream = source.run(ONE, oneSecond)) {
            assertFails(stream::next, ErrorCode.QUERY_TIMEOUT);
        }
        assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(3));
    }

    /** A connection opened for a late reader hangs longer, but blocks no other. */
    @Test
    void whatHangsForSomebodyElseIsNotWaitedFor() throws Exception {
        TestServer server = TestServers.postgres();
        try (FaultProxy proxy = FaultProxy.to(address(server).getPort());
                Source source = WireReaderAlone.open(patient(server, proxy.port(), "on", 60))) {
            proxy.fallSilent();
            assertIsLateInTime(source);
            proxy.passAll();

            long start = System.nanoTime();
            assertThat(Answers.count(source, ONE)).isEqualTo(1);
            assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(5));
        }
    }

    /** With room for one connection, the next reader gets the one opened for another. */
    @Test
    void whatComesForSomebodyWhoIsLateIsForTheNext() throws Exception {
        TestServer server = TestServers.postgres();
        try (FaultProxy proxy = FaultProxy.to(address(server).getPort());
                Source source = open(server, proxy.port())) {
            proxy.delayRoundTrips(700);
            ScanContext soon =
                    new ScanContext("test", Batch.TARGET_ROWS, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(300));
            try (BatchStream stream = source.run(ONE, soon)) {
                assertFails(stream::next, ErrorCode.QUERY_TIMEOUT);
            }
            assertThat(Answers.count(source, ONE)).isEqualTo(1);
            assertThat(Observability.of(source).activity().orElseThrow().idle()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"on", "off"})
    void cancelFreesAReaderFromAServerThatLetsNobodyIn(String wireProtocol) throws Exception {
        TestServer server = TestServers.postgres();
        try (FaultProxy proxy = FaultProxy.to(address(server).getPort());
                Source source = new PostgresqlConnector().open(patient(server, proxy.port(), wireProtocol, 4));
                BatchStream stream = source.run(ONE, ScanContext.of("test"))) {
            proxy.fallSilent();
            assertCancelFrees(stream, 3);
        }
    }

    /** Each range waits separately for a server that does not confirm the cancellation. */
    @Test
    void cancelFreesTheReadersOfAllRangesAtOnce() throws Exception {
        try (TestServer server = TestServers.postgres().freshDatabase();
                FaultProxy proxy = FaultProxy.to(address(server).getPort())) {
            execute(server, "CREATE TABLE t AS SELECT i, repeat('x', 500) AS s FROM generate_series(1, 20000) i");
            try (Source source = new PostgresqlConnector().open(inRanges(server, proxy.port(), 6));
                    BatchStream stream = source.run(TABLE, FEW_AT_A_TIME)) {
                proxy.narrowTo(200_000);
                assertThat(stream.next()).isNotNull();
                assertThat(proxy.clients()).isEqualTo(6);
                proxy.fallSilent();
                CompletableFuture<Void> reader =
                        CompletableFuture.runAsync(() -> readOn(stream), task -> new Thread(task).start());
                long start = System.nanoTime();

                stream.cancel();

                assertThatThrownBy(() -> reader.get(60, TimeUnit.SECONDS)).hasCauseInstanceOf(BraidException.class);
                stream.close();
                // One after the other would take half a second or more each.
                assertThat(System.nanoTime() - start).isLessThan(TimeUnit.MILLISECONDS.toNanos(2000));
            }
        }
    }

    private static SourceConfig inRanges(TestServer server, int port, int ranges) {
        Map<String, String> options =
                new HashMap<>(patient(server, port, "on", 4).options());
        options.putAll(Map.of("pool_size", "8", "parallel_scans", Integer.toString(ranges), "parallel_from", "0"));
        return new SourceConfig("pg", options);
    }

    /** The configuration of a source with several connections, and a connection timeout in seconds. */
    private static SourceConfig patient(TestServer server, int port, String wireProtocol, int seconds) {
        Map<String, String> options =
                new HashMap<>(config(server, port, wireProtocol).options());
        options.putAll(Map.of("connect_timeout", Integer.toString(seconds), "pool_size", "4"));
        return new SourceConfig("pg", options);
    }

    @Test
    void closingAnAnswerWhoseLineHasGoneSilentComesBack() {
        TestServer server = TestServers.postgres();
        try (FaultProxy proxy = FaultProxy.to(address(server).getPort());
                Source source = open(server, proxy.port())) {
            BatchStream stream = source.run(LONG, ScanContext.of("test"));
            assertThat(stream.next()).isNotNull();
            proxy.fallSilent();

            stream.close();

            assertThat(stream.next()).isNull();
        }
    }
}
