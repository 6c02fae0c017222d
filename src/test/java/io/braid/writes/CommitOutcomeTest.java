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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commits in one source whose answer does not arrive. */
class CommitOutcomeTest {
    private static final String UNKNOWN = "08007";

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
            boolean wasCut = true;
            for (int message = 1; wasCut; message++) {
                rows(reader, cached);
                String state = commit(rig, lines.get(0), message);
                wasCut = lines.get(0).hasCut();
                lines.get(0).cutAt(Integer.MAX_VALUE);
                long there = rows(direct, "SELECT n FROM log WHERE n = " + message).size();
                String outcome = rows(
                                reader,
                                "SELECT outcome FROM sys.transaction_outcomes WHERE token = 'commit " + message + "'")
                        .get(0);
                assertThat(outcome).isEqualTo(there == 1 ? "committed" : "rolled_back");
                assertThat(rows(reader, cached)).as("cached").isEqualTo(rows(direct, "SELECT COUNT(*) FROM log"));
                outcomes.add(state + " " + outcome);
            }
        } finally {
            lines.forEach(MessageProxy::close);
        }
        assertThat(outcomes)
                .contains("none committed", UNKNOWN + " committed", UNKNOWN + " rolled_back")
                .doesNotContain("none rolled_back");
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

    @Test
    void aTokenIsGivenOnceAndBelongsToItsUser(@TempDir Path folder) throws Exception {
        String sql = "SELECT outcome FROM sys.transaction_outcomes WHERE token = 'mine'";
        try (WritesRig rig = new WritesRig(folder);
                Connection client = rig.connect();
                Connection other = rig.connect()) {
            update(client, "BEGIN");
            update(client, "SET transaction_token = 'mine'");
            assertThat(rows(other, sql)).containsExactly("open");
            update(client, "INSERT INTO maria.log VALUES (1, 'x')");
            update(client, "INSERT INTO h2.log VALUES (1, 'x')");
            update(client, "COMMIT");
            assertThat(rows(other, sql)).containsExactly("committed");
            assertState(() -> update(other, "SET transaction_token = 'mine'"), "42710");
            update(client, "SET transaction_token = 'next'");
            update(client, "BEGIN");
            update(client, "INSERT INTO maria.log VALUES (2, 'x')");
            update(client, "ROLLBACK");
            assertThat(rows(other, sql.replace("mine", "next"))).containsExactly("rolled_back");
            assertThat(rows(other, sql.replace("mine", "none"))).isEmpty();
            assertState(() -> update(client, "SET transaction_token = ''"), "22023");
        }
    }

    private static void assertState(org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String state) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        SQLException.class,
                        e -> assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo(state));
    }
}
