package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A refresh reads nothing of a source that has not changed, and everything of one that has. */
@Timeout(180)
class UnchangedSourceTest {
    private static final String VIEWS = """
            CREATE VIRTUAL SCHEMA v;
            CREATE MATERIALIZED VIEW v.counted AS SELECT COUNT(*) AS n FROM f.items;
            """;
    private static final String REFRESH = "REFRESH MATERIALIZED VIEW v.counted";
    private static final String UNCHANGED = "SELECT unchanged FROM sys.matviews";
    private static final int CHANGES = 10;

    @Test
    void rowsAreReadAgainIfAndOnlyIfTheyMayBeOthers(@TempDir Path folder) throws Exception {
        try (TestServer source = TestServers.postgres().freshDatabase()) {
            Rig.fill(source, 10);
            try (Rig rig = Rig.start(folder, source, List.of(), Map.of(), VIEWS)) {
                refresh(rig);
                refreshUntilNothingIsRead(rig);
                String moment = rig.value("SELECT as_of FROM sys.matviews");
                refreshUntilNothingIsRead(rig);
                assertThat(rig.value("SELECT as_of FROM sys.matviews")).isGreaterThan(moment);
                for (int change = 1; change <= CHANGES; change++) {
                    execute(source, "DELETE FROM items WHERE id = (SELECT MAX(id) FROM items)");
                    refresh(rig);
                    assertThat(rig.value("SELECT n FROM v.counted"))
                            .as("after change " + change)
                            .isEqualTo(Integer.toString(10 - change));
                    refresh(rig);
                }
            }
        }
    }

    /** The server of the database changes something for itself now and then; it does not do so all the time. */
    private static void refreshUntilNothingIsRead(Rig rig) throws Exception {
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        String before = rig.value(UNCHANGED);
        do {
            refresh(rig);
        } while (rig.value(UNCHANGED).equals(before) && System.nanoTime() < end);
        assertThat(rig.value(UNCHANGED)).isNotEqualTo(before);
    }

    private static void refresh(Rig rig) throws SQLException {
        try (Connection connection = rig.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(REFRESH);
        }
    }

    private static void execute(TestServer source, String sql) throws SQLException {
        try (Connection connection = source.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
