package io.braid.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.conformance.ConformanceServer;
import io.braid.wire.Message;
import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Whatever a client sends, the server answers it or ends the connection, and has nothing left of it afterwards. */
@Timeout(600)
@ExtendWith(ConformanceServer.Shared.class)
final class HostileClientTest {
    private static final int ROUNDS = 150;

    private final ConformanceServer server;

    HostileClientTest(ConformanceServer server) {
        this.server = server;
    }

    @Test
    void whateverAStrangerSendsEndsItsConnection() throws Exception {
        Effort effort = Effort.of(ROUNDS);
        while (effort.goesOn()) {
            Random random = effort.next();
            try (RawClient client = new RawClient(server.port())) {
                sendSome(client, random, 3);
                client.drain();
            } catch (SocketTimeoutException e) {
                throw new AssertionError(effort + ": the server leaves the connection open", e);
            } catch (SocketException e) {
                // It has closed the connection while the client was still talking.
            }
        }
        assertServerIsSound();
    }

    @Test
    void whateverAUserSendsIsAnsweredOrEndsItsConnection() throws Exception {
        Effort effort = Effort.of(ROUNDS);
        while (effort.goesOn()) {
            Random random = effort.next();
            try (RawClient client = new RawClient(server.port())) {
                client.logIn(server.user(), server.password(), "shop");
                sendSome(client, random, 20);
                client.drain();
            } catch (SocketTimeoutException e) {
                throw new AssertionError(effort + ": the server leaves the connection open", e);
            } catch (SocketException e) {
                // It has closed the connection while the client was still talking.
            }
        }
        assertServerIsSound();
    }

    /** Frames in any order, with numbers that often meet, and here and there a damaged one. */
    private static void sendSome(RawClient client, Random random, int most) throws IOException {
        for (int i = random.nextInt(most); i >= 0; i--) {
            List<Message> messages = SampleFrames.ofClient(random.nextInt(8));
            byte[] frame = SampleFrames.frame(messages.get(random.nextInt(messages.size())));
            byte[] other = SampleFrames.frame(messages.get(random.nextInt(messages.size())));
            client.send(random.nextInt(4) == 0 ? Damage.to(frame, other, random) : frame);
        }
    }

    /** Others are served as ever, and of all those clients no session and no query is left. */
    private void assertServerIsSound() throws SQLException, InterruptedException {
        try (Connection connection = server.connect()) {
            assertThat(count(connection, "SELECT COUNT(*) FROM stock.many")).isEqualTo(20_000);
            String left = "SELECT COUNT(*) FROM sys.sessions WHERE application IN ('hostile', 'fuzz')";
            String running = "SELECT COUNT(*) FROM sys.queries WHERE application IN ('hostile', 'fuzz')";
            while (count(connection, left) > 0 || count(connection, running) > 0) {
                Thread.sleep(20);
            }
        }
    }

    private static long count(Connection connection, String sql) throws SQLException {
        try (ResultSet rows = connection.createStatement().executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getLong(1);
        }
    }
}
