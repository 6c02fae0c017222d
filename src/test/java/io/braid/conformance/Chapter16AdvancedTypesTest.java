package io.braid.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Chapters 16 and 17: large objects are values in another form; types that Braid has not are refused with the reason.
 */
final class Chapter16AdvancedTypesTest extends Chapter {
    Chapter16AdvancedTypesTest(ConformanceServer server) {
        super(server);
    }

    @Test
    void largeObjectsOutliveTheirRow() throws SQLException {
        Clob text;
        Blob bytes;
        try (ResultSet rows =
                connection.createStatement().executeQuery("SELECT t_number, t_binary FROM stock.kind WHERE id = 1")) {
            assertThat(rows.next()).isTrue();
            text = rows.getClob(1);
            bytes = rows.getBlob("t_binary");
        }
        assertThat(text.getSubString(1, 10)).isEqualTo("7");
        assertThat(bytes.getBytes(1, 10)).containsExactly(7, 8);
        text.free();
        bytes.free();
        assertThatThrownBy(text::length).isInstanceOf(SQLException.class);
        assertThatThrownBy(bytes::length).isInstanceOf(SQLException.class);
    }

    @Test
    void largeObjectsAreMadeFilledAndGiven() throws SQLException {
        Clob clob = connection.createClob();
        clob.setString(1, "ham");
        clob.setString(4, "mer");
        try (PreparedStatement statement = connection.prepareStatement("SELECT id FROM stock.item WHERE name = ?")) {
            statement.setClob(1, clob);
            assertThat(column(statement.executeQuery())).containsExactly("2");
            statement.setObject(1, clob);
            assertThat(column(statement.executeQuery())).containsExactly("2");
        }
    }

    @Test
    void changesOfACopyAreSaidToReachNothing() throws SQLException {
        assertThat(connection.getMetaData().locatorsUpdateCopy()).isTrue();
    }

    @Test
    void arraysAreReadWholeInPartsAndAsRows() throws SQLException {
        try (ResultSet rows = connection
                .createStatement()
                .executeQuery("SELECT ARRAY[7, NULL, -9] AS a, ARRAY['x', 'y z'] AS b, CAST(NULL AS DATE ARRAY) AS c,"
                        + " ARRAY[1.5, 99999999999999999999.25] AS d, ARRAY[DATE '2024-02-29'] AS e, ARRAY[TRUE] AS f,"
                        + " ARRAY[1.5e0, -2e0] AS g, ARRAY[X'00FF'] AS h, CAST(ARRAY[] AS BIGINT ARRAY) AS i,"
                        + " ARRAY[TIMESTAMP '2024-02-29 01:02:03'] AS j")) {
            ResultSetMetaData columns = rows.getMetaData();
            assertThat(columns.getColumnType(1)).isEqualTo(Types.ARRAY);
            assertThat(columns.getColumnTypeName(1)).isEqualTo("INTEGER ARRAY");
            assertThat(columns.getColumnClassName(1)).isEqualTo("java.sql.Array");
            assertThat(rows.next()).isTrue();
            Array numbers = rows.getArray(1);
            assertThat(numbers.getBaseType()).isEqualTo(Types.INTEGER);
            assertThat(numbers.getBaseTypeName()).isEqualTo("INTEGER");
            assertThat((Integer[]) numbers.getArray()).containsExactly(7, null, -9);
            assertThat((Integer[]) numbers.getArray(2, 5)).containsExactly(null, -9);
            assertThat(((Array) rows.getObject("a")).getArray()).isEqualTo(numbers.getArray());
            assertThat(rows.getObject(1, Array.class)).hasToString("{7,NULL,-9}");
            assertThat(rows.getString(1)).isEqualTo("{7,NULL,-9}");
            assertThat(rows.getString(2)).isEqualTo("{x,\"y z\"}");
            assertThat(rows.getArray(3)).isNull();
            assertThat(rows.wasNull()).isTrue();
            assertThat(rows.getString(4)).isEqualTo("{1.50,99999999999999999999.25}");
            assertThat((Date[]) rows.getArray(5).getArray()).containsExactly(Date.valueOf("2024-02-29"));
            assertThat((Boolean[]) rows.getArray(6).getArray()).containsExactly(true);
            assertThat((Double[]) rows.getArray(7).getArray()).containsExactly(1.5, -2.0);
            assertThat(((byte[][]) rows.getArray(8).getArray())[0]).containsExactly(0, -1);
            assertThat((Long[]) rows.getArray(9).getArray()).isEmpty();
            assertThat(rows.getString(10)).contains("2024-02-29 01:02:03");
            try (ResultSet elements = numbers.getResultSet(2, 2)) {
                assertThat(elements.next()).isTrue();
                assertThat(elements.getInt("INDEX")).isEqualTo(2);
                assertThat(elements.getObject("VALUE")).isNull();
                assertThat(elements.next()).isTrue();
                assertThat(elements.getInt(2)).isEqualTo(-9);
                assertThat(elements.next()).isFalse();
            }
            assertThatThrownBy(() -> rows.getInt(1)).isInstanceOf(SQLException.class);
            assertThatThrownBy(() -> numbers.getArray(0, 1)).isInstanceOf(SQLException.class);
            numbers.free();
        }
    }

    @Test
    void arraysAreGivenForLists() throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT x FROM (VALUES (1), (2), (3)) AS t (x) WHERE x = ANY (?)")) {
            for (Object array : new Object[] {
                connection.createArrayOf("int4", new Object[] {2, null}), new int[] {2}, new Long[] {2L, null}
            }) {
                statement.setObject(1, array);
                try (ResultSet rows = statement.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getInt(1)).isEqualTo(2);
                    assertThat(rows.next()).isFalse();
                }
            }
            assertThatThrownBy(() -> statement.setObject(1, new int[][] {{2}}))
                    .isInstanceOf(SQLFeatureNotSupportedException.class);
        }
        try (PreparedStatement statement = connection.prepareStatement("SELECT CAST(? AS TIMESTAMP ARRAY)")) {
            statement.setObject(1, new Timestamp[] {Timestamp.valueOf("2024-01-01 10:00:00.5")});
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).startsWith("{\"2024-01-01 10:00:00.5");
            }
        }
    }

    @Test
    void arraysAreGiven() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT CAST(? AS INTEGER ARRAY), ? = ANY (CAST(? AS VARCHAR ARRAY)), ARRAY[?, 1], ARRAY[1] || ?")) {
            assertThat(statement.getParameterMetaData().getParameterType(1)).isEqualTo(Types.ARRAY);
            statement.setArray(1, connection.createArrayOf("INTEGER", new Object[] {1, null}));
            statement.setString(2, "a b");
            statement.setObject(3, connection.createArrayOf("VARCHAR", new Object[] {"a b", "\"", "\\", ""}));
            statement.setInt(4, 5);
            statement.setInt(5, 6);
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo("{1,NULL}");
                assertThat(rows.getBoolean(2)).isTrue();
                assertThat(rows.getString(3)).isEqualTo("{5,1}");
                assertThat(rows.getString(4)).isEqualTo("{1,6}");
            }
            statement.setArray(1, null);
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getArray(1)).isNull();
            }
        }
    }

    @Test
    void bytesAreGivenToFunctionsOfBytes() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT TO_BASE64(?), FROM_UTF8(?)")) {
            assertThat(statement.getParameterMetaData().getParameterType(1)).isEqualTo(Types.VARBINARY);
            statement.setBytes(1, new byte[] {'a', 'b', 'c'});
            statement.setBytes(2, new byte[] {'x'});
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo("YWJj");
                assertThat(rows.getString(2)).isEqualTo("x");
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> typesThatBraidHasNotAreRefused() throws SQLException {
        ResultSet rows = connection.createStatement().executeQuery("SELECT 'x' AS x");
        assertThat(rows.next()).isTrue();
        PreparedStatement statement = connection.prepareStatement("SELECT id FROM stock.item WHERE name = ?");
        Set<String> getters = Set.of("getRef", "getRowId", "getSQLXML", "getURL", "getUnicodeStream");
        Set<String> setters = Set.of("setRef", "setRowId", "setSQLXML", "setURL", "setUnicodeStream");
        Set<String> makers = Set.of("createStruct", "createSQLXML");
        return Stream.of(
                        Calls.of(ResultSet.class)
                                .filter(method -> getters.contains(method.getName()))
                                .map(method -> refuses(rows, method)),
                        Calls.of(PreparedStatement.class)
                                .filter(method -> setters.contains(method.getName()))
                                .map(method -> refuses(statement, method)),
                        Calls.of(Connection.class)
                                .filter(method -> makers.contains(method.getName()))
                                .map(method -> refuses(connection, method)))
                .flatMap(checks -> checks);
    }

    private static DynamicTest refuses(Object target, java.lang.reflect.Method method) {
        return check("16 " + Calls.describe(method), () -> assertThatThrownBy(() -> Calls.run(target, method))
                .isInstanceOf(SQLFeatureNotSupportedException.class)
                .hasMessageContaining(" is not supported: "));
    }

    @Test
    void thereIsNothingToMap() throws SQLException {
        assertThat(connection.getTypeMap()).isEmpty();
        connection.setTypeMap(Map.of());
        assertThatThrownBy(() -> connection.setTypeMap(Map.of("t", String.class)))
                .isInstanceOf(SQLFeatureNotSupportedException.class);
        try (ResultSet rows = connection.createStatement().executeQuery("SELECT 1")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getObject(1, Map.of())).isEqualTo(1);
            assertThatThrownBy(() -> rows.getObject(1, Map.of("t", String.class)))
                    .isInstanceOf(SQLFeatureNotSupportedException.class);
            assertThatThrownBy(() -> rows.getObject(1, Thread.class))
                    .isInstanceOf(SQLFeatureNotSupportedException.class);
            assertThatThrownBy(() -> rows.getObject(1, (Class<Object>) null)).isInstanceOf(SQLException.class);
        }
    }
}
