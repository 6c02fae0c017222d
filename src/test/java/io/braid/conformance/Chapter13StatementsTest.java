package io.braid.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.CallableStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Chapter 13: statements, prepared and callable ones, and the escapes in their text. */
@Tag("jdk")
final class Chapter13StatementsTest extends Chapter {
    private static final Set<String> ALWAYS = Set.of(
            "close", "isClosed", "enquoteLiteral", "enquoteIdentifier", "enquoteNCharLiteral", "isSimpleIdentifier");

    Chapter13StatementsTest(ConformanceServer server) {
        super(server);
    }

    @Test
    void executeTellsRowsFromCounts() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertThat(statement.execute("SELECT 1")).isTrue();
            assertThat(statement.getUpdateCount()).isEqualTo(-1);
            assertThat(statement.getResultSet().next()).isTrue();
            assertThat(statement.getMoreResults()).isFalse();
            assertThat(statement.getUpdateCount()).isEqualTo(-1);
            assertThat(statement.execute("USE stock")).isFalse();
            assertThat((Object) statement.getResultSet()).isNull();
            assertThat(statement.getUpdateCount()).isZero();
            assertThat(statement.getLargeUpdateCount()).isZero();
            assertThat(statement.getMoreResults(Statement.CLOSE_ALL_RESULTS)).isFalse();
            assertThat(statement.getUpdateCount()).isEqualTo(-1);
            assertThat(statement.executeUpdate("USE stock")).isZero();
            assertThat(statement.executeLargeUpdate("USE stock")).isZero();
        }
    }

    @Test
    void thereIsOneResultToBeOpen() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            ResultSet rows = statement.executeQuery("SELECT 1");
            assertThatThrownBy(() -> statement.getMoreResults(Statement.KEEP_CURRENT_RESULT))
                    .isInstanceOf(SQLFeatureNotSupportedException.class);
            assertThatThrownBy(() -> statement.getMoreResults(99)).hasFieldOrPropertyWithValue("SQLState", "22023");
            assertThat(rows.next()).isTrue();
            assertThat(statement.getMoreResults(Statement.CLOSE_ALL_RESULTS)).isFalse();
            assertThat(rows.isClosed()).isTrue();
        }
    }

    @Test
    void whoWantsTheOtherIsTold() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.executeQuery("USE stock"))
                    .hasFieldOrPropertyWithValue("SQLState", "02000");
            assertThatThrownBy(() -> statement.executeUpdate("SELECT 1"))
                    .hasFieldOrPropertyWithValue("SQLState", "02000");
        }
    }

    @Test
    void runningAStatementAgainClosesItsResult() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            ResultSet first = statement.executeQuery("SELECT n FROM stock.many");
            ResultSet second = statement.executeQuery("SELECT n FROM stock.many");
            assertThat(first.isClosed()).isTrue();
            assertThat(second.next()).isTrue();
            statement.close();
            assertThat(second.isClosed()).isTrue();
        }
    }

    @Test
    void statementsCloseOnCompletionIfTheyAreToldTo() throws SQLException {
        Statement statement = connection.createStatement();
        assertThat(statement.isCloseOnCompletion()).isFalse();
        statement.closeOnCompletion();
        assertThat(statement.isCloseOnCompletion()).isTrue();
        statement.executeQuery("SELECT 1").close();
        assertThat(statement.isClosed()).isTrue();
    }

    @Test
    void limitsHold() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setMaxRows(7);
            assertThat(statement.getMaxRows()).isEqualTo(7);
            assertThat(column(statement.executeQuery("SELECT n FROM stock.many")))
                    .hasSize(7);
            statement.setLargeMaxRows(0);
            assertThat(column(statement.executeQuery("SELECT n FROM stock.many")))
                    .hasSize(20_000);
            statement.setFetchSize(10);
            assertThat(statement.getFetchSize()).isEqualTo(10);
            assertThat(column(statement.executeQuery("SELECT n FROM stock.many")))
                    .hasSize(20_000);
            statement.setQueryTimeout(30);
            assertThat(statement.getQueryTimeout()).isEqualTo(30);
        }
    }

    @TestFactory
    Stream<DynamicTest> numbersThatMakeNoSenseAreRefused() throws SQLException {
        Statement statement = connection.createStatement();
        return Map.<String, Attempt>of(
                        "setMaxRows", () -> statement.setMaxRows(-1),
                        "setLargeMaxRows", () -> statement.setLargeMaxRows(-1),
                        "setQueryTimeout", () -> statement.setQueryTimeout(-1),
                        "setFetchSize", () -> statement.setFetchSize(-1),
                        "setFetchDirection", () -> statement.setFetchDirection(7),
                        "setMaxFieldSize", () -> statement.setMaxFieldSize(-1),
                        "createStatement type", () -> connection.createStatement(1, ResultSet.CONCUR_READ_ONLY),
                        "createStatement concurrency", () -> connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, 1),
                        "createStatement holdability",
                                () -> connection.createStatement(
                                        ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY, 7),
                        "setHoldability", () -> connection.setHoldability(7))
                .entrySet()
                .stream()
                .map(entry -> check("13.1 " + entry.getKey(), () -> assertThatThrownBy(entry.getValue()::run)
                        .isInstanceOf(SQLException.class)));
    }

    /** Something that is refused. */
    @FunctionalInterface
    private interface Attempt {
        void run() throws SQLException;
    }

    @Test
    void keysAreThoseOfInsertedRows() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("USE stock", Statement.NO_GENERATED_KEYS);
            assertThat(column(statement.getGeneratedKeys())).isEmpty();
            statement.execute("USE stock", Statement.RETURN_GENERATED_KEYS);
            assertThat(column(statement.getGeneratedKeys())).isEmpty();
            assertThatThrownBy(() -> statement.execute("USE stock", new int[] {1}))
                    .isInstanceOf(SQLFeatureNotSupportedException.class);
        }
    }

    @Test
    void preparedStatementsAreKnownBeforeTheyRun() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT id AS number, name FROM stock.item WHERE price < ? AND name LIKE ?")) {
            ResultSetMetaData columns = statement.getMetaData();
            assertThat(columns.getColumnCount()).isEqualTo(2);
            assertThat(columns.getColumnLabel(1)).isEqualTo("number");
            assertThat(columns.getColumnLabel(2)).isEqualTo("name");
            assertThat(columns.getColumnName(2)).isEqualTo("NAME");
            assertThat(columns.getColumnType(2)).isEqualTo(Types.VARCHAR);
            assertThat(columns.getPrecision(2)).isEqualTo(20);
            assertThat(columns.isNullable(1)).isEqualTo(ResultSetMetaData.columnNoNulls);
            assertThat(columns.isNullable(2)).isEqualTo(ResultSetMetaData.columnNullable);
            assertThat(statement.getParameterMetaData().getParameterCount()).isEqualTo(2);
            assertThat(statement.getParameterMetaData().getParameterType(1)).isEqualTo(Types.DECIMAL);
            assertThat(statement.getParameterMetaData().getParameterType(2)).isEqualTo(Types.VARCHAR);
        }
    }

    @Test
    void parametersStayUntilTheyAreCleared() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT name FROM stock.item WHERE id = ?")) {
            statement.setInt(1, 2);
            assertThat(column(statement.executeQuery())).containsExactly("hammer");
            assertThat(column(statement.executeQuery())).containsExactly("hammer");
            statement.clearParameters();
            assertThatThrownBy(statement::executeQuery).hasFieldOrPropertyWithValue("SQLState", "07001");
            statement.setInt(1, 1);
            statement.setInt(2, 1);
            assertThatThrownBy(statement::executeQuery).isInstanceOf(SQLException.class);
            assertThatThrownBy(() -> statement.setInt(0, 1)).isInstanceOf(SQLException.class);
        }
    }

    @TestFactory
    Stream<DynamicTest> escapesAreUnderstood() {
        return Map.ofEntries(
                        Map.entry("SELECT {d '2024-02-29'}", "2024-02-29"),
                        Map.entry("SELECT {t '13:14:15'}", "13:14:15"),
                        Map.entry("SELECT {ts '2024-02-29 13:14:15.5'}", "2024-02-29 13:14:15.5"),
                        Map.entry("SELECT { d '2024-02-29' }", "2024-02-29"),
                        Map.entry("SELECT {D '2024-02-29'}", "2024-02-29"),
                        Map.entry("SELECT {fn UCASE('a')}", "A"),
                        Map.entry("SELECT {fn UCASE({fn LCASE('Ab')})}", "AB"),
                        Map.entry("SELECT {fn CONCAT('{d ', '}')}", "{d }"),
                        Map.entry("SELECT '{d ''2024-02-29''}'", "{d '2024-02-29'}"),
                        Map.entry("SELECT 1 /* {fn NOTHING()} */ -- {oj }", "1"),
                        Map.entry(
                                "SELECT i.name FROM {oj stock.item i LEFT OUTER JOIN stock.maker m ON m.id = i.maker}"
                                        + " WHERE i.id = 2",
                                "hammer"),
                        Map.entry("SELECT id FROM stock.item WHERE name LIKE 'na!%' {escape '!'} OR id = 2", "2"),
                        Map.entry("{call offers.cheaper_than(1, 0)}", "1"),
                        Map.entry(" { CALL offers.cheaper_than( 100 , 2 ) } ", "2"))
                .entrySet()
                .stream()
                .map(entry -> check("13.4 " + entry.getKey(), () -> assertThat(value(entry.getKey()))
                        .isEqualTo(entry.getValue())));
    }

    @Test
    void callsOfFunctionsYieldTheirRows() throws SQLException {
        try (CallableStatement call = connection.prepareCall("{call offers.cheaper_than(?, ?)}")) {
            call.setBigDecimal(1, new java.math.BigDecimal("100"));
            call.setInt(2, 1);
            assertThat(call.getParameterMetaData().getParameterCount()).isEqualTo(2);
            assertThat(call.getMetaData().getColumnCount()).isEqualTo(2);
            assertThat(column(call.executeQuery(), 2)).containsExactlyInAnyOrder("nail", "hammer");
            assertThat(call.execute()).isTrue();
        }
        assertThat(connection.nativeSQL("{call f(?)}")).isEqualTo("SELECT * FROM f(?)");
        try (CallableStatement query = connection.prepareCall("SELECT 1")) {
            assertThat(column(query.executeQuery())).containsExactly("1");
        }
    }

    @Test
    void whatFunctionsHaveNotIsRefused() throws SQLException {
        assertThatThrownBy(() -> connection.prepareCall("{? = call offers.cheaper_than(?, ?)}"))
                .isInstanceOf(SQLFeatureNotSupportedException.class);
        try (CallableStatement call = connection.prepareCall("{call offers.nothing(?)}")) {
            call.setInt(1, 1);
            assertThatThrownBy(call::executeQuery).isInstanceOf(SQLException.class);
        }
    }

    @TestFactory
    Stream<DynamicTest> outputParametersAreRefused() throws SQLException {
        CallableStatement call = connection.prepareCall("{call offers.cheaper_than(1, 1)}");
        return Calls.of(CallableStatement.class)
                .map(method ->
                        check("13.3 " + Calls.describe(method), () -> assertThatThrownBy(() -> Calls.run(call, method))
                                .isInstanceOf(SQLFeatureNotSupportedException.class)));
    }

    @TestFactory
    Stream<DynamicTest> closedStatementsRefuseEverything() throws SQLException {
        Statement statement = connection.createStatement();
        PreparedStatement prepared = connection.prepareStatement("SELECT id FROM stock.item WHERE id = ?");
        statement.close();
        prepared.close();
        prepared.close();
        return Stream.concat(
                Calls.of(Statement.class)
                        .filter(method -> !ALWAYS.contains(method.getName()))
                        .map(method -> check("13.1.4 closed: " + Calls.describe(method), () -> assertThatThrownBy(
                                        () -> Calls.run(statement, method))
                                .isInstanceOf(SQLException.class))),
                Calls.of(PreparedStatement.class)
                        .map(method ->
                                check("13.2 closed prepared: " + Calls.describe(method), () -> assertThatThrownBy(
                                                () -> Calls.run(prepared, method))
                                        .isInstanceOf(SQLException.class))));
    }

    @Test
    void statementsKnowTheirConnectionAndKind() throws SQLException {
        try (Statement statement = connection.createStatement(
                ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY, ResultSet.CLOSE_CURSORS_AT_COMMIT)) {
            assertThat(statement.getConnection()).isSameAs(connection);
            assertThat(statement.getResultSetType()).isEqualTo(ResultSet.TYPE_SCROLL_INSENSITIVE);
            assertThat(statement.getResultSetConcurrency()).isEqualTo(ResultSet.CONCUR_READ_ONLY);
            assertThat(statement.getResultSetHoldability()).isEqualTo(ResultSet.CLOSE_CURSORS_AT_COMMIT);
            statement.setPoolable(true);
            assertThat(statement.isPoolable()).isTrue();
            statement.setEscapeProcessing(true);
            assertThat(statement.getMaxFieldSize()).isZero();
            statement.setMaxFieldSize(4);
            assertThat(statement.getMaxFieldSize()).isEqualTo(4);
            try (ResultSet rows = statement.executeQuery("SELECT 'gr\u00fc\u00dfe', X'0102030405', 'abc', 12345678")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo("gr\u00fc");
                assertThat(rows.getObject(1)).isEqualTo("gr\u00fc");
                assertThat(rows.getBytes(2)).containsExactly(1, 2, 3, 4);
                assertThat(rows.getString(3)).isEqualTo("abc");
                assertThat(rows.getString(4)).isEqualTo("12345678");
            }
        }
    }
}
