package io.braid.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Chapter 8: an SQLSTATE on every exception, and the class that goes with it. */
final class Chapter08ExceptionsTest extends Chapter {
    /** Five joined tables of 20,000 rows each: more than anybody waits for. */
    private static final String ENDLESS =
            "SELECT COUNT(*) FROM stock.many a, stock.many b, stock.many c WHERE a.n + b.n + c.n = 1";

    Chapter08ExceptionsTest(ConformanceServer server) {
        super(server);
    }

    /** A statement that fails, and how. */
    private record Failure(String sql, String state, Class<? extends SQLException> type) {}

    @TestFactory
    Stream<DynamicTest> statementsFailWithTheClassOfTheirState() {
        return Stream.of(
                        new Failure("SELEC 1", "42601", SQLSyntaxErrorException.class),
                        new Failure("SELECT (1", "42601", SQLSyntaxErrorException.class),
                        new Failure("SELECT * FROM stock.nothing", "42P01", SQLSyntaxErrorException.class),
                        new Failure("SELECT colour FROM stock.item", "42703", SQLSyntaxErrorException.class),
                        new Failure("SELECT id FROM stock.item, stock.maker", "42702", SQLSyntaxErrorException.class),
                        new Failure("SELECT NO_SUCH_FUNCTION(1)", "42883", SQLSyntaxErrorException.class),
                        new Failure("SELECT name, COUNT(*) FROM stock.item", "42803", SQLSyntaxErrorException.class),
                        new Failure(
                                "SELECT 1 FROM stock.item i, stock.maker i", "42712", SQLSyntaxErrorException.class),
                        new Failure("SELECT 1 / (id - id) FROM stock.item", "22012", SQLDataException.class),
                        new Failure("SELECT CAST('x' AS INTEGER)", "22018", SQLDataException.class),
                        new Failure("SELECT SQRT(-id) FROM stock.item", "2201F", SQLDataException.class),
                        new Failure(
                                "SELECT id FROM stock.item WHERE name LIKE 'a' ESCAPE 'xx'",
                                "22025",
                                SQLDataException.class),
                        new Failure("SELECT (SELECT id FROM stock.item)", "21000", SQLException.class),
                        new Failure("DELETE FROM stock.item", "25006", SQLException.class),
                        new Failure("LOCK TABLE stock.item", "0A000", SQLFeatureNotSupportedException.class),
                        new Failure("USE nowhere", "42P01", SQLSyntaxErrorException.class),
                        new Failure("USE DATABASE nowhere", "3D000", SQLException.class),
                        new Failure("SET no_such_setting = '1'", "22023", SQLDataException.class))
                .map(failure -> check("8.5 " + failure.state() + " of " + failure.sql(), () -> {
                    for (Attempt attempt : attempts(failure.sql())) {
                        assertThatThrownBy(attempt::run)
                                .isInstanceOf(failure.type())
                                .hasFieldOrPropertyWithValue("SQLState", failure.state())
                                .satisfies(e -> assertThat(e.getMessage()).isNotBlank());
                    }
                    assertThat(connection.isValid(30)).isTrue();
                }));
    }

    /** Something that fails. */
    @FunctionalInterface
    private interface Attempt {
        void run() throws SQLException;
    }

    private List<Attempt> attempts(String sql) {
        return List.of(() -> drain(connection.createStatement(), sql), () -> {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                if (statement.execute()) {
                    column(statement.getResultSet());
                }
            }
        });
    }

    private static void drain(Statement statement, String sql) throws SQLException {
        try (statement) {
            if (statement.execute(sql)) {
                column(statement.getResultSet());
            }
        }
    }

    @Test
    void exceptionsCanBeIteratedOver() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeQuery("SELEC");
        } catch (SQLException e) {
            assertThat((Iterable<Throwable>) e).containsExactly(e);
            assertThat(e.getErrorCode()).isZero();
        }
    }

    @Test
    void aWrongPasswordIsAnInvalidAuthorization() {
        assertThatThrownBy(() -> DriverManager.getConnection(server.url(), server.user(), "wrong"))
                .isInstanceOf(SQLInvalidAuthorizationSpecException.class)
                .hasFieldOrPropertyWithValue("SQLState", "28P01");
    }

    @Test
    void nobodyListeningIsTransient() {
        assertThatThrownBy(() -> DriverManager.getConnection("jdbc:braid://127.0.0.1:1/shop", server.login()))
                .isInstanceOf(SQLTransientConnectionException.class)
                .hasFieldOrPropertyWithValue("SQLState", "08001");
    }

    @Test
    void aClosedConnectionIsNotTransient() throws SQLException {
        Connection other = server.connect();
        other.close();
        assertThatThrownBy(other::createStatement)
                .isInstanceOf(SQLNonTransientConnectionException.class)
                .hasFieldOrPropertyWithValue("SQLState", "08003");
    }

    @Test
    void aTimeLimitIsATimeout() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            assertThatThrownBy(() -> statement.executeQuery(ENDLESS).next())
                    .isInstanceOf(SQLTimeoutException.class)
                    .hasFieldOrPropertyWithValue("SQLState", "57014");
        }
        assertThat(connection.isValid(30)).isTrue();
    }

    @Test
    void aCancelledStatementIsNoTimeoutEvenIfItHasATimeLimit() throws Exception {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(60);
            CompletableFuture<SQLException> failure = CompletableFuture.supplyAsync(
                    () -> {
                        try (ResultSet rows = statement.executeQuery(ENDLESS)) {
                            throw new AssertionError("a row: " + rows.next());
                        } catch (SQLException e) {
                            return e;
                        }
                    },
                    task -> new Thread(task).start());
            while (!failure.isDone()) {
                statement.cancel();
                Thread.sleep(20);
            }
            assertThat((Object) failure.get()).isNotInstanceOf(SQLTimeoutException.class);
            assertThat(failure.get().getSQLState()).isEqualTo("57014");
        }
        assertThat(connection.isValid(30)).isTrue();
    }

    @Test
    void clientPropertiesOfAClosedConnectionFailWithTheirOwnClass() throws SQLException {
        Connection other = server.connect();
        other.close();
        assertThatThrownBy(() -> other.setClientInfo("ApplicationName", "x"))
                .isInstanceOf(SQLClientInfoException.class);
    }

    @Test
    void warningsAreChainedAndCleared() throws SQLException {
        connection.createStatement(ResultSet.TYPE_SCROLL_SENSITIVE, ResultSet.CONCUR_UPDATABLE);
        assertThat((Object) connection.getWarnings()).isNotNull();
        assertThat((Object) connection.getWarnings().getNextWarning()).isNotNull();
        assertThat(connection.getWarnings().getSQLState()).startsWith("01");
        connection.clearWarnings();
        assertThat((Object) connection.getWarnings()).isNull();
    }
}
