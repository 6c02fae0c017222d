package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.fault.Oracle;
import io.braid.testkit.fault.RowSum;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import io.braid.testkit.tier.Iterations;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** B7: tables and columns whose names mean something else in some language are read like any other. */
@Tag("scaled")
class HostileNamesTest {
    private static final int COLUMNS = 20;
    /** What the shortest of all sources takes. */
    private static final int LONGEST_BYTES = 60;

    private static final List<String> PIECES = List.of(
            "\"", "`", "'", "''", ";", "--", "/*", "*/", "\\", " ", ".", "[", "]", "(", ")", "$", "$$", "%", "?", ":x",
            "{fn", "}", "@", "#", "\t", "select", "GROUP", "order", "User", "table", "a", "B", "0", "9", "_", "\u00e9",
            "\u4e2d", "\u02bc", "\u2019", "\u0130", "\u202e", "N'", "U&", "\\u0027", "x'");

    private static final List<String> LIKE_FUNCTIONS = List.of(
            "user",
            "current_user",
            "session_user",
            "system_user",
            "current_role",
            "current_catalog",
            "current_schema",
            "current_path",
            "current_date",
            "current_time",
            "current_timestamp",
            "localtime",
            "localtimestamp",
            "pi",
            "e");

    @ParameterizedTest
    @EnumSource(
            value = ServerKind.class,
            names = {"POSTGRESQL", "MYSQL", "H2"})
    void whateverTablesAndColumnsAreCalledTheyAreRead(ServerKind kind, @TempDir Path folder) throws Exception {
        Iterations iterations = Iterations.of("survive.B7", 60, 600, 10_000);
        try (TestServer source = TestServers.fresh(kind)) {
            Rig.fill(source, 1);
            Set<String> taken = new HashSet<>(Set.of("items"));
            List<Named> tables = new ArrayList<>();
            for (int made = 0; made < iterations.count(); made += COLUMNS + 1) {
                tables.add(Named.random(iterations.random(), taken));
            }
            try (Connection connection = source.connect();
                    Statement statement = connection.createStatement()) {
                for (Named table : tables) {
                    table.make(statement, kind == ServerKind.MYSQL ? '`' : '"');
                }
            }
            try (Rig rig = Rig.start(folder, source, List.of(), Map.of());
                    Connection connection = rig.connect();
                    Statement statement = connection.createStatement()) {
                Oracle oracle = rig.oracle(Duration.ofSeconds(60));
                for (Named table : tables) {
                    table.read(iterations, oracle, statement);
                }
                oracle.assertNothingIsLeft("at the end");
                iterations.report(kind + ": " + tables.size() * (COLUMNS + 1) + " names, all right");
            }
        }
    }

    /**
     * Columns that are called like what SQL answers without parentheses, and their table: they are columns
     * nevertheless.
     */
    @ParameterizedTest
    @EnumSource(
            value = ServerKind.class,
            names = {"POSTGRESQL", "MYSQL", "H2"})
    void columnsThatAreCalledLikeFunctionsAreNone(ServerKind kind, @TempDir Path folder) throws Exception {
        Named table = new Named("user", LIKE_FUNCTIONS);
        try (TestServer source = TestServers.fresh(kind)) {
            Rig.fill(source, 1);
            try (Connection connection = source.connect();
                    Statement statement = connection.createStatement()) {
                table.make(statement, kind == ServerKind.MYSQL ? '`' : '"');
            }
            try (Rig rig = Rig.start(folder, source, List.of(), Map.of());
                    Connection connection = rig.connect();
                    Statement statement = connection.createStatement()) {
                Object[] row = new Object[LIKE_FUNCTIONS.size()];
                Arrays.setAll(row, i -> i);
                String one = "SELECT * FROM f.\"user\" ORDER BY \"current_date\" LIMIT 1";
                assertThat(Rig.ask(statement, "SELECT * FROM f.\"user\"")).isEqualTo(RowSum.NONE.and(row));
                assertThat(Rig.ask(statement, one)).isEqualTo(RowSum.NONE.and(row));
                assertThat(Rig.ask(statement, "(" + one + ") UNION ALL (" + one + ")"))
                        .isEqualTo(RowSum.NONE.and(row).and(row));
                assertThat(Rig.ask(
                                statement,
                                "SELECT a.* FROM f.\"user\" AS a JOIN f.\"user\" AS b ON a.\"user\" = b.\"user\""))
                        .isEqualTo(RowSum.NONE.and(row));
            }
        }
    }

    /** A table of one row, in which each column has its own number. */
    private record Named(String table, List<String> columns) {
        static Named random(Random random, Set<String> taken) {
            Set<String> own = new HashSet<>();
            List<String> columns = new ArrayList<>();
            for (int i = 0; i < COLUMNS; i++) {
                columns.add(name(random, own));
            }
            return new Named(name(random, taken), columns);
        }

        /** No source takes a name that ends with a blank, and names here differ in more than their case. */
        private static String name(Random random, Set<String> taken) {
            while (true) {
                StringBuilder name = new StringBuilder();
                for (int i = random.nextInt(6); i >= 0; i--) {
                    name.append(PIECES.get(random.nextInt(PIECES.size())));
                }
                boolean fits = name.toString().strip().length() == name.length()
                        && name.toString().getBytes(StandardCharsets.UTF_8).length <= LONGEST_BYTES;
                if (fits && taken.add(name.toString().toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT))) {
                    return name.toString();
                }
            }
        }

        void make(Statement statement, char quote) throws SQLException {
            StringBuilder definition = new StringBuilder();
            StringBuilder values = new StringBuilder();
            for (int i = 0; i < columns.size(); i++) {
                definition
                        .append(i == 0 ? "" : ", ")
                        .append(quoted(columns.get(i), quote))
                        .append(" INTEGER");
                values.append(i == 0 ? "" : ", ").append(i);
            }
            statement.setEscapeProcessing(false);
            statement.execute("CREATE TABLE " + quoted(table, quote) + " (" + definition + ")");
            statement.execute("INSERT INTO " + quoted(table, quote) + " VALUES (" + values + ")");
        }

        void read(Iterations iterations, Oracle oracle, Statement statement) throws SQLException {
            String from = " FROM f." + quoted(table, '"');
            Object[] all = new Object[columns.size()];
            StringBuilder list = new StringBuilder();
            for (int i = 0; i < all.length; i++) {
                all[i] = i;
                list.append(i == 0 ? "" : ", ").append(quoted(columns.get(i), '"'));
            }
            oracle.mustBeRight(
                    iterations.at(this), RowSum.NONE.and(all), () -> Rig.ask(statement, "SELECT " + list + from));
            for (int i = 0; i < all.length; i++) {
                String column = quoted(columns.get(i), '"');
                RowSum right = RowSum.NONE.and(i, 1L);
                // Beside another source, so that some of it is asked for in part and some by keys.
                String sql = "SELECT x." + column + ", COUNT(*)" + from + " AS x JOIN s.items AS i ON i.id = x."
                        + column + " + 1 WHERE x." + column + " = " + i + " GROUP BY x." + column + " ORDER BY x."
                        + column;
                oracle.mustBeRight(iterations.at(columns.get(i) + " of " + this), right, () -> Rig.ask(statement, sql));
            }
        }

        private static String quoted(String name, char quote) {
            return quote + name.replace(String.valueOf(quote), String.valueOf(quote) + quote) + quote;
        }
    }
}
