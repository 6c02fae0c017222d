package io.braid.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TestServersTest {
    static Stream<SharedServer> servers() {
        return Stream.of(TestServers.postgres(), TestServers.mysql(), TestServers.h2());
    }

    @ParameterizedTest
    @MethodSource("servers")
    void everySharedServerTellsItsVersion(SharedServer server) throws SQLException {
        assertThat(version(server)).isNotBlank();
    }

    @Test
    void duckDbTellsItsVersion() throws SQLException {
        try (TestServer duckDb = TestServers.freshDuckDb()) {
            assertThat(version(duckDb)).startsWith("v");
        }
    }

    @ParameterizedTest
    @MethodSource("servers")
    void freshDatabasesDoNotSeeEachOther(SharedServer server) throws SQLException {
        try (TestServer one = server.freshDatabase();
                TestServer other = server.freshDatabase()) {
            execute(one, "CREATE TABLE only_here (a INTEGER)");
            execute(one, "INSERT INTO only_here VALUES (1)");

            assertThatThrownBy(() -> execute(other, "INSERT INTO only_here VALUES (1)"))
                    .isInstanceOf(SQLException.class);
            assertThatThrownBy(() -> execute(server, "INSERT INTO only_here VALUES (1)"))
                    .isInstanceOf(SQLException.class);
        }
    }

    @ParameterizedTest
    @MethodSource("servers")
    void askingTwiceGivesTheSameServer(SharedServer server) {
        assertThat(servers().filter(again -> again.wrapper().equals(server.wrapper())))
                .singleElement()
                .extracting(TestServer::jdbcUrl)
                .isEqualTo(server.jdbcUrl());
    }

    @Test
    void h2NamesReadAsInSqlServer() throws SQLException {
        try (Connection connection = TestServers.h2().connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE dbo.named (a INTEGER)");
            statement.execute("INSERT INTO tpch.dbo.named VALUES (7)");
            try (ResultSet rows = statement.executeQuery("SELECT A FROM TPCH.Dbo.NAMED")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(7);
            } finally {
                statement.execute("DROP TABLE dbo.named");
            }
        }
    }

    @Test
    void sqlServerTellsItsVersionWhereThereIsOne() throws SQLException {
        Optional<SharedServer> sqlServer = TestServers.sqlServer();
        assumeTrue(sqlServer.isPresent(), "no SQL Server: neither Docker nor BRAID_TEST_SQLSERVER_URL");

        try (TestServer database = sqlServer.orElseThrow().freshDatabase()) {
            assertThat(version(database)).contains("SQL Server");
        }
    }

    static String version(TestServer server) throws SQLException {
        String sql =
                switch (server.wrapper()) {
                    case "h2" -> "SELECT H2VERSION()";
                    case "sqlserver" -> "SELECT @@VERSION";
                    default -> "SELECT version()";
                };
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }

    static void execute(TestServer server, String sql) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
