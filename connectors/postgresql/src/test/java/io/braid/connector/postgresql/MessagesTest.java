package io.braid.connector.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.Parameter;
import io.braid.spi.ScanContext;
import io.braid.spi.Snapshot;
import io.braid.spi.Snapshots;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.proxy.MessageProxy;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Tests that a repeated look-up sends only the necessary messages. */
class MessagesTest {
    private static final DataType INTEGER = DataType.of(TypeKind.INTEGER);
    private static final Fragment LOOK_UP = new Fragment(
            "SELECT i FROM generate_series(1, 3) i WHERE i = ?",
            List.of(new Parameter(INTEGER, 2)),
            RowType.unnamed(INTEGER));

    private static List<String> saidForALookUp(String wireProtocol) {
        return said(wireProtocol, source -> assertThat(Answers.count(source, LOOK_UP))
                .isEqualTo(1));
    }

    /** The messages to the server at the fourth execution. */
    private static List<String> said(String wireProtocol, Consumer<Source> question) {
        TestServer server = TestServers.postgres();
        try (MessageProxy proxy = MessageProxy.to(server.jdbcUrl(), MessageProxy.Framing.POSTGRESQL);
                Source source = new PostgresqlConnector()
                        .open(new SourceConfig(
                                "pg",
                                Map.of(
                                        "url",
                                        proxy.through(server.jdbcUrl()) + "?sslmode=disable",
                                        "user",
                                        server.user(),
                                        "password",
                                        server.password(),
                                        "wire_protocol",
                                        wireProtocol)))) {
            for (int i = 0; i < 3; i++) {
                question.accept(source);
            }
            proxy.forget();
            question.accept(source);
            return proxy.said();
        }
    }

    /** Bind, execute, sync, in one round trip; the columns are already known. */
    @Test
    void theLaneSaysThreeMessagesInOneRoundTrip() {
        assertThat(saidForALookUp("on")).containsExactly("B", "E", "S");
    }

    /** The transaction that imports the snapshot is pipelined with the look-up, and ends with it. */
    @Test
    void theLaneTakesOneRoundTripInASnapshot() {
        assertThat(said("on", MessagesTest::lookUpInSnapshot))
                .containsSequence("P", "B", "E", "P", "B", "E", "B", "E", "P", "B", "E", "S");
    }

    private static void lookUpInSnapshot(Source source) {
        try (Snapshot snapshot =
                Snapshots.of(source).snapshot(ScanContext.of("test")).orElseThrow()) {
            assertThat(snapshot.take()).isTrue();
            try (BatchStream stream = snapshot.run(LOOK_UP, ScanContext.of("test"))) {
                Batch batch = stream.next();
                assertThat(batch).isNotNull();
                assertThat(stream.next()).isNull();
            }
        }
    }

    /** Streaming requires a transaction: it begins with the look-up, but its end is a separate round trip. */
    @Test
    void theDriverBeginsATransactionWithTheLookUpAndEndsIt() {
        assertThat(saidForALookUp("off")).containsExactly("Q", "B", "E", "S", "C", "B", "E", "S");
    }
}
