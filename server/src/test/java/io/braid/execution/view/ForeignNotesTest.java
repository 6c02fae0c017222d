package io.braid.execution.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.server.log.HeardLog;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stored rows with unreadable notes: the view is refreshed, the reason is logged, and the old rows are removed. */
@Timeout(60)
class ForeignNotesTest {
    private static final String IN_SOURCE = """
            CREATE SERVER cellar FOREIGN DATA WRAPPER h2 OPTIONS (url '${env:TILL_URL}', kept_rows 'KEPT');
            CREATE MATERIALIZED VIEW v.kept OPTIONS (store 'cellar') AS SELECT id FROM till.sale;
            """;
    private static final String IN_STORE = "CREATE MATERIALIZED VIEW v.kept AS SELECT id FROM till.sale;";

    @RegisterExtension
    final HeardLog log = new HeardLog("io.braid.execution");

    private final Path folder;

    ForeignNotesTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', textBlock = """
                    "format":1,           | "format":2,"more":7,    | it is of form 2, and this Braid reads form 1
                    \\"form\\":1,         | \\"form\\":2,           | it is of form 2, and this Braid reads form 1
                    "format":1,           | "format":1 !            | it is damaged
                    "format":1,           | "formed":1,             | it is damaged: it does not tell its form
                    "server":"cellar"     | "server":null           | it is damaged
                    \\"asOf\\":\\"        | \\"asOf\\":\\"on        | it is damaged
                    """, delimiter = '|')
    void tablesInASourceAreLeftOver(String text, String instead, String reason) throws Exception {
        try (Connection till = ViewServer.till(folder)) {
            execute(till, "CREATE SCHEMA kept");
            refreshed(IN_SOURCE);
            Path note = notes().get(0);
            Files.writeString(note, Files.readString(note).replace(text, instead));
            List<String> table = keptIn(till);

            try (ViewServer braid = ViewServer.start(folder, IN_SOURCE)) {
                assertThat(log.warnings())
                        .singleElement()
                        .asString()
                        .contains(table.get(0), reason, "read anew", "removed by the next refresh");
                assertThat(notes()).isEmpty();
                assertThat(braid.value("SELECT state FROM sys.matviews")).isNotEqualTo("fresh");

                braid.run("REFRESH MATERIALIZED VIEW v.kept");
                assertThat(braid.value("SELECT COUNT(*) FROM v.kept")).isEqualTo("3");
            }
            assertThat(keptIn(till)).hasSize(1).doesNotContainAnyElementsOf(table);
            assertThat(notes()).hasSize(1);
        }
    }

    @Test
    void tablesOfTheStoreAreRemoved() throws Exception {
        try (Connection till = ViewServer.till(folder)) {
            assertThat(till.isClosed()).isFalse();
            refreshed(IN_STORE);
            String table = changeNoteInStore("\"form\":1,", "\"form\":2,\"more\":7,");

            try (ViewServer braid = ViewServer.start(folder, IN_STORE)) {
                assertThat(log.warnings())
                        .singleElement()
                        .asString()
                        .contains(table, "it is of form 2, and this Braid reads form 1", "read anew", "is removed");
                braid.run("REFRESH MATERIALIZED VIEW v.kept");
            }
            try (Connection store = store();
                    Statement statement = store.createStatement()) {
                assertThat(column(statement, "SELECT table_name FROM duckdb_tables()"))
                        .hasSize(1)
                        .doesNotContain(table);
            }
        }
    }

    private void refreshed(String views) throws Exception {
        try (ViewServer braid = ViewServer.start(folder, views)) {
            braid.run("REFRESH MATERIALIZED VIEW v.kept");
        }
        assertThat(log.warnings()).isEmpty();
    }

    /** Changes the note and returns its table. */
    private String changeNoteInStore(String text, String instead) throws SQLException {
        try (Connection store = store();
                Statement statement = store.createStatement()) {
            String table =
                    column(statement, "SELECT table_name FROM duckdb_tables()").get(0);
            String note =
                    column(statement, "SELECT comment FROM duckdb_tables()").get(0);
            statement.execute("COMMENT ON TABLE \"" + table + "\" IS '" + note.replace(text, instead) + "'");
            return table;
        }
    }

    private Connection store() throws SQLException {
        return DriverManager.getConnection("jdbc:duckdb:" + folder.resolve("matviews/rows.duckdb"));
    }

    private List<Path> notes() throws IOException {
        List<Path> notes = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.resolve("matviews/elsewhere"), "*.json")) {
            files.forEach(notes::add);
        }
        return notes;
    }

    private static List<String> keptIn(Connection till) throws SQLException {
        try (Statement statement = till.createStatement()) {
            return column(statement, "SELECT table_name FROM information_schema.tables WHERE table_schema = 'KEPT'");
        }
    }

    private static List<String> column(Statement statement, String sql) throws SQLException {
        List<String> values = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }

    private static void execute(Connection till, String sql) throws SQLException {
        try (Statement statement = till.createStatement()) {
            statement.execute(sql);
        }
    }
}
