package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.tier.Iterations;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Shared results and plans while users are granted and revoked roles: a result never contains a row that is hidden for
 * the user's current roles. {@code -Dseed} repeats a run, {@code -Drole.reads} makes it longer.
 */
@Tag("scaled")
class RoleSwitchesTest {
    private static final int ROLES = 3;
    private static final int USERS = 3;
    private static final int SWITCH_EVERY = 20;
    private static final String QUERY = "SELECT id FROM stock.item WHERE id < ? ORDER BY id";

    private final Iterations reads = Iterations.of("role.reads", 1000, 50_000, 1_000_000);
    private final Random random = reads.random();
    private final List<Set<Integer>> rolesOf = new ArrayList<>();

    @Test
    void whatWasKeptForOthersIsGivenToThoseOnlyWhoSeeTheSame(@TempDir Path folder) throws Exception {
        List<Connection> connections = new ArrayList<>();
        List<PreparedStatement> queries = new ArrayList<>();
        try (TestServer server = TestServer.start(folder, Map.of("result-max-age", "1h", "audit", "off"), model());
                Connection admin = DriverManager.getConnection(server.url(), server.user(), server.password());
                Statement command = admin.createStatement()) {
            for (int user = 0; user < USERS; user++) {
                command.execute("CREATE USER u" + user + " PASSWORD 'secret'");
                rolesOf.add(new TreeSet<>());
                Connection connection = DriverManager.getConnection(server.url(), "u" + user, "secret");
                connections.add(connection);
                queries.add(connection.prepareStatement(QUERY));
            }
            for (int read = 0; read < reads.count(); read++) {
                if (read % SWITCH_EVERY == 0) {
                    change(command);
                }
                int user = random.nextInt(USERS);
                int below = 1 + random.nextInt(4);
                assertThat(ids(connections.get(user), queries.get(user), below))
                        .as("seed %s, read %s of user %s in roles %s", reads.seed(), read, user, rolesOf.get(user))
                        .isEqualTo(expected(user, below));
            }
            try (ResultSet cache = command.executeQuery("SELECT hits FROM sys.cache")) {
                cache.next();
                assertThat(cache.getLong(1)).as("reads of what was kept").isGreaterThan(reads.count() / 2);
            }
            for (Connection connection : connections) {
                connection.close();
            }
        }
    }

    /** Returns a model in which each role hides a row. */
    private static String model() {
        StringBuilder model = new StringBuilder("GRANT SELECT ON SCHEMA stock TO ROLE public;\n");
        for (int role = 1; role <= ROLES; role++) {
            model.append("CREATE ROLE hides" + role + ";\nCREATE ROW FILTER hide" + role
                    + " ON stock.item TO ROLE hides" + role + " USING (id <> " + role + ");\n");
        }
        return model.toString();
    }

    private void change(Statement command) throws SQLException {
        int user = random.nextInt(USERS);
        int role = 1 + random.nextInt(ROLES);
        if (rolesOf.get(user).remove(role)) {
            command.execute("REVOKE ROLE hides" + role + " FROM USER u" + user);
        } else {
            rolesOf.get(user).add(role);
            command.execute("GRANT ROLE hides" + role + " TO USER u" + user);
        }
    }

    private List<Integer> expected(int user, int below) {
        List<Integer> ids = new ArrayList<>();
        for (int id = 1; id < below; id++) {
            if (!rolesOf.get(user).contains(id)) {
                ids.add(id);
            }
        }
        return ids;
    }

    /** Reads with a prepared or an unprepared statement. */
    private List<Integer> ids(Connection connection, PreparedStatement prepared, int below) throws SQLException {
        if (random.nextBoolean()) {
            prepared.setInt(1, below);
            try (ResultSet rows = prepared.executeQuery()) {
                return ids(rows);
            }
        }
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(QUERY.replace("?", String.valueOf(below)))) {
            return ids(rows);
        }
    }

    private static List<Integer> ids(ResultSet rows) throws SQLException {
        List<Integer> ids = new ArrayList<>();
        while (rows.next()) {
            ids.add(rows.getInt(1));
        }
        return ids;
    }
}
