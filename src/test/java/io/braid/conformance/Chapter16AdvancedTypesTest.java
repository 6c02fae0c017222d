package io.braid.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Chapters 16 and 17: large objects are values in another form; types that Braid has not are refused with the reason. */
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

    @TestFactory
    Stream<DynamicTest> typesThatBraidHasNotAreRefused() throws SQLException {
        ResultSet rows = connection.createStatement().executeQuery("SELECT 'x' AS x");
        assertThat(rows.next()).isTrue();
        PreparedStatement statement = connection.prepareStatement("SELECT id FROM stock.item WHERE name = ?");
        Set<String> getters = Set.of("getArray", "getRef", "getRowId", "getSQLXML", "getURL", "getUnicodeStream");
        Set<String> setters = Set.of("setArray", "setRef", "setRowId", "setSQLXML", "setURL", "setUnicodeStream");
        Set<String> makers = Set.of("createArrayOf", "createStruct", "createSQLXML");
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
