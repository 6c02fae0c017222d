package io.braid.execution.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.server.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueryHistoryTest {
    private static final String QUERY = "SELECT name FROM stock.item WHERE id = 1";
    private static final String LOG =
            "SELECT outcome || ' ' || rows_sent || ' ' || user_name FROM sys.query_log WHERE sql_text = '"
                    + QUERY.replace("'", "''") + "'";

    private final Path folder;

    QueryHistoryTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void theNextStartKnowsOfThemThoughACrashHasCutOffALine() throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of())) {
            assertThat(ask(server, QUERY)).containsExactly("nail");
        }
        assertThat(files()).hasSize(1);
        Files.writeString(
                files().get(0),
                "{\"form\":99,\"what\":\"of a newer"
                        + " Braid\"}\n{\"form\":1,\"started\":\"yesterday\"}\n{\"form\":1,\"id\":\"t2",
                StandardOpenOption.APPEND);
        for (int start = 0; start < 2; start++) {
            try (TestServer server = TestServer.start(folder, Map.of())) {
                assertThat(ask(server, LOG)).containsExactly("finished 1 braid");
            }
        }
    }

    @Test
    void nothingIsKeptWhereNothingMayBe() throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of("query-log-size", "0B"))) {
            ask(server, QUERY);
            assertThat(ask(server, LOG)).hasSize(1);
        }
        assertThat(folder.resolve("queries")).doesNotExist();
    }

    @Test
    void aSlowQueryIsNotedWithWhatItsSourceWasSent() throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of("slow-query-time", "1ms"))) {
            // The first planning of a statement takes longer.
            ask(server, QUERY);
            assertThat(ask(server, slow("plan"))).singleElement().asString().contains("Source stock", "\"NAME\"");
        }
        try (TestServer server = TestServer.start(folder, Map.of("slow-query-time", "0s"))) {
            ask(server, QUERY);
            assertThat(ask(server, slow("id"))).as("the one of before").hasSize(1);
            assertThat(ask(server, slow("plan_json")))
                    .singleElement()
                    .asString()
                    .startsWith("[")
                    .contains("\"Remote SQL\"", "\"Execution Time\"");
        }
    }

    private static String slow(String column) {
        return "SELECT " + column + " FROM sys.slow_queries WHERE sql_text LIKE 'SELECT name%'";
    }

    private static List<String> ask(TestServer server, String sql) throws SQLException {
        List<String> values = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(server.url(), server.user(), server.password());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("queries"))) {
            return files.sorted().toList();
        }
    }
}
