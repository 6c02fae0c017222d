package io.braid.server.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.server.TestServer;
import io.braid.wire.FrameLimits;
import io.braid.wire.Message;
import io.braid.wire.MessageType;
import io.braid.wire.message.Cancel;
import io.braid.wire.message.CloseResult;
import io.braid.wire.message.CloseStatement;
import io.braid.wire.message.ErrorReply;
import io.braid.wire.message.Fetch;
import io.braid.wire.message.Goodbye;
import io.braid.wire.message.Hello;
import io.braid.wire.message.Notice;
import io.braid.wire.message.Ping;
import io.braid.wire.message.Prepare;
import io.braid.wire.message.Ready;
import io.braid.wire.message.SaslChallenge;
import io.braid.wire.message.SaslResponse;
import io.braid.wire.scram.ChannelBinding;
import io.braid.wire.scram.ScramClient;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class LoginTest {
    @Test
    void theRightPasswordOpensASession(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of());
                WireClient client = new WireClient(server.port())) {
            Message verdict = client.logIn(server.user(), server.password(), "SHOP");
            assertThat(verdict).isInstanceOfSatisfying(Ready.class, ready -> {
                assertThat(ready.database()).isEqualTo("shop");
                assertThat(ready.serverVersion()).matches("\\d+\\..*");
            });
        }
    }

    @Test
    void aNameMayBeWrittenInLettersOfFullWidth(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of());
                WireClient client = new WireClient(server.port())) {
            StringBuilder wide = new StringBuilder();
            server.user().chars().forEach(letter -> wide.append((char) (letter + 0xFEE0)));
            assertThat(client.logIn(wide.toString(), server.password(), "shop")).isInstanceOf(Ready.class);
        }
    }

    @Test
    void aWrongPasswordAndAnUnknownUserAreToldTheSame(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of())) {
            ErrorReply wrong = refusal(server, server.user(), "wrong", "shop");
            ErrorReply unknown = refusal(server, "nobody", "wrong", "shop");
            assertThat(wrong.sqlState()).isEqualTo("28P01").isEqualTo(unknown.sqlState());
            assertThat(wrong.message().replace(server.user(), "?"))
                    .isEqualTo(unknown.message().replace("nobody", "?"));
        }
    }

    /** Compares the messages and their lengths for an existing and an unknown user. */
    @Test
    void aWrongPasswordAndAnUnknownUserTakeTheSameSteps(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of())) {
            assertThat(steps(server, server.user())).isEqualTo(steps(server, "dairb"));
        }
    }

    private static List<String> steps(TestServer server, String user) throws Exception {
        try (WireClient client = new WireClient(server.port())) {
            assertThat(client.logIn(user, "wrong", "shop")).isInstanceOf(ErrorReply.class);
            return client.received();
        }
    }

    /** An attacker who completes the log-in on many connections up to the guess has no more guesses for it. */
    @Test
    void guessesOnManyConnectionsCountTogether(@TempDir Path folder) throws Exception {
        List<WireClient> clients = new ArrayList<>();
        List<SaslResponse> guesses = new ArrayList<>();
        try (TestServer server = TestServer.start(folder, Map.of())) {
            for (int i = 0; i < 14; i++) {
                WireClient client = new WireClient(server.port());
                clients.add(client);
                ScramClient scram = new ScramClient(server.user(), "guess" + i, ChannelBinding.NONE);
                guesses.add(client.proof(scram, server.user(), "shop"));
            }
            for (int i = 0; i < clients.size(); i++) {
                clients.get(i).send(guesses.get(i));
                assertThat(clients.get(i).receive(ErrorReply.class).message())
                        .as("guess %s", i)
                        .contains(i < 10 ? "wrong password" : "Too many failed logins");
            }
        } finally {
            for (WireClient client : clients) {
                client.close();
            }
        }
    }

    @Test
    void anUnknownDatabaseIsRefusedOnlyAfterTheLoginAndWithAHint(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of())) {
            ErrorReply error = refusal(server, server.user(), server.password(), "shopp");
            assertThat(error.sqlState()).isEqualTo("3D000");
            assertThat(error.message()).contains("did you mean 'shop'?");
            assertThat(refusal(server, "nobody", "wrong", "shopp").sqlState()).isEqualTo("28P01");
        }
    }

    @Test
    void aStrangersLongFrameIsRefusedByItsLength(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of());
                WireClient client = new WireClient(server.port())) {
            client.sendBytes(ByteBuffer.allocate(4).putInt(16 * 1024 + 1).array());
            ErrorReply error = client.receive(ErrorReply.class);
            assertThat(error.sqlState()).isEqualTo("08P01");
            assertThat(error.message()).contains("16385 bytes");
            assertThat(client.isAtEnd()).isTrue();
        }
    }

    @Test
    void whoeverSpeaksAnotherProtocolIsDisconnected(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of())) {
            try (WireClient client = new WireClient(server.port())) {
                client.sendBytes("SSH-2.0-OpenSSH_9.6\r\n".getBytes(StandardCharsets.US_ASCII));
                assertThat(client.receive(ErrorReply.class).sqlState()).isEqualTo("08P01");
                assertThat(client.isAtEnd()).isTrue();
            }
            try (WireClient client = new WireClient(server.port())) {
                client.send(new Hello(Hello.MAGIC, 99, "braid", "shop", Map.of()));
                assertThat(client.receive(ErrorReply.class).message()).contains("version 2", "99");
            }
        }
    }

    @Test
    void nothingButTheLoginIsAnsweredBeforeIt(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of())) {
            for (MessageType type : MessageType.values()) {
                // Empty messages: most types are rejected regardless of their contents.
                byte[] frame =
                        ByteBuffer.allocate(5).putInt(1).put((byte) type.code()).array();
                try (WireClient client = new WireClient(server.port())) {
                    client.sendBytes(frame);
                    if (type != MessageType.TERMINATE) {
                        assertThat(client.receive(ErrorReply.class).sqlState())
                                .as("%s first", type)
                                .isEqualTo("08P01");
                    }
                    assertThat(client.isAtEnd()).isTrue();
                }
            }
            for (Message message : List.of(
                    new Ping(1),
                    new Prepare(1, "SELECT 1"),
                    WireClient.execute(1, "SELECT 1", 1),
                    new Fetch(1, 1),
                    new Cancel(1),
                    new CloseResult(1),
                    new CloseStatement(1),
                    new SaslResponse(new byte[0]),
                    new Notice("x"),
                    new Goodbye("x"))) {
                assertRefused(server, message);
                assertRefused(server, new Hello(Hello.MAGIC, Hello.VERSION, "braid", "shop", Map.of()), message);
            }
        }
    }

    private static void assertRefused(TestServer server, Message... messages) throws Exception {
        try (WireClient client = new WireClient(server.port())) {
            client.send(messages);
            Message answer = client.receive();
            if (answer instanceof SaslChallenge) {
                answer = client.receive();
            }
            assertThat(answer).isInstanceOfSatisfying(ErrorReply.class, error -> assertThat(error.sqlState())
                    .isIn("08P01", "28P01"));
            assertThat(client.isAtEnd()).isTrue();
        }
    }

    @Test
    void aClientThatDoesNotLogInIsDisconnected(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of("login-timeout", "100ms"));
                WireClient client = new WireClient(server.port())) {
            assertThat(client.receive(ErrorReply.class).message()).contains("100 ms");
            assertThat(client.isAtEnd()).isTrue();
        }
    }

    /** Byte by byte, a message of the maximum size before authentication would take five minutes. */
    @Test
    void aClientThatTalksAsSlowlyAsItCanIsDisconnectedAsSoon(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of("login-timeout", "200ms"));
                WireClient client = new WireClient(server.port())) {
            byte[] hello = ByteBuffer.allocate(FrameLimits.BEFORE_LOGIN.maxLength())
                    .putInt(FrameLimits.BEFORE_LOGIN.maxLength())
                    .put((byte) MessageType.HELLO.code())
                    .array();
            int said = 0;
            while (!client.isAnswered()) {
                client.sendBytes(new byte[] {hello[said++]});
                Thread.sleep(20);
            }
            assertThat(client.receive(ErrorReply.class).message()).contains("200 ms");
            assertThat(said).as("bytes that it could say").isGreaterThan(1).isLessThan(hello.length);
        }
    }

    /** The received part of a frame is memory that is not accounted for. */
    @Test
    void aUserWhoDoesNotEndAFrameIsDisconnected(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of("login-timeout", "1s"));
                WireClient client = new WireClient(server.port())) {
            assertThat(client.logIn(server.user(), server.password(), "shop")).isInstanceOf(Ready.class);
            client.sendBytes(
                    ByteBuffer.allocate(9).putInt(6_400).put((byte) 'P').array());
            ErrorReply error = client.receive(ErrorReply.class);
            assertThat(error.sqlState()).isEqualTo("08P01");
            assertThat(error.message()).contains("6400 bytes", "1100 ms");
            assertThat(client.isAtEnd()).isTrue();
        }
    }

    @Test
    void aConnectionTooManyIsRefusedUntilAnotherEnds(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of("max-connections", "1"))) {
            try (WireClient first = new WireClient(server.port())) {
                assertThat(first.logIn(server.user(), server.password(), "shop"))
                        .isInstanceOf(Ready.class);
                assertThat(refusal(server, server.user(), server.password(), "shop")
                                .sqlState())
                        .isEqualTo("53300");
            }
            Message verdict;
            do {
                try (WireClient third = new WireClient(server.port())) {
                    verdict = third.logIn(server.user(), server.password(), "shop");
                } catch (AssertionError | java.io.IOException e) {
                    verdict = new Ping(0);
                }
            } while (!(verdict instanceof Ready));
        }
    }

    private static ErrorReply refusal(TestServer server, String user, String password, String database)
            throws Exception {
        try (WireClient client = new WireClient(server.port())) {
            Message verdict = client.logIn(user, password, database);
            assertThat(verdict).isInstanceOf(ErrorReply.class);
            ErrorReply error = (ErrorReply) verdict;
            assertThat(error.id()).isEqualTo(ErrorReply.CONNECTION);
            assertThat(client.isAtEnd()).isTrue();
            return error;
        }
    }
}
