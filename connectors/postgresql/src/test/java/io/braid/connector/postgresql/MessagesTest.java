package io.braid.connector.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.Fragment;
import io.braid.spi.Parameter;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.server.MessageProxy;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A look-up that is repeated costs the messages that it must, and no question beside it. */
class MessagesTest {
    private static final DataType INTEGER = DataType.of(TypeKind.INTEGER);
    private static final Fragment LOOK_UP = new Fragment(
            "SELECT i FROM generate_series(1, 3) i WHERE i = ?",
            List.of(new Parameter(INTEGER, 2)),
            RowType.unnamed(INTEGER));

    private static List<String> saidForALookUp(String bulkLane) {
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
                                        "bulk_lane",
                                        bulkLane)))) {
            for (int i = 0; i < 3; i++) {
                assertThat(Answers.count(source, LOOK_UP)).isEqualTo(1);
            }
            proxy.forget();
            assertThat(Answers.count(source, LOOK_UP)).isEqualTo(1);
            return proxy.said();
        }
    }

    /** Bind, describe, execute, sync: in one go, and one answer. */
    @Test
    void theLaneSaysFourMessagesInOneRoundTrip() {
        assertThat(saidForALookUp("on")).containsExactly("B", "D", "E", "S");
    }

    /** As rows are to stream, there is a transaction: it begins with the look-up, but its end is a round trip of its own. */
    @Test
    void theDriverBeginsATransactionWithTheLookUpAndEndsIt() {
        assertThat(saidForALookUp("off")).containsExactly("Q", "B", "E", "S", "C", "B", "E", "S");
    }
}
