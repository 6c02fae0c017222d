package io.braid.writes;

import static io.braid.writes.WritesRig.rows;
import static io.braid.writes.WritesRig.update;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.proxy.MessageProxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Transactions over three sources whose lines are cut at each message of a commit in turn. What was reported as
 * committed is in all sources, what was reported as failed in none, and what was reported as unknown in all or in none,
 * soon and by itself.
 */
class TwoPhaseCutsTest {
    private static final Duration LONGEST_DOUBT = Duration.ofSeconds(30);
    private static final int WHOLE = 3;
    private static final String COMMITTED = "committed";
    private static final String UNKNOWN = "08007";

    private final Map<WritableSource, MessageProxy> lines = new EnumMap<>(WritableSource.class);

    private String through(WritableSource source, String url) {
        if (source == WritableSource.DUCK || source == WritableSource.H2) {
            return url;
        }
        boolean isMaria = source == WritableSource.MARIA;
        MessageProxy line =
                MessageProxy.to(url, isMaria ? MessageProxy.Framing.MYSQL : MessageProxy.Framing.POSTGRESQL);
        lines.put(source, line);
        return line.through(url) + (isMaria ? "" : "?sslmode=disable");
    }

    @Test
    void eachCutEndsInAllSourcesOrInNone(@TempDir Path folder) throws Exception {
        Map<Integer, String> outcomes = new TreeMap<>();
        try (WritesRig rig = new WritesRig(folder, this::through)) {
            int id = 0;
            for (WritableSource cut : lines.keySet()) {
                // A new connection may take more messages than an old one.
                int whole = 0;
                for (int message = 1; whole < WHOLE; message++) {
                    id++;
                    outcomes.put(id, commit(rig, id, cut, message));
                    whole += line(cut).hasCut() ? 0 : 1;
                    line(cut).cutAt(Integer.MAX_VALUE);
                }
                assertThat(outcomes.get(id)).isEqualTo(COMMITTED);
            }
            awaitNoDoubt(rig);
            assertThat(outcomes.values()).contains(COMMITTED, UNKNOWN);
            check(rig, outcomes);
        } finally {
            lines.values().forEach(MessageProxy::close);
        }
    }

    private MessageProxy line(WritableSource source) {
        return Objects.requireNonNull(lines.get(source));
    }

    private String commit(WritesRig rig, int id, WritableSource cut, int message) throws SQLException {
        try (Connection client = rig.connect()) {
            update(client, "BEGIN");
            for (WritableSource source : lines.keySet()) {
                update(client, "INSERT INTO " + source.schema() + ".account VALUES (" + id + ", 'ada', 10)");
            }
            line(cut).cutAt(message);
            update(client, "COMMIT");
            return COMMITTED;
        } catch (SQLException e) {
            return e.getSQLState();
        }
    }

    private static void awaitNoDoubt(WritesRig rig) throws Exception {
        long end = System.nanoTime() + LONGEST_DOUBT.toNanos();
        try (Connection client = rig.connect()) {
            String sql = "SELECT id, sources FROM sys.transactions";
            while (!rows(client, sql).isEmpty() && System.nanoTime() < end) {
                Thread.sleep(100);
            }
            assertThat(rows(client, sql)).isEmpty();
        }
        try (Connection postgres = rig.direct(WritableSource.POSTGRES)) {
            assertThat(rows(postgres, "SELECT gid FROM pg_prepared_xacts WHERE database = current_database()"))
                    .isEmpty();
        }
    }

    private void check(WritesRig rig, Map<Integer, String> outcomes) throws SQLException {
        Map<WritableSource, TreeSet<Integer>> found = new EnumMap<>(WritableSource.class);
        for (WritableSource source : lines.keySet()) {
            try (Connection direct = rig.direct(source)) {
                found.put(
                        source,
                        rows(direct, "SELECT id FROM account").stream()
                                .map(Integer::valueOf)
                                .collect(Collectors.toCollection(TreeSet::new)));
            }
        }
        outcomes.forEach((id, outcome) -> {
            long there = found.values().stream().filter(ids -> ids.contains(id)).count();
            if (outcome.equals(COMMITTED)) {
                assertThat(there).as("committed: " + id).isEqualTo(lines.size());
            } else if (outcome.equals(UNKNOWN)) {
                assertThat(there).as("unknown: " + id).isIn(0L, (long) lines.size());
            } else {
                assertThat(there).as(outcome + ": " + id).isZero();
            }
        });
    }
}
