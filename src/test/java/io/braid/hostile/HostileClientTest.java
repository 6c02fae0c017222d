package io.braid.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.conformance.ConformanceServer;
import io.braid.testkit.fault.Neighbours;
import io.braid.testkit.fault.RowSum;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Whatever a client sends, the server answers it or ends the connection, and has nothing left of it afterwards. */
@Tag("scaled")
@ExtendWith(ConformanceServer.Shared.class)
final class HostileClientTest {
    /** Little work, so that most of a long run is the attack's. */
    private static final String NEIGHBOUR = "SELECT COUNT(*), SUM(id) FROM stock.item";

    private static final RowSum NEIGHBOURS_ANSWER = RowSum.NONE.and(3, 6);

    private final ConformanceServer server;
    private final NewThreads threads = new NewThreads();

    HostileClientTest(ConformanceServer server) {
        this.server = server;
    }

    @Test
    void whateverAStrangerSendsEndsItsConnection() throws Exception {
        assertSoundDuring(new ServerAttack(server.port(), server.login())::asStrangers);
    }

    @Test
    void whateverAUserSendsIsAnsweredOrEndsItsConnection() throws Exception {
        assertSoundDuring(new ServerAttack(server.port(), server.login())::asUsers);
    }

    /** It finds nothing, and meanwhile others are served as ever. */
    private void assertSoundDuring(Attack attack) throws Exception {
        // The first plan in a process takes its time, whoever attacks.
        assertServerIsSound();
        try (Neighbours neighbours = Neighbours.asking(server::connect, NEIGHBOUR, NEIGHBOURS_ANSWER, 1)) {
            assertThat(attack.call()).isNull();
            System.out.println("B2: meanwhile " + neighbours.assertUntroubled());
        }
        assertServerIsSound();
    }

    /** Others are served as ever, and of all those clients no session, no query and no thread is left. */
    private void assertServerIsSound() throws SQLException, InterruptedException {
        try (Connection connection = server.connect()) {
            assertThat(count(connection, "SELECT COUNT(*) FROM stock.many")).isEqualTo(20_000);
            String left = "SELECT COUNT(*) FROM sys.sessions WHERE application IN ('hostile', 'fuzz')";
            String running = "SELECT COUNT(*) FROM sys.queries WHERE application IN ('hostile', 'fuzz')";
            while (count(connection, left) > 0 || count(connection, running) > 0) {
                Thread.sleep(20);
            }
        }
        threads.awaitNone();
    }

    private static long count(Connection connection, String sql) throws SQLException {
        try (ResultSet rows = connection.createStatement().executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getLong(1);
        }
    }
}
