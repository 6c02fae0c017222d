package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Incremental refreshes of views whose rows a source keeps: what is new is read, what is there is taken over within the
 * source, and rows replace each other by keys that differ in no more than a space, a capital or a null.
 */
@Timeout(300)
class TakenOverInSourceTest {
    private static final String MODEL = """
            CREATE VIRTUAL SCHEMA v;
            CREATE MATERIALIZED VIEW v.kept OPTIONS (store 'fragile', incremental 'stamp'%s)
              AS SELECT part, name, stamp, price FROM f.stock;
            """;
    private static final String KEYED = ", key 'part, name'";
    private static final String ROWS =
            "SELECT STRING_AGG(COALESCE(part, '?') || name || ':' || stamp || ':' || price, ' ' ORDER BY price) FROM"
                    + " v.kept";

    private final Path folder;

    TakenOverInSourceTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SQLSERVER")
    void aSourceTakesThemOver(ServerKind kind) throws Exception {
        assertAppends(kind);
        assertReplaces(kind, KEYED, "a X:1:2 AX:1:3 aX:2:5 ?X:2:6");
        assertReplaces(kind, KEYED + ", detect_deletes 'on'", "AX:1:3 aX:2:5 ?X:2:6");
        assertBeginsAnewWithoutItsTable(kind);
    }

    private void assertAppends(ServerKind kind) throws Exception {
        try (TestServer source = filled(kind);
                Rig rig = start(source, "")) {
            refresh(rig);
            execute(source, "DELETE FROM stock", "INSERT INTO stock VALUES ('a', 'X', 1, 8), ('b', 'X', 2, 9)");
            refresh(rig);
            assertThat(rig.value(ROWS)).isEqualTo("aX:1:1 a X:1:2 AX:1:3 ?X:1:4 bX:2:9");
            refresh(rig);
            assertThat(rig.value(ROWS)).isEqualTo("aX:1:1 a X:1:2 AX:1:3 ?X:1:4 bX:2:9");
            ViewsStoredInSourceTest.awaitTables(source, 1);
        }
    }

    private void assertReplaces(ServerKind kind, String options, String expected) throws Exception {
        try (TestServer source = filled(kind);
                Rig rig = start(source, options)) {
            refresh(rig);
            execute(
                    source,
                    "UPDATE stock SET price = 5, stamp = 2 WHERE price = 1",
                    "UPDATE stock SET price = 6, stamp = 2 WHERE price = 4",
                    "UPDATE stock SET price = 7, stamp = 0 WHERE price = 3",
                    "DELETE FROM stock WHERE price = 2");
            refresh(rig);
            assertThat(rig.value(ROWS)).as(options).isEqualTo(expected);
            refresh(rig);
            assertThat(rig.value(ROWS)).as(options).isEqualTo(expected);
            ViewsStoredInSourceTest.awaitTables(source, 1);
        }
    }

    private void assertBeginsAnewWithoutItsTable(ServerKind kind) throws Exception {
        try (TestServer source = filled(kind);
                Rig rig = start(source, KEYED)) {
            refresh(rig);
            execute(
                    source,
                    "UPDATE stock SET price = 9 WHERE price = 1",
                    "DROP TABLE " + ViewsStoredInSourceTest.table(source));
            refresh(rig);
            assertThat(rig.value(ROWS)).isEqualTo("a X:1:2 AX:1:3 ?X:1:4 aX:1:9");
        }
    }

    private static TestServer filled(ServerKind kind) throws Exception {
        TestServer source = TestServers.fresh(kind);
        Rig.fill(source, 10);
        execute(
                source,
                "CREATE TABLE stock (part VARCHAR(10), name VARCHAR(10), stamp INTEGER, price INTEGER)",
                "INSERT INTO stock VALUES ('a', 'X', 1, 1), ('a ', 'X', 1, 2), ('A', 'X', 1, 3), (NULL, 'X', 1, 4)");
        return source;
    }

    private Rig start(TestServer source, String options) throws Exception {
        return Rig.start(
                folder,
                source,
                List.of("kept_rows '" + ViewsStoredInSourceTest.schema(source) + "'"),
                Map.of(),
                MODEL.formatted(options));
    }

    private static void refresh(Rig rig) throws SQLException {
        try (Connection connection = rig.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("REFRESH MATERIALIZED VIEW v.kept");
        }
    }

    private static void execute(TestServer source, String... texts) throws SQLException {
        try (Connection connection = source.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : texts) {
                statement.execute(sql);
            }
        }
    }
}
