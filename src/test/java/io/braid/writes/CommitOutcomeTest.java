package io.braid.writes;

import static io.braid.writes.WritesRig.rows;
import static io.braid.writes.WritesRig.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.testkit.proxy.FaultProxy;
import io.braid.testkit.proxy.MessageProxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commits in one source whose answer does not arrive. */
class CommitOutcomeTest {
    private static final String UNKNOWN = "08007";
    private static final int WHOLE = 3;
    private static final Duration LONGEST_STALENESS = Duration.ofSeconds(10);

    /** At each message of the commit in turn, the line is cut. */
    @Test
    void whatBecameOfATransactionIsKnownByItsToken(@TempDir Path folder) throws Exception {
        List<MessageProxy> lines = new ArrayList<>();
        Set<String> outcomes = new HashSet<>();
        try (WritesRig rig = new WritesRig(folder, (source, url) -> {
                    if (source != WritableSource.POSTGRES) {
                        return url;
                    }
                    lines.add(MessageProxy.to(url, MessageProxy.Framing.POSTGRESQL));
                    return lines.get(0).through(url) + "?sslmode=disable";
                });
                Connection reader = rig.connect();
                Connection direct = rig.direct(WritableSource.POSTGRES)) {
            String cached = "/*+ cache(ttl 1 h) */ SELECT COUNT(*) FROM postgres.log";
            // A new connection may take more messages than an old one.
            int whole = 0;
            for (int message = 1; whole < WHOLE; message++) {
                rows(reader, cached);
                String state = commit(rig, lines.get(0), message);
                whole += lines.get(0).hasCut() ? 0 : 1;
                lines.get(0).cutAt(Integer.MAX_VALUE);
                String outcome = outcome(reader, "commit " + message);
                List<String> there = rows(direct, "SELECT n FROM log WHERE n = " + message);
                assertThat(outcome).isEqualTo(there.isEmpty() ? "rolled_back" : "committed");
                // What was read while the source went on to commit is forgotten once more.
                String now = rows(direct, "SELECT COUNT(*) FROM log").get(0);
                long end = System.nanoTime() + LONGEST_STALENESS.toNanos();
                while (!rows(reader, cached).get(0).equals(now) && System.nanoTime() < end) {
                    Thread.sleep(50);
                }
                assertThat(rows(reader, cached)).containsExactly(now);
                outcomes.add(state + " " + outcome);
            }
        } finally {
            lines.forEach(MessageProxy::close);
        }
        assertThat(outcomes)
                .contains("none committed", UNKNOWN + " committed", UNKNOWN + " rolled_back")
                .doesNotContain("none rolled_back");
    }

    /** The source may still be at it. */
    private static String outcome(Connection reader, String token) throws Exception {
        String sql = "SELECT outcome FROM sys.transaction_outcomes WHERE token = '" + token + "'";
        while (rows(reader, sql).equals(List.of("committing"))) {
            Thread.sleep(10);
        }
        return rows(reader, sql).get(0);
    }

    private static String commit(WritesRig rig, MessageProxy line, int message) throws SQLException {
        try (Connection client = rig.connect()) {
            update(client, "BEGIN");
            update(client, "SET transaction_token = 'commit " + message + "'");
            update(client, "INSERT INTO postgres.log VALUES (" + message + ", 'x')");
            line.cutAt(message);
            update(client, "COMMIT");
            return "none";
        } catch (SQLException e) {
            return e.getSQLState();
        }
    }

    @Test
    void aCommitAtASourceThatHasFallenSilentEndsInTime(@TempDir Path folder) throws Exception {
        List<FaultProxy> lines = new ArrayList<>();
        try (WritesRig rig = new WritesRig(folder, (source, url) -> {
                    if (source != WritableSource.POSTGRES) {
                        return url;
                    }
                    lines.add(FaultProxy.to(url));
                    return lines.get(0).through(url);
                });
                Connection client = rig.connect()) {
            update(client, "BEGIN");
            update(client, "INSERT INTO postgres.log VALUES (1, 'x')");
            update(client, "SET query_timeout = '1s'");
            lines.get(0).fallSilent();
            long start = System.nanoTime();
            assertState(() -> update(client, "COMMIT"), UNKNOWN);
            assertThat(System.nanoTime() - start).isLessThan(10_000_000_000L);
            lines.get(0).passAll();
            lines.get(0).resetAll();
            update(client, "BEGIN");
            assertThat(update(client, "INSERT INTO postgres.log VALUES (2, 'x')"))
                    .isEqualTo(1);
            update(client, "COMMIT");
        } finally {
            lines.forEach(FaultProxy::close);
        }
    }

    private static void assertState(ThrowingCallable call, String state) {
        assertThatThrownBy(call).isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState())
                .as(e.getMessage())
                .isEqualTo(state));
    }
}
