package io.braid.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.jdbc.BraidDataSource;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Chapter 9: how connections are made, what they are asked, and how they end. */
@Tag("jdk")
final class Chapter09ConnectionsTest extends Chapter {
    /** What may be asked of a connection that is closed. */
    private static final Set<String> ALWAYS = Set.of(
            "close", "isClosed", "isValid", "abort", "beginRequest", "endRequest", "setClientInfo", "getWarnings");

    Chapter09ConnectionsTest(ConformanceServer server) {
        super(server);
    }

    @Test
    void theDriverManagerConnects() throws SQLException {
        try (Connection other = DriverManager.getConnection(server.url(), server.user(), server.password())) {
            assertThat(other.isValid(30)).isTrue();
        }
    }

    @Test
    void aDataSourceConnects() throws SQLException {
        BraidDataSource source = new BraidDataSource();
        source.setUrl(server.url());
        try (Connection other = source.getConnection(server.user(), server.password())) {
            assertThat(other.isValid(30)).isTrue();
        }
        source.setLoginTimeout(20);
        assertThat(source.getLoginTimeout()).isEqualTo(20);
        assertThat(source.getParentLogger().getName()).isEqualTo("io.braid.jdbc");
    }

    @Test
    void anUnknownPropertyIsRefusedWithAHint() {
        Properties properties = server.login();
        properties.setProperty("socketTimout", "1");
        assertThatThrownBy(() -> DriverManager.getConnection(server.url(), properties))
                .hasMessageContaining("Did you mean socketTimeout?");
    }

    @Test
    void catalogAndSchemaAreThoseOfTheSession() throws SQLException {
        assertThat(connection.getCatalog()).isEqualTo("shop");
        assertThat(connection.getSchema()).isNull();
        connection.setSchema("stock");
        assertThat(connection.getSchema()).isEqualTo("stock");
        assertThat(value("SELECT COUNT(*) FROM item")).isEqualTo("3");
        connection.setCatalog("shop");
        assertThatThrownBy(() -> connection.setCatalog("nowhere")).hasFieldOrPropertyWithValue("SQLState", "3D000");
    }

    @Test
    void theApplicationsNameIsSeenByAll() throws SQLException {
        Properties properties = server.login();
        properties.setProperty("applicationName", "first name");
        try (Connection other = DriverManager.getConnection(server.url(), properties)) {
            assertThat(other.getClientInfo("ApplicationName")).isEqualTo("first name");
            assertThat(applications()).contains("first name");
            other.setClientInfo("ApplicationName", "it's another");
            assertThat(other.getClientInfo()).containsEntry("ApplicationName", "it's another");
            assertThat(applications()).contains("it's another").doesNotContain("first name");
            other.setClientInfo(new Properties());
            assertThat(applications()).contains("first name");
        }
    }

    private java.util.List<String> applications() throws SQLException {
        return column(connection.createStatement().executeQuery("SELECT application FROM sys.sessions"));
    }

    @Test
    void aConnectionIsValidUntilItIsClosed() throws SQLException {
        assertThat(connection.isValid(0)).isTrue();
        assertThat(connection.isClosed()).isFalse();
        assertThatThrownBy(() -> connection.isValid(-1)).isInstanceOf(SQLException.class);
        connection.close();
        connection.close();
        assertThat(connection.isValid(1)).isFalse();
        assertThat(connection.isClosed()).isTrue();
    }

    @Test
    void closingAConnectionClosesItsStatements() throws SQLException {
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT n FROM stock.many");
        assertThat(rows.next()).isTrue();
        connection.close();
        assertThat(statement.isClosed()).isTrue();
        assertThatThrownBy(() -> {
                    while (rows.next()) {
                        assertThat(rows.getInt(1)).isPositive();
                    }
                })
                .isInstanceOf(SQLException.class);
    }

    @Test
    void abortEndsAConnectionThatWaits() throws Exception {
        Statement statement = connection.createStatement();
        CompletableFuture<Throwable> failure = CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return new AssertionError(statement
                                .executeQuery("SELECT COUNT(*) FROM stock.many a, stock.many b, stock.many c")
                                .next());
                    } catch (SQLException e) {
                        return e;
                    }
                },
                task -> new Thread(task).start());
        Thread.sleep(200);
        connection.abort(Runnable::run);
        assertThat(failure.get()).isInstanceOf(SQLException.class);
        assertThat(connection.isClosed()).isTrue();
    }

    @Test
    void theNetworkTimeoutIsKept() throws SQLException {
        assertThat(connection.getNetworkTimeout()).isZero();
        connection.setNetworkTimeout(Runnable::run, 30_000);
        assertThat(connection.getNetworkTimeout()).isEqualTo(30_000);
        assertThat(value("SELECT 1")).isEqualTo("1");
        assertThatThrownBy(() -> connection.setNetworkTimeout(Runnable::run, -1))
                .isInstanceOf(SQLException.class);
    }

    @Test
    void identifiersAndLiteralsAreQuoted() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertThat(value("SELECT " + statement.enquoteLiteral("it's"))).isEqualTo("it's");
            assertThat(statement.enquoteIdentifier("a b", false)).isEqualTo("\"a b\"");
            assertThat(statement.enquoteIdentifier("\"a b\"", false)).isEqualTo("\"a b\"");
            for (String name : List.of("item", "ORDER", "1st", "a\"b", "x".repeat(100))) {
                String sql = "SELECT 7 AS " + statement.enquoteIdentifier(name, false);
                try (ResultSet rows = statement.executeQuery(sql)) {
                    assertThat(rows.getMetaData().getColumnLabel(1)).isEqualTo(name);
                }
            }
            assertThat(value("SELECT " + statement.enquoteIdentifier("NAME", false) + " FROM stock.item WHERE id = 2"))
                    .isEqualTo("hammer");
            assertThatThrownBy(() -> statement.enquoteIdentifier("", true))
                    .hasFieldOrPropertyWithValue("SQLState", "22023");
            assertThat(statement.isSimpleIdentifier("item")).isTrue();
            assertThat(statement.isSimpleIdentifier("a b")).isFalse();
        }
    }

    @Test
    void thereAreNoShards() throws SQLException {
        assertThat(connection.getMetaData().supportsSharding()).isFalse();
        assertThatThrownBy(() -> connection.setShardingKey(null)).hasFieldOrPropertyWithValue("SQLState", "0A000");
        assertThatThrownBy(() -> connection.setShardingKeyIfValid(null, 1))
                .hasFieldOrPropertyWithValue("SQLState", "0A000");
        connection.beginRequest();
        assertThat(value("SELECT 1")).isEqualTo("1");
        connection.endRequest();
    }

    @TestFactory
    Stream<DynamicTest> aClosedConnectionRefusesEverything() throws SQLException {
        Connection closed = server.connect();
        closed.close();
        return Calls.of(Connection.class)
                .filter(method -> !ALWAYS.contains(method.getName()))
                .map(method -> check("9.4.4 closed: " + Calls.describe(method), () -> refuses(closed, method)));
    }

    private static void refuses(Object closed, Method method) {
        assertThatThrownBy(() -> Calls.run(closed, method)).isInstanceOf(SQLException.class);
    }
}
