package io.braid.server.protocol;

import static io.braid.server.protocol.WireClient.execute;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.server.TestServer;
import io.braid.wire.Message;
import io.braid.wire.message.BatchData;
import io.braid.wire.message.CloseResult;
import io.braid.wire.message.Complete;
import io.braid.wire.message.ErrorReply;
import io.braid.wire.message.Fetch;
import io.braid.wire.message.Ready;
import io.braid.wire.message.ResultHeader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Unread results occupy no slot; a user with too many of them only blocks its own queries. */
@Timeout(20)
class UnreadResultsTest {
    private static final int SLOTS = 4;
    private static final String ENDLESS = "SELECT n FROM fake.endless";
    /** Look-up that is batched with those of others. */
    private static final String LOOK_UP = "SELECT name FROM stock.item WHERE id = 1";

    private static final Map<String, String> SETTINGS = Map.of(
            "max-running-queries",
            "" + SLOTS,
            "max-user-running-queries",
            "" + SLOTS,
            "max-open-queries",
            "7",
            "queue-timeout",
            "1s");

    @Test
    void unreadResultsOfOneUserRefuseNobodyElse(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, SETTINGS, "GRANT SELECT ON DATABASE shop TO ROLE public;");
                Connection admin = DriverManager.getConnection(server.url(), server.user(), server.password());
                Statement asking = admin.createStatement();
                WireClient ann = new WireClient(server.port())) {
            asking.execute("CREATE USER ann PASSWORD 'a long secret'");
            assertThat(ann.logIn("ann", "a long secret", "shop")).isInstanceOf(Ready.class);
            leaveUnread(ann, 1, SLOTS);
            awaitUnread(asking, SLOTS);

            ann.send(execute(SLOTS + 1, LOOK_UP, 1));
            try (ResultSet rows = asking.executeQuery(LOOK_UP)) {
                assertThat(rows.next()).as("asked for by a user who may").isTrue();
            }
            ErrorReply refusal = ann.receive(ErrorReply.class);
            assertThat(refusal.sqlState()).isEqualTo("53300");
            assertThat(refusal.message())
                    .contains("waited 1 s", "4 queries of user ann were running or waiting", "max-user-open-queries");

            ann.send(new Fetch(1, 1));
            assertThat(ann.receive()).isInstanceOf(BatchData.class);
            ann.send(new CloseResult(2), execute(SLOTS + 2, "SELECT id FROM stock.item", 10));
            assertThat(ann.receive()).isInstanceOf(ResultHeader.class);
            assertThat(ann.receive()).isInstanceOf(BatchData.class);
            assertThat(ann.receive()).isInstanceOf(Complete.class);
        }
    }

    /** Independent of the number of users with unread results. */
    @Test
    void whoHasMostOfThemLosesTheOldest(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, SETTINGS, "GRANT SELECT ON DATABASE shop TO ROLE public;");
                Connection admin = DriverManager.getConnection(server.url(), server.user(), server.password());
                Statement asking = admin.createStatement();
                WireClient ann = new WireClient(server.port());
                WireClient bob = new WireClient(server.port())) {
            asking.execute("CREATE USER ann PASSWORD 'a long secret'");
            asking.execute("CREATE USER bob PASSWORD 'a long secret'");
            assertThat(ann.logIn("ann", "a long secret", "shop")).isInstanceOf(Ready.class);
            assertThat(bob.logIn("bob", "a long secret", "shop")).isInstanceOf(Ready.class);
            leaveUnread(ann, 1, 1);
            awaitUnread(asking, 1);
            leaveUnread(ann, 2, SLOTS - 1);
            awaitUnread(asking, SLOTS);
            leaveUnread(bob, 1, 3);

            ErrorReply lost = ann.receive(ErrorReply.class);
            assertThat(lost.id()).isEqualTo(1);
            assertThat(lost.sqlState()).isEqualTo("53300");
            assertThat(lost.message()).contains("7 queries were open", "max-open-queries");
        }
    }

    /** Test with a source of one connection. */
    @Test
    void anUnreadResultLeavesItsConnectionToOthersWhoWaitForIt(@TempDir Path folder) throws Exception {
        String model = """
                CREATE SERVER narrow FOREIGN DATA WRAPPER h2 OPTIONS (url '${env:STOCK_URL}', pool_size '1');
                CREATE SCHEMA narrow SERVER narrow;
                IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER narrow INTO narrow;
                GRANT SELECT ON DATABASE shop TO ROLE public;
                """;
        try (TestServer server = TestServer.start(folder, Map.of("contended-fetch-timeout", "300ms"), model);
                Connection admin = DriverManager.getConnection(server.url(), server.user(), server.password());
                Statement asking = admin.createStatement();
                Statement stock = server.stock().createStatement();
                WireClient ann = new WireClient(server.port())) {
            stock.execute("CREATE TABLE numbers AS SELECT x FROM system_range(1, 200000)");
            asking.execute("REFRESH FOREIGN SCHEMA narrow");
            asking.execute("CREATE USER ann PASSWORD 'a long secret'");
            assertThat(ann.logIn("ann", "a long secret", "shop")).isInstanceOf(Ready.class);
            ann.send(execute(1, "SELECT x FROM narrow.numbers", 1));
            assertThat(ann.receive()).isInstanceOf(ResultHeader.class);
            assertThat(ann.receive()).isInstanceOf(BatchData.class);
            awaitUnread(asking, 1);

            try (ResultSet rows = asking.executeQuery("SELECT COUNT(*) FROM narrow.item")) {
                rows.next();
                assertThat(rows.getInt(1)).isEqualTo(3);
            }

            ErrorReply lost = ann.receive(ErrorReply.class);
            assertThat(lost.sqlState()).isEqualTo("53300");
            assertThat(lost.message()).contains("others waited for a connection of source 'narrow'");
        }
    }

    private static void leaveUnread(WireClient client, int first, int count) throws Exception {
        for (int i = first; i < first + count; i++) {
            client.send(execute(i, ENDLESS, 1));
        }
        for (int messages = 0; messages < 2 * count; messages++) {
            Message message = client.receive();
            assertThat(message)
                    .as(() -> message instanceof ErrorReply error ? error.message() : message.toString())
                    .isInstanceOfAny(ResultHeader.class, BatchData.class);
        }
    }

    private static void awaitUnread(Statement asking, int count) throws SQLException {
        String sql = "SELECT COUNT(*) FROM sys.queries WHERE state = 'unread'";
        for (int found = -1; found != count && !Thread.interrupted(); ) {
            try (ResultSet rows = asking.executeQuery(sql)) {
                rows.next();
                found = rows.getInt(1);
            }
        }
    }
}
