package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RuntimeDdlTest {
    @Test
    void whatOneSessionChangesTheOthersSeeWithTheirNextStatement(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of());
                Connection one = connect(server, "shop");
                Connection other = connect(server, "shop")) {
            run(one, "CREATE VIRTUAL SCHEMA sales");
            run(one, "CREATE VIEW sales.cheap AS SELECT name FROM stock.item WHERE price < 1");
            try (PreparedStatement prepared = other.prepareStatement("SELECT name FROM sales.cheap")) {
                assertThat(answer(prepared)).isEqualTo("nail");
                run(one, "CREATE OR REPLACE VIEW sales.cheap AS SELECT name FROM stock.item WHERE price > 1");
                assertThat(answer(prepared)).isEqualTo("hammer");
                run(one, "DROP VIEW sales.cheap");
                assertThatThrownBy(() -> answer(prepared)).satisfies(e -> hasState(e, "42P01"));
            }
        }
    }

    @Test
    void refusalsHaveTheirStates(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of());
                Connection connection = connect(server, "shop")) {
            run(connection, "CREATE VIRTUAL SCHEMA sales");
            run(connection, "CREATE VIEW sales.cheap AS SELECT name FROM stock.item");
            assertThatThrownBy(() -> run(connection, "DROP SCHEMA sales")).satisfies(e -> hasState(e, "2BP01"));
            assertThatThrownBy(() -> run(connection, "DROP SERVER nothing")).satisfies(e -> hasState(e, "42704"));
            assertThatThrownBy(() -> run(connection, "CREATE VIRTUAL SCHEMA Sales"))
                    .satisfies(e -> hasState(e, "42710"));
            assertThatThrownBy(() -> run(connection, "CREATE VIEW sales.v AS SELECT size FROM stock.item"))
                    .satisfies(e -> hasState(e, "42703"));
            assertThatThrownBy(() -> run(connection, "DROP DATABASE shop")).satisfies(e -> hasState(e, "0A000"));
        }
    }

    @Test
    void whatIsNotThereIsNeitherGrantedNorCommentedOn(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of());
                Connection connection = connect(server, "shop")) {
            run(connection, "CREATE ROLE clerk");
            for (String refused : List.of(
                    "GRANT SELECT ON TABLE stock.itme TO ROLE clerk",
                    "COMMENT ON TABLE stock.itme IS 'what we have'",
                    "COMMENT ON COLUMN stock.itme.name IS 'what we have'",
                    "CREATE ROW FILTER f ON stock.itme TO ROLE clerk USING (1 = 1)")) {
                assertThatThrownBy(() -> run(connection, refused)).as(refused).satisfies(e -> hasState(e, "42P01"));
            }
            for (String refused : List.of(
                    "GRANT SELECT ON TABLE stock.item (nmae) TO ROLE clerk",
                    "COMMENT ON COLUMN stock.item.nmae IS 'what it is called'")) {
                assertThatThrownBy(() -> run(connection, refused))
                        .as(refused)
                        .satisfies(e -> hasState(e, "42703"))
                        .hasMessageContaining("did you mean");
            }
            run(connection, "GRANT SELECT ON TABLE stock.item (name) TO ROLE clerk");
            run(connection, "COMMENT ON TABLE stock.item IS 'what we have'");
            run(connection, "COMMENT ON COLUMN stock.item.name IS 'what it is called'");
        }
    }

    @Test
    void aQueryGoesOnOverTheModelItBeganWith(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of());
                Connection reader = connect(server, "shop");
                Connection changer = connect(server, "shop");
                Statement statement = reader.createStatement();
                ResultSet rows = statement.executeQuery("SELECT n FROM fake.endless")) {
            assertThat(rows.next()).isTrue();
            run(changer, "DROP SERVER fake CASCADE");
            assertThatThrownBy(() -> run(changer, "SELECT n FROM fake.endless")).satisfies(e -> hasState(e, "42P01"));
            for (int i = 0; i < 100_000; i++) {
                assertThat(rows.next()).isTrue();
            }
        }
    }

    @Test
    void databasesMadeByStatementsAreThereAfterARestart(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of());
                Connection connection = connect(server, "shop")) {
            run(connection, "CREATE DATABASE mine VERSION '1.9'");
            run(connection, "CREATE DATABASE mine VERSION '1.10'");
            run(connection, "CREATE VIRTUAL SCHEMA extra");
        }
        try (TestServer server = TestServer.start(folder, Map.of());
                Connection shop = connect(server, "shop");
                Connection newest = connect(server, "mine");
                Connection older = connect(server, "mine:1.9")) {
            run(shop, "CREATE VIEW extra.x AS SELECT 1 AS x");
            run(newest, "CREATE VIRTUAL SCHEMA s");
            run(older, "CREATE VIRTUAL SCHEMA s");
            run(shop, "DROP DATABASE mine VERSION '1.10'");
            assertThatThrownBy(() -> run(newest, "SELECT 1")).satisfies(e -> hasState(e, "3D000"));
            run(older, "SELECT 1");
            assertThatThrownBy(() -> connect(server, "mine:2"))
                    .hasMessageContaining("There is no version '2' of database 'mine'; there is 1.9");
        }
    }

    @Test
    void whoseDatabaseIsGoneMayUseAnother(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of());
                Connection shop = connect(server, "shop")) {
            run(shop, "CREATE DATABASE mine");
            try (Connection session = connect(server, "mine");
                    PreparedStatement before = session.prepareStatement("USE DATABASE shop")) {
                before.execute();
                run(session, "USE DATABASE mine");
                run(session, "DROP DATABASE mine");
                for (String refused :
                        List.of("SELECT 1", "SHOW TABLES", "USE s", "CREATE VIRTUAL SCHEMA s", "CLEAR CACHE")) {
                    assertThatThrownBy(() -> run(session, refused)).as(refused).satisfies(e -> hasState(e, "3D000"));
                    assertThatThrownBy(() -> runPrepared(session, refused))
                            .as(refused)
                            .satisfies(e -> hasState(e, "3D000"));
                }
                run(session, "SET query_timeout = '5s'");
                run(session, "USE DATABASE shop");
                run(session, "SELECT name FROM stock.item");
                for (int i = 0; i < 2; i++) {
                    run(shop, "CREATE DATABASE mine");
                    run(session, "USE DATABASE mine");
                    run(session, "DROP DATABASE mine");
                    if (i == 0) {
                        runPrepared(session, "USE DATABASE shop");
                    } else {
                        before.execute();
                    }
                    run(session, "SELECT name FROM stock.item");
                }
            }
        }
    }

    private static void hasState(Throwable failure, String state) {
        assertThat(failure).isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState())
                .as(e.getMessage())
                .isEqualTo(state));
    }

    private static Connection connect(TestServer server, String database) throws SQLException {
        return DriverManager.getConnection(server.server().url(database), server.user(), server.password());
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void runPrepared(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.execute();
        }
    }

    private static String answer(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }
}
