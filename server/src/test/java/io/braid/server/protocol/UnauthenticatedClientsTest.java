package io.braid.server.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.server.TestServer;
import io.braid.wire.message.ErrorReply;
import io.braid.wire.message.Ping;
import io.braid.wire.message.Pong;
import io.braid.wire.message.Ready;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Unauthenticated connections, which do not take connections from other clients regardless of their number. */
@Timeout(60)
class UnauthenticatedClientsTest {
    private static final int CROWD = 500;

    /** Only on Linux, all addresses of 127.0.0.0/8 are local. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aCrowdFromOneAddressKeepsNobodyOut(@TempDir Path folder) throws Exception {
        List<WireClient> crowd = new ArrayList<>();
        try (TestServer server = TestServer.start(folder, Map.of("max-connections", "5"));
                WireClient before = new WireClient(server.port())) {
            assertThat(logIn(before, server)).isInstanceOf(Ready.class);
            for (int i = 0; i < CROWD; i++) {
                crowd.add(new WireClient(server.port()));
            }
            try (WireClient elsewhere = new WireClient(server.port(), "127.0.0.2");
                    WireClient amongThem = new WireClient(server.port())) {
                assertThat(logIn(elsewhere, server)).isInstanceOf(Ready.class);
                assertThat(logIn(amongThem, server)).isInstanceOf(Ready.class);
            }
            before.send(new Ping(1));
            assertThat(before.receive()).isInstanceOf(Pong.class);

            ErrorReply first = crowd.get(0).receive(ErrorReply.class);
            assertThat(first.sqlState()).isEqualTo("53300");
            assertThat(first.message())
                    .contains("250 from one address and 1000 in all", "max-unauthenticated-per-address");
            assertThat(crowd.get(0).isAtEnd()).isTrue();
            assertThat(crowd.get(CROWD - 1).isAnswered()).isFalse();
        } finally {
            for (WireClient client : crowd) {
                client.close();
            }
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theAddressWithMostOfThemMakesRoom(@TempDir Path folder) throws Exception {
        Map<String, String> settings = Map.of("max-unauthenticated-connections", "3");
        try (TestServer server = TestServer.start(folder, settings);
                WireClient elsewhere = new WireClient(server.port(), "127.0.0.2");
                WireClient first = new WireClient(server.port());
                WireClient second = new WireClient(server.port());
                WireClient third = new WireClient(server.port(), "127.0.0.3")) {
            // Either may be older for the server: two event loops may accept them.
            while (!first.isAnswered() && !second.isAnswered()) {
                Thread.sleep(1);
            }
            WireClient displaced = first.isAnswered() ? first : second;
            assertThat(displaced.receive(ErrorReply.class).sqlState()).isEqualTo("53300");
            for (WireClient client : List.of(elsewhere, displaced == first ? second : first, third)) {
                assertThat(logIn(client, server)).isInstanceOf(Ready.class);
            }
        }
    }

    private static Object logIn(WireClient client, TestServer server) throws IOException {
        return client.logIn(server.user(), server.password(), "shop");
    }
}
