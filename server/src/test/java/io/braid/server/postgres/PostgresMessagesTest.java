package io.braid.server.postgres;

import static io.braid.server.postgres.RawPostgresClient.count;
import static io.braid.server.postgres.RawPostgresClient.message;
import static io.braid.server.postgres.RawPostgresClient.number;
import static io.braid.server.postgres.RawPostgresClient.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.server.TestServer;
import io.braid.server.postgres.RawPostgresClient.Message;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Sequences of messages, valid and invalid; the expected responses are PostgreSQL's. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PostgresMessagesTest {
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
    void aPipelineIsAnsweredInItsOrder() throws Exception {
        try (RawPostgresClient client = RawPostgresClient.loggedIn(server)) {
            ByteArrayOutputStream pipeline = new ByteArrayOutputStream();
            for (int i = 0; i < 500; i++) {
                pipeline.writeBytes(parse("", "SELECT name FROM stock.item WHERE id = 1"));
                pipeline.writeBytes(bind("", ""));
                pipeline.writeBytes(message('D', "P\0".getBytes(StandardCharsets.US_ASCII)));
                pipeline.writeBytes(execute("", 0));
            }
            pipeline.writeBytes(message('S'));
            client.sendRaw(pipeline.toByteArray());
            assertThat(client.types()).isEqualTo("12TDC".repeat(500) + "Z");
        }
    }

    @Test
    void aPipelineOfTenThousandIsAnsweredInItsOrder() throws Exception {
        try (RawPostgresClient client = RawPostgresClient.loggedIn(server)) {
            ByteArrayOutputStream pipeline = new ByteArrayOutputStream();
            pipeline.writeBytes(message('P', text("s"), text("SELECT $1::int"), count(0)));
            for (int i = 0; i < 10_000; i++) {
                byte[] value = Integer.toString(i).getBytes(StandardCharsets.US_ASCII);
                pipeline.writeBytes(
                        message('B', text(""), text("s"), count(0), count(1), number(value.length), value, count(0)));
                pipeline.writeBytes(execute("", 0));
            }
            pipeline.writeBytes(message('S'));
            Thread sender = new Thread(() -> {
                try {
                    client.sendRaw(pipeline.toByteArray());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            sender.start();
            List<Message> answer = client.until('Z');
            sender.join();
            List<String> values = answer.stream()
                    .filter(message -> message.type() == 'D')
                    .map(message -> message.text(6))
                    .toList();
            assertThat(values)
                    .isEqualTo(IntStream.range(0, 10_000)
                            .mapToObj(Integer::toString)
                            .toList());
        }
    }

    /** Otherwise the responses would fill the server's memory. */
    @Test
    void aClientThatDoesNotReadIsNotReadEither() throws Exception {
        byte[] query = message('Q', text("SHOW ALL -- " + "x".repeat(8_000)));
        long most = 64L << 20;
        try (RawPostgresClient client = RawPostgresClient.loggedIn(server)) {
            long sent = client.sendUntilBlocked(query, most);
            assertThat(sent).isLessThan(most);
            for (long i = sent / query.length; i > 0; i--) {
                List<Message> answer = client.until('Z');
                assertThat(answer.get(0).type()).isEqualTo('T');
            }
        }
    }

    @Test
    void afterAnErrorEverythingIsSkippedUntilSync() throws Exception {
        try (RawPostgresClient client = RawPostgresClient.loggedIn(server)) {
            client.sendRaw(parse("", "SELECT nothing FROM stock.item"));
            client.sendRaw(bind("", ""));
            client.sendRaw(execute("", 0));
            client.send('S');
            assertThat(client.types()).isEqualTo("EZ");
            client.send('Q', text("SELECT 1"));
            assertThat(client.types()).isEqualTo("TDCZ");
        }
    }

    @Test
    void aPortalIsSuspendedAndGoesOn() throws Exception {
        try (RawPostgresClient client = RawPostgresClient.loggedIn(server)) {
            client.sendRaw(parse("", "SELECT id FROM stock.item ORDER BY id"));
            client.sendRaw(bind("p", ""));
            client.sendRaw(execute("p", 2));
            client.sendRaw(execute("p", 2));
            client.sendRaw(execute("p", 2));
            client.send('S');
            assertThat(client.types()).isEqualTo("12DDsDCCZ");
        }
    }

    @Test
    void aSuspendedPortalEndsWithItsTransaction() throws Exception {
        try (RawPostgresClient client = RawPostgresClient.loggedIn(server)) {
            client.sendRaw(parse("", "SELECT id FROM stock.item ORDER BY id"));
            client.sendRaw(bind("p", ""));
            client.sendRaw(execute("p", 1));
            client.send('S');
            assertThat(client.types()).isEqualTo("12DsZ");
            client.sendRaw(execute("p", 1));
            client.send('S');
            List<Message> answer = client.until('Z');
            assertThat(answer.get(0).field('C')).isEqualTo("34000");
        }
    }

    @Test
    void severalStatementsStopAtTheFirstError() throws Exception {
        try (RawPostgresClient client = RawPostgresClient.loggedIn(server)) {
            client.send('Q', text("SELECT 1; SELECT x; SELECT 2"));
            List<Message> answer = client.until('Z');
            assertThat(answer).extracting(Message::type).containsExactly('T', 'D', 'C', 'E', 'Z');
            assertThat(answer.get(3).field('P')).isEqualTo("18");
            client.send('Q', text(" ; -- nothing"));
            assertThat(client.types()).isEqualTo("IZ");
        }
    }

    @Test
    void theTransactionStatusIsToldEachTime() throws Exception {
        try (RawPostgresClient client = RawPostgresClient.loggedIn(server)) {
            assertThat(status(client, "BEGIN")).isEqualTo('T');
            assertThat(status(client, "SELECT x")).isEqualTo('E');
            assertThat(status(client, "SELECT 1")).isEqualTo('E');
            assertThat(status(client, "ROLLBACK")).isEqualTo('I');
            assertThat(status(client, "SAVEPOINT s")).isEqualTo('I');
            assertThat(status(client, "BEGIN; SAVEPOINT s")).isEqualTo('T');
            assertThat(status(client, "SELECT x")).isEqualTo('E');
            assertThat(status(client, "ROLLBACK TO s")).isEqualTo('T');
            assertThat(status(client, "COMMIT")).isEqualTo('I');
        }
    }

    @Test
    void aChangedSettingIsReported() throws Exception {
        try (RawPostgresClient client = RawPostgresClient.loggedIn(server)) {
            client.send('Q', text("SET TIME ZONE 'Asia/Tokyo'"));
            List<Message> answer = client.until('Z');
            assertThat(answer).extracting(Message::type).containsExactly('C', 'S', 'Z');
            assertThat(answer.get(1).text()).isEqualTo("TimeZone");
            client.send('Q', text("BEGIN; SET LOCAL TIME ZONE 'UTC'"));
            client.until('Z');
            client.send('Q', text("ROLLBACK"));
            assertThat(client.until('Z')).extracting(Message::type).containsExactly('C', 'S', 'Z');
        }
    }

    @Test
    void aNotificationReachesThoseWhoListen() throws Exception {
        try (RawPostgresClient listener = RawPostgresClient.loggedIn(server);
                RawPostgresClient sender = RawPostgresClient.loggedIn(server)) {
            listener.send('Q', text("LISTEN news"));
            assertThat(listener.types()).isEqualTo("CZ");
            sender.send('Q', text("NOTIFY news, 'hello'"));
            assertThat(sender.types()).isEqualTo("CZ");
            Message notification = listener.read();
            assertThat(notification.type()).isEqualTo('A');
            assertThat(new String(notification.body(), StandardCharsets.UTF_8)).contains("news\0hello");
        }
    }

    @Test
    void aTransactionThatIsIdleForTooLongEndsTheConnection() throws Exception {
        try (RawPostgresClient client = RawPostgresClient.loggedIn(server)) {
            client.send('Q', text("SET idle_in_transaction_session_timeout = '100ms'"));
            assertThat(client.types()).isEqualTo("CZ");
            client.send('Q', text("BEGIN"));
            assertThat(client.types()).isEqualTo("CZ");
            Message end = client.read();
            assertThat(end.field('S')).isEqualTo("FATAL");
            assertThat(end.field('C')).isEqualTo("25P03");
            assertThat(client.read().type()).isEqualTo('\0');
        }
    }

    @Test
    void anErrorHasItsPlaceInTheWholeText() throws Exception {
        try (RawPostgresClient client = RawPostgresClient.loggedIn(server)) {
            client.sendRaw(parse("", "  /* \u00e4 */ SELECT nothing FROM stock.item"));
            client.send('S');
            assertThat(client.until('Z').get(0).field('P')).isEqualTo("18");
        }
    }

    @Test
    void valuesThatDoNotMatchAreRefused() throws Exception {
        try (RawPostgresClient client = RawPostgresClient.loggedIn(server)) {
            client.sendRaw(parse("s", "SELECT name FROM stock.item WHERE id = 1"));
            client.sendRaw(
                    message('B', text(""), text("s"), count(0), count(1), number(1), new byte[] {'1'}, count(0)));
            client.send('S');
            assertThat(client.until('Z').get(1).field('C')).isEqualTo("08P01");
            client.sendRaw(parse("s", "SELECT 1"));
            client.send('S');
            assertThat(client.until('Z').get(0).field('C')).isEqualTo("42P05");
            client.sendRaw(bind("", "gone"));
            client.send('S');
            assertThat(client.until('Z').get(0).field('C')).isEqualTo("26000");
        }
    }

    @Test
    void nonsenseEndsTheConnectionWithAnError() throws Exception {
        List<byte[]> nonsense = List.of(
                message('!'),
                new byte[] {'Q', 0x7F, -1, -1, -1},
                message('Q', new byte[] {'a'}),
                message('p', text("again")),
                message('B', text("")),
                message('D', text("X")));
        for (byte[] bytes : nonsense) {
            try (RawPostgresClient client = RawPostgresClient.loggedIn(server)) {
                client.sendRaw(bytes);
                Message error = client.read();
                assertThat(error.type()).isEqualTo('E');
                assertThat(error.field('C')).isEqualTo("08P01");
            }
        }
    }

    @Test
    void halfAStartupAndNonsenseBeforeItAreRefused() throws Exception {
        Map<byte[], String> refused = Map.of(
                number(1 << 30),
                "08P01",
                new byte[] {0, 0, 0, 8, 0, 2, 0, 0},
                "0A000",
                new byte[] {0, 0, 0, 4, 0, 0, 0, 0},
                "08P01");
        for (Map.Entry<byte[], String> message : refused.entrySet()) {
            try (RawPostgresClient client = new RawPostgresClient(server.pgPort())) {
                client.sendRaw(message.getKey());
                client.sendRaw(new byte[Integer.BYTES]);
                assertThat(client.read().field('C')).isEqualTo(message.getValue());
            }
        }
    }

    @Test
    void requestsForEncryptionAreAnsweredWithoutACertificate() throws Exception {
        try (RawPostgresClient client = new RawPostgresClient(server.pgPort())) {
            client.sendRaw(new byte[] {0, 0, 0, 8, 0x04, (byte) 0xd2, 0x16, 0x30});
            client.sendRaw(new byte[] {0, 0, 0, 8, 0x04, (byte) 0xd2, 0x16, 0x2f});
            client.startup("user", server.user(), "database", "nowhere");
            // Two refusals of one byte each, followed by an authentication request.
            assertThat((char) client.readByte()).isEqualTo('N');
            assertThat((char) client.readByte()).isEqualTo('N');
            assertThat(client.read().type()).isEqualTo('R');
        }
    }

    private static char status(RawPostgresClient client, String sql) throws Exception {
        client.send('Q', text(sql));
        List<Message> answer = client.until('Z');
        return (char) answer.get(answer.size() - 1).body()[0];
    }

    /** Clients of binary COPY expect the header in the same message as the first row. */
    @Test
    void aBinaryCopyHasItsHeaderInTheFirstMessage() throws Exception {
        try (RawPostgresClient client = RawPostgresClient.loggedIn(server)) {
            client.send('Q', text("COPY (SELECT id FROM stock.item ORDER BY 1) TO STDOUT (FORMAT binary)"));
            List<Message> copy = client.until('Z');
            assertThat(types(copy)).isEqualTo("HddddcCZ");
            assertThat(copy.get(1).body()).hasSize(19 + 10);
            assertThat(copy.get(2).body()).hasSize(10);
            assertThat(copy.get(4).body()).containsExactly(0xff, 0xff);
            client.send('Q', text("COPY (SELECT id FROM stock.item WHERE id < 0) TO STDOUT (FORMAT binary)"));
            List<Message> empty = client.until('Z');
            assertThat(types(empty)).isEqualTo("HdcCZ");
            assertThat(empty.get(1).body()).hasSize(19 + 2);
        }
    }

    @Test
    void aSyntaxErrorAnywhereRunsNothing() throws Exception {
        try (RawPostgresClient client = RawPostgresClient.loggedIn(server)) {
            client.send('Q', text("SELECT 1; SELEC 2"));
            assertThat(client.types()).isEqualTo("EZ");
            client.send('Q', text("SELECT 1; SELECT 1 / 0; SELECT 2"));
            assertThat(client.types()).isEqualTo("TDCTEZ");
        }
    }

    @Test
    void goingBackToASavepointClosesLaterCursors() throws Exception {
        try (RawPostgresClient client = RawPostgresClient.loggedIn(server)) {
            client.send('Q', text("BEGIN; DECLARE a CURSOR FOR SELECT 1; SAVEPOINT s; DECLARE b CURSOR FOR SELECT 2"));
            assertThat(client.types()).isEqualTo("CCCCZ");
            client.send('Q', text("ROLLBACK TO s; DECLARE b CURSOR FOR SELECT 3; FETCH b; FETCH a; COMMIT"));
            assertThat(client.types()).isEqualTo("CCTDCTDCCZ");
        }
    }

    /** A row that cannot be encoded leaves no partial message. */
    @Test
    void theStreamStaysInStepWhenAValueCannotBeSent() throws Exception {
        try (RawPostgresClient client = RawPostgresClient.loggedIn(server)) {
            client.sendRaw(parse("", "SELECT CAST(name AS uuid) FROM stock.item WHERE id < 3 ORDER BY id"));
            client.sendRaw(bind("", ""));
            client.sendRaw(execute("", 0));
            client.send('S');
            assertThat(client.types()).endsWith("EZ");
            client.send('Q', text("SELECT 1"));
            assertThat(client.types()).isEqualTo("TDCZ");
        }
    }

    private static String types(List<Message> messages) {
        StringBuilder types = new StringBuilder();
        messages.forEach(message -> types.append(message.type()));
        return types.toString();
    }

    private static byte[] parse(String name, String sql) {
        return message('P', text(name), text(sql), count(0));
    }

    private static byte[] bind(String portal, String statement) {
        return message('B', text(portal), text(statement), count(0), count(0), count(0));
    }

    private static byte[] execute(String portal, int rows) {
        return message('E', text(portal), number(rows));
    }
}
