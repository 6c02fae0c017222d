package io.braid.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.sql.rowset.CachedRowSet;
import javax.sql.rowset.RowSetProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Chapter 15: how results are moved through and read, and that none can be changed. */
@Tag("jdk")
final class Chapter15ResultSetsTest extends Chapter {
    private static final Set<String> NO_CHANGE = Set.of("rowUpdated", "rowInserted", "rowDeleted");
    private static final Set<String> ALWAYS = Set.of("close", "isClosed", "wasNull", "getConcurrency");

    Chapter15ResultSetsTest(ConformanceServer server) {
        super(server);
    }

    private ResultSet scroll(String sql) throws SQLException {
        return connection
                .createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)
                .executeQuery(sql);
    }

    @Test
    void rowsComeOneAfterTheOther() throws SQLException {
        try (ResultSet rows = connection.createStatement().executeQuery("SELECT n FROM stock.many ORDER BY n")) {
            assertThat(rows.isBeforeFirst()).isTrue();
            assertThat(rows.getRow()).isZero();
            for (int n = 1; n <= 20_000; n++) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getRow()).isEqualTo(n);
                assertThat(rows.getInt("N")).isEqualTo(n);
            }
            assertThat(rows.next()).isFalse();
            assertThat(rows.isAfterLast()).isTrue();
            assertThat(rows.next()).isFalse();
            assertThatThrownBy(() -> rows.getInt(1)).hasFieldOrPropertyWithValue("SQLState", "24000");
        }
    }

    @Test
    void aScrollableResultIsReadInAnyOrder() throws SQLException {
        try (ResultSet rows = scroll("SELECT n FROM stock.many ORDER BY n")) {
            assertThat(rows.last()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(20_000);
            assertThat(rows.isLast()).isTrue();
            assertThat(rows.first()).isTrue();
            assertThat(rows.isFirst()).isTrue();
            assertThat(rows.previous()).isFalse();
            assertThat(rows.isBeforeFirst()).isTrue();
            assertThat(rows.absolute(12_345)).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(12_345);
            assertThat(rows.relative(-345)).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(12_000);
            assertThat(rows.absolute(-1)).isTrue();
            assertThat(rows.getRow()).isEqualTo(20_000);
            assertThat(rows.absolute(20_001)).isFalse();
            assertThat(rows.isAfterLast()).isTrue();
            assertThat(rows.absolute(0)).isFalse();
            rows.afterLast();
            assertThat(rows.previous()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(20_000);
            rows.beforeFirst();
            assertThat(rows.next()).isTrue();
            rows.setFetchDirection(ResultSet.FETCH_REVERSE);
            assertThat(rows.getFetchDirection()).isEqualTo(ResultSet.FETCH_REVERSE);
        }
    }

    @Test
    void aPreparedStatementScrollsToo() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                        "SELECT n FROM stock.many WHERE n <= ? ORDER BY n",
                        ResultSet.TYPE_SCROLL_INSENSITIVE,
                        ResultSet.CONCUR_READ_ONLY);
                ResultSet rows = execute(statement)) {
            assertThat(rows.last()).isTrue();
            assertThat(rows.getRow()).isEqualTo(100);
            assertThat(rows.getStatement()).isSameAs(statement);
        }
    }

    private static ResultSet execute(PreparedStatement statement) throws SQLException {
        statement.setInt(1, 100);
        return statement.executeQuery();
    }

    @Test
    void severalResultsAreOpenAtOnce() throws SQLException {
        List<ResultSet> open = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            open.add(connection.createStatement().executeQuery("SELECT n FROM stock.many ORDER BY n"));
        }
        for (int n = 1; n <= 3000; n++) {
            for (ResultSet rows : open) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(n);
            }
        }
        for (ResultSet rows : open) {
            rows.close();
        }
    }

    @Test
    void theFirstOfTwoColumnsWithOneLabelIsFound() throws SQLException {
        try (ResultSet rows = connection.createStatement().executeQuery("SELECT 1 AS a, 2 AS \"A\", 3 AS b")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.findColumn("a")).isEqualTo(1);
            assertThat(rows.getInt("A")).isEqualTo(1);
            assertThat(rows.getInt(2)).isEqualTo(2);
            assertThat(rows.getInt("B")).isEqualTo(3);
            assertThatThrownBy(() -> rows.getInt("c")).hasFieldOrPropertyWithValue("SQLState", "07009");
            assertThatThrownBy(() -> rows.getInt(4)).hasFieldOrPropertyWithValue("SQLState", "07009");
            assertThatThrownBy(() -> rows.getInt(0)).hasFieldOrPropertyWithValue("SQLState", "07009");
            assertThatThrownBy(() -> rows.getInt(null)).hasFieldOrPropertyWithValue("SQLState", "07009");
        }
    }

    /** A value, and the getters that it is too large for. */
    private record TooLarge(String value, Set<String> getters) {}

    @TestFactory
    Stream<DynamicTest> numbersAreNeverCut() {
        return Stream.of(
                        new TooLarge("128", Set.of("getByte")),
                        new TooLarge("-129", Set.of("getByte")),
                        new TooLarge("32768", Set.of("getByte", "getShort")),
                        new TooLarge("2147483648", Set.of("getByte", "getShort", "getInt")),
                        new TooLarge("99999999999999999999", Set.of("getByte", "getShort", "getInt", "getLong")),
                        new TooLarge("'99999999999999999999'", Set.of("getByte", "getShort", "getInt", "getLong")),
                        new TooLarge("1E30", Set.of("getByte", "getShort", "getInt", "getLong")))
                .flatMap(large -> large.getters().stream()
                        .map(getter -> check("15.2.3 " + getter + " of " + large.value(), () -> {
                            try (ResultSet rows =
                                    connection.createStatement().executeQuery("SELECT " + large.value())) {
                                assertThat(rows.next()).isTrue();
                                assertThatThrownBy(() -> Calls.run(rows, ResultSet.class.getMethod(getter, int.class)))
                                        .isInstanceOf(SQLDataException.class)
                                        .hasFieldOrPropertyWithValue("SQLState", "22003");
                            }
                        })));
    }

    @TestFactory
    Stream<DynamicTest> resultsCannotBeChanged() throws SQLException {
        ResultSet rows = connection.createStatement().executeQuery("SELECT 1 AS x");
        assertThat(rows.next()).isTrue();
        return Calls.of(ResultSet.class)
                .filter(method -> method.getName().matches("update.*|insertRow|deleteRow|.*Row(Updates)?|moveTo.*")
                        && !method.getName().matches("get.*"))
                .map(method -> check("15.2.4 " + Calls.describe(method), () -> {
                    assertThatThrownBy(() -> Calls.run(rows, method))
                            .isInstanceOf(SQLFeatureNotSupportedException.class)
                            .hasFieldOrPropertyWithValue("SQLState", "0A000");
                }));
    }

    @TestFactory
    Stream<DynamicTest> noRowIsSaidToHaveChanged() throws SQLException {
        ResultSet rows = connection.createStatement().executeQuery("SELECT 1");
        assertThat(rows.next()).isTrue();
        return Calls.of(ResultSet.class)
                .filter(method -> NO_CHANGE.contains(method.getName()))
                .map(method -> check("15.2.4 " + method.getName(), () -> assertThat(Calls.run(rows, method))
                        .isEqualTo(false)));
    }

    @TestFactory
    Stream<DynamicTest> forwardOnlyResultsDoNotGoBack() throws SQLException {
        ResultSet rows = connection.createStatement().executeQuery("SELECT 1");
        assertThat(rows.next()).isTrue();
        return Calls.of(ResultSet.class)
                .filter(method -> Set.of(
                                "previous", "first", "last", "absolute", "relative", "beforeFirst", "afterLast")
                        .contains(method.getName()))
                .map(method ->
                        check("15.1.1 " + method.getName(), () -> assertThatThrownBy(() -> Calls.run(rows, method))
                                .isInstanceOf(SQLFeatureNotSupportedException.class)));
    }

    @TestFactory
    Stream<DynamicTest> closedResultsRefuseEverything() throws SQLException {
        ResultSet rows = connection.createStatement().executeQuery("SELECT 1 AS x");
        rows.close();
        rows.close();
        ResultSet scrolled = scroll("SELECT 1 AS x");
        scrolled.close();
        return Stream.of(rows, scrolled).flatMap(closed -> Calls.of(ResultSet.class)
                .filter(method -> !ALWAYS.contains(method.getName()) && !NO_CHANGE.contains(method.getName()))
                .map(method -> check("15.2.5 closed: " + Calls.describe(method), () -> assertThatThrownBy(
                                () -> Calls.run(closed, method))
                        .isInstanceOf(SQLException.class))));
    }

    @Test
    void holdabilityIsWhatWasAskedFor() throws SQLException {
        for (int holdability : new int[] {ResultSet.HOLD_CURSORS_OVER_COMMIT, ResultSet.CLOSE_CURSORS_AT_COMMIT}) {
            connection.setHoldability(holdability);
            assertThat(connection.getHoldability()).isEqualTo(holdability);
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT 1")) {
                assertThat(rows.getHoldability()).isEqualTo(holdability);
            }
        }
    }

    @Test
    void columnsAreDescribed() throws SQLException {
        try (ResultSet rows =
                connection.createStatement().executeQuery("SELECT price AS p, id + 1 AS q FROM stock.item")) {
            ResultSetMetaData columns = rows.getMetaData();
            assertThat(columns.getColumnCount()).isEqualTo(2);
            assertThat(columns.getColumnLabel(1)).isEqualTo("p");
            assertThat(columns.getColumnTypeName(1)).isEqualTo("DECIMAL");
            assertThat(columns.getPrecision(1)).isEqualTo(10);
            assertThat(columns.getScale(1)).isEqualTo(2);
            assertThat(columns.getColumnDisplaySize(1)).isEqualTo(13);
            assertThat(columns.isSigned(1)).isTrue();
            assertThat(columns.isReadOnly(1)).isTrue();
            assertThat(columns.isWritable(1)).isFalse();
            assertThat(columns.isDefinitelyWritable(1)).isFalse();
            assertThat(columns.isAutoIncrement(1)).isFalse();
            assertThat(columns.isCurrency(1)).isFalse();
            assertThat(columns.isSearchable(1)).isTrue();
            assertThat(columns.isCaseSensitive(1)).isFalse();
            assertThat(columns.getTableName(2)).isEmpty();
            assertThat(columns.getSchemaName(2)).isEmpty();
            assertThat(columns.getCatalogName(2)).isEmpty();
            assertThatThrownBy(() -> columns.getColumnLabel(3)).isInstanceOf(SQLException.class);
        }
    }

    /** Schema, table and name of each column beside its label, however often the statement was planned before. */
    @Test
    void columnsTellWhereTheyComeFrom() throws SQLException {
        String item = "shop.stock.ITEM.";
        Map<String, List<String>> origins = new LinkedHashMap<>();
        origins.put("SELECT price AS p, ID FROM stock.item", List.of("p=" + item + "PRICE", "ID=" + item + "ID"));
        origins.put("SELECT * FROM stock.maker", List.of("ID=shop.stock.MAKER.ID", "NAME=shop.stock.MAKER.NAME"));
        origins.put(
                "SELECT i.*, m.name AS maker_name FROM STOCK.ITEM AS i JOIN stock.maker AS m ON m.id = i.maker ORDER"
                        + " BY i.id",
                List.of(
                        "ID=" + item + "ID",
                        "NAME=" + item + "NAME",
                        "PRICE=" + item + "PRICE",
                        "MAKER=" + item + "MAKER",
                        "maker_name=shop.stock.MAKER.NAME"));
        origins.put("SELECT name AS n FROM offers.cheap LIMIT 1", List.of("n=shop.offers.cheap.name"));
        origins.put(
                "SELECT maker AS m, count(*) AS c FROM stock.item GROUP BY maker",
                List.of("m=" + item + "MAKER", "c=c"));
        origins.put(
                "WITH few AS (SELECT 1 AS one) SELECT price AS p FROM stock.item, few", List.of("p=" + item + "PRICE"));
        origins.put("SELECT id + 0 AS i, max(price) OVER () AS p FROM stock.item", List.of("i=i", "p=p"));
        origins.put("SELECT id FROM stock.item UNION ALL SELECT id FROM stock.maker", List.of("id=id"));
        origins.put("SELECT d.x FROM (SELECT price AS x FROM stock.item) AS d", List.of("x=x"));
        origins.put("VALUES (1)", List.of("column1=column1"));
        origins.put("SHOW CREATE DATABASE shop", List.of("statement=statement"));
        for (Map.Entry<String, List<String>> each : origins.entrySet()) {
            for (int again = 0; again < 2; again++) {
                try (Statement statement = connection.createStatement();
                        ResultSet rows = statement.executeQuery(each.getKey());
                        PreparedStatement prepared = connection.prepareStatement(each.getKey())) {
                    assertThat(origins(rows.getMetaData())).as(each.getKey()).isEqualTo(each.getValue());
                    assertThat(origins(prepared.getMetaData())).isEqualTo(each.getValue());
                }
            }
        }
    }

    private static List<String> origins(ResultSetMetaData columns) throws SQLException {
        List<String> origins = new ArrayList<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            String table = columns.getTableName(i);
            origins.add(columns.getColumnLabel(i) + "="
                    + (table.isEmpty()
                            ? columns.getCatalogName(i) + columns.getSchemaName(i)
                            : columns.getCatalogName(i) + "." + columns.getSchemaName(i) + "." + table + ".")
                    + columns.getColumnName(i));
        }
        return origins;
    }

    @Test
    void aCachedRowSetTakesAResult() throws SQLException {
        try (CachedRowSet cached = RowSetProvider.newFactory().createCachedRowSet();
                ResultSet rows = connection.createStatement().executeQuery("SELECT id, name, price FROM stock.item")) {
            cached.populate(rows);
            assertThat(cached.size()).isEqualTo(3);
            assertThat(cached.absolute(2)).isTrue();
            assertThat(cached.getString(2)).isEqualTo("hammer");
        }
    }
}
