package io.braid.server.postgres;

import static io.braid.server.postgres.RawPostgresClient.count;
import static io.braid.server.postgres.RawPostgresClient.message;
import static io.braid.server.postgres.RawPostgresClient.number;
import static io.braid.server.postgres.RawPostgresClient.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.server.TestServer;
import io.braid.server.postgres.RawPostgresClient.Message;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Clients that close their half of the connection: those that wait for their answers, and those that have gone. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HalfClosedClientTest {
    private static final Duration NOTICED = Duration.ofSeconds(5);

    private TestServer server;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        server = TestServer.start(folder, Map.of());
    }

    @AfterAll
    void stop() throws Exception {
        server.close();
    }

    @Test
    void whatWasSentBeforeIsAnswered() throws Exception {
        try (RawPostgresClient client = RawPostgresClient.loggedIn(server)) {
            client.send('Q', text("SELECT name FROM stock.item WHERE id = 1"));
            client.send('Q', text("SELECT 1"));
            client.sendNoMore();
            assertThat(rest(client)).isEqualTo("TDCZTDCZ");
        }
    }

    @Test
    void aPipelineThatIsLongerThanTheQueueIsAnswered() throws Exception {
        int many = 3_000;
        byte[] query = message('Q', text("SELECT 1"));
        try (RawPostgresClient client = RawPostgresClient.loggedIn(server)) {
            for (int i = 0; i < many; i++) {
                client.sendRaw(query);
            }
            client.sendNoMore();
            assertThat(rest(client)).isEqualTo("TDCZ".repeat(many));
        }
    }

    @Test
    void aLateTerminateAndMessagesWithoutSyncAreNoObstacle() throws Exception {
        try (RawPostgresClient client = RawPostgresClient.loggedIn(server)) {
            client.send('Q', text("SELECT pg_sleep(0.05)"));
            client.send('X');
            client.sendNoMore();
            assertThat(rest(client)).isEqualTo("TDCZ");
        }
        try (RawPostgresClient client = RawPostgresClient.loggedIn(server)) {
            client.send('P', text(""), text("SELECT 1"), count(0));
            client.sendRaw(new byte[] {'B', 0, 0});
            client.sendNoMore();
            assertThat(rest(client)).isEqualTo("1");
        }
    }

    /** It is asked now and then by a message that changes nothing. */
    @Test
    void aSlowQueryIsAnswered() throws Exception {
        try (RawPostgresClient client = RawPostgresClient.loggedIn(server)) {
            client.send('Q', text("SELECT pg_sleep(0.5)"));
            client.sendNoMore();
            assertThat(all(client)).contains("S").endsWith("CZ");
        }
    }

    @Test
    void aCopyThatIsNotCompleteFails() throws Exception {
        try (RawPostgresClient client = RawPostgresClient.loggedIn(server)) {
            client.send('Q', text("COPY stock.item FROM STDIN"));
            client.send('d', "9\tsaw\t1\n".getBytes(StandardCharsets.UTF_8));
            client.sendNoMore();
            assertThat(rest(client)).endsWith("EZ");
        }
    }

    @Test
    void aQueryOfAClientThatHasGoneIsCanceled() throws Exception {
        try (RawPostgresClient client = RawPostgresClient.loggedIn(server);
                RawPostgresClient other = RawPostgresClient.loggedIn(server)) {
            client.send('P', text(""), text("SELECT pg_sleep(60)"), count(0));
            client.send('B', text(""), text(""), count(0), count(0), count(0));
            client.send('H');
            assertThat(client.read().type()).isEqualTo('1');
            assertThat(client.read().type()).isEqualTo('2');
            client.send('E', text(""), number(0));
            awaitSleeping(other, "1");
            client.close();
            awaitSleeping(other, "0");
        }
    }

    private static void awaitSleeping(RawPostgresClient client, String expected) throws Exception {
        long end = System.nanoTime() + NOTICED.toNanos();
        String found;
        do {
            client.send('Q', text("SELECT count(*) FROM sys.queries WHERE sql_text LIKE 'SELECT pg_sleep%'"));
            found = client.until('Z').get(1).text(6);
        } while (!found.equals(expected) && System.nanoTime() < end);
        assertThat(found).isEqualTo(expected);
    }

    /** The types of all messages up to the end of the connection, without probes. */
    private static String rest(RawPostgresClient client) throws Exception {
        return all(client).replace("S", "");
    }

    private static String all(RawPostgresClient client) throws Exception {
        StringBuilder types = new StringBuilder();
        for (Message next = client.read(); next.type() != '\0'; next = client.read()) {
            types.append(next.type());
        }
        return types.toString();
    }
}
