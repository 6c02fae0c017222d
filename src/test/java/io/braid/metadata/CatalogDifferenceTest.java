package io.braid.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.planner.model.VdbReader;
import io.braid.server.BraidServer;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One schema in PostgreSQL 18 and behind Braid: what clients ask the catalog has the same rows. The queries and the
 * schema are in {@code catalog.sql}; one that Braid cannot answer says so in its title, and fails once it can.
 */
final class CatalogDifferenceTest {
    private static final String FILE = "catalog.sql";
    private static final String SCHEMA = "schema";
    private static final String UNSUPPORTED = " (unsupported)";
    private static final String MODEL = """
            CREATE DATABASE shop;
            CREATE SERVER pg FOREIGN DATA WRAPPER postgresql
              OPTIONS (url '${env:PG_URL}', user '${env:PG_USER}', password '${env:PG_PASSWORD}');
            CREATE SCHEMA shop SERVER pg;
            IMPORT FOREIGN SCHEMA shop FROM SERVER pg INTO shop;
            """;

    /** A statement under a title. */
    private record Section(String title, String sql) {}

    @Test
    void clientsGetTheRowsOfPostgresql(@TempDir Path folder) throws Exception {
        List<Section> sections = sections();
        List<String> differences = new ArrayList<>();
        try (TestServer database = TestServers.fresh(ServerKind.POSTGRESQL);
                Connection postgres = database.connect()) {
            execute(postgres, sections.get(0).sql());
            execute(postgres, "SET search_path TO shop");
            try (BraidServer server = serve(folder, database);
                    Connection braid = DriverManager.getConnection(url(server), login(server))) {
                execute(braid, "SET search_path TO shop");
                for (Section section : sections.subList(1, sections.size())) {
                    compare(section, postgres, braid, differences);
                }
            }
        }
        assertThat(String.join("\n\n", differences)).isEmpty();
    }

    private static void compare(Section section, Connection postgres, Connection braid, List<String> differences)
            throws SQLException {
        boolean unsupported = section.title().endsWith(UNSUPPORTED);
        String expected = rows(postgres, section.sql());
        String found;
        try {
            found = rows(braid, section.sql());
        } catch (SQLException e) {
            found = "failed: " + e.getMessage();
        }
        boolean same = expected.equals(found);
        if (same && unsupported) {
            differences.add(section.title() + ": is supported; take the word away");
        } else if (!same && !unsupported) {
            differences.add(section.title() + ": PostgreSQL has\n" + expected + "\nand Braid\n" + found);
        }
    }

    private static String rows(Connection connection, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            int columns = result.getMetaData().getColumnCount();
            List<String> labels = new ArrayList<>();
            for (int i = 1; i <= columns; i++) {
                labels.add(result.getMetaData().getColumnLabel(i));
            }
            rows.add(String.join("|", labels));
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    row.add(result.getString(i));
                }
                rows.add(String.join("|", row));
            }
        }
        return String.join("\n", rows);
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<Section> sections() throws IOException {
        try (InputStream file = Objects.requireNonNull(CatalogDifferenceTest.class.getResourceAsStream(FILE), FILE)) {
            List<Section> sections = new ArrayList<>();
            for (String part : new String(file.readAllBytes(), StandardCharsets.UTF_8).split("(?m)^-- ")) {
                int end = part.indexOf('\n');
                if (end > 0) {
                    sections.add(new Section(
                            part.substring(0, end).strip(), part.substring(end).strip()));
                }
            }
            assertThat(sections.get(0).title()).isEqualTo(SCHEMA);
            return sections;
        }
    }

    private static BraidServer serve(Path folder, TestServer database) {
        Map<String, String> settings = Map.of(
                "port", "0",
                "http-port", "0",
                "warm-up-time", "0s",
                "data-folder", folder.toString(),
                "shutdown-timeout", "0s");
        Map<String, String> secrets = Map.of(
                "PG_URL", database.jdbcUrl(),
                "PG_USER", database.user(),
                "PG_PASSWORD", database.password());
        return BraidServer.start(
                ServerConfig.of(settings), new Environment(secrets), List.of(VdbReader.read("shop.vdb.sql", MODEL)));
    }

    private static String url(BraidServer server) {
        return "jdbc:postgresql://127.0.0.1:" + server.pgPort().orElseThrow() + "/shop";
    }

    private static Properties login(BraidServer server) throws IOException {
        Properties login = new Properties();
        try (Reader reader = Files.newBufferedReader(server.connectionFile())) {
            login.load(reader);
        }
        login.remove("url");
        return login;
    }
}
