package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * H2 does not know a computed key of GROUP BY again where it is compared. The database that scripts are compared with
 * is an H2.
 */
class ComputedKeysTest {
    private static final String KEY = "CASE WHEN id > 1 THEN 1 ELSE 2 END";

    private final Path folder;

    ComputedKeysTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void aComputedKeyIsTheSameWhereItIsCompared() throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of());
                Connection connection = DriverManager.getConnection(server.url(), server.user(), server.password());
                Statement statement = connection.createStatement()) {
            List<Integer> keys = new ArrayList<>();
            String having = " HAVING " + KEY + " < 2 OR COUNT(*) > 20";
            String sql = "SELECT " + KEY + ", COUNT(*) FROM stock.item GROUP BY " + KEY;
            try (ResultSet rows = statement.executeQuery(sql + having)) {
                while (rows.next()) {
                    keys.add(rows.getInt(1));
                }
            }
            assertThat(keys).containsExactly(1);
            try (ResultSet plan = statement.executeQuery("EXPLAIN " + sql + having)) {
                StringBuilder text = new StringBuilder();
                while (plan.next()) {
                    text.append(plan.getString(1)).append('\n');
                }
                assertThat(text).as("H2 groups").contains("GROUP BY");
            }
        }
    }
}
