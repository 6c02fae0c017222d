package io.braid.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.planner.option.PlannerOptions;
import io.braid.slt.BehindTheServer;
import io.braid.spi.Parameter;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.server.TestServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Bytes that are written in a statement, and parameters that are computed with, are the same to every source. */
final class GivenValuesTest {
    private static final DataType INTEGER = DataType.of(TypeKind.INTEGER);

    @ParameterizedTest
    @EnumSource(
            value = TextSource.class,
            names = {"MARIA", "PLAIN", "POSTGRES", "DUCK"})
    void bytesAreThoseBytes(TextSource kind) throws SQLException {
        try (TestServer server = filled(kind);
                BehindTheServer braid = behind(kind, server)) {
            String table = kind.schema() + ".given";
            assertThat(rows(braid, "SELECT id FROM " + table + " WHERE b = X'616263'"))
                    .containsExactly("1");
            assertThat(rows(braid, "SELECT id FROM " + table + " WHERE b IN (X'616263', X'00ff', X'01') ORDER BY id"))
                    .containsExactly("1", "2");
            assertThat(rows(braid, "SELECT CASE WHEN b = X'00ff' THEN X'0a' ELSE b END FROM " + table + " ORDER BY id"))
                    .containsExactly("[97, 98, 99]", "[10]");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = TextSource.class,
            names = {"MARIA", "PLAIN", "POSTGRES", "DUCK"})
    void parametersAreComputedWith(TextSource kind) throws SQLException {
        try (TestServer server = filled(kind);
                BehindTheServer braid = behind(kind, server)) {
            String sql = "SELECT id, id + ? FROM " + kind.schema() + ".given WHERE id < ? ORDER BY id";
            assertThat(rows(braid, sql, integer(40), integer(3))).containsExactly("1 | 41", "2 | 42");
            String parts = "SELECT id, NTILE(?) OVER (ORDER BY id) FROM " + kind.schema() + ".given ORDER BY id";
            assertThat(rows(braid, parts, integer(1))).containsExactly("1 | 1", "2 | 1");
            assertThat(rows(braid, parts, integer(2))).containsExactly("1 | 1", "2 | 2");
            String days =
                    "SELECT DATE '2024-02-28' + ?, DATE '2024-03-01' - ? FROM " + kind.schema() + ".given LIMIT 1";
            assertThat(rows(braid, days, integer(2), integer(1))).containsExactly("2024-03-01 | 2024-02-29");
            String of =
                    "SELECT id FROM " + kind.schema() + ".given WHERE DATE '2024-02-28' + id = DATE '2024-02-27' + ?";
            assertThat(rows(braid, of, integer(3))).containsExactly("2");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = TextSource.class,
            names = {"MARIA", "PLAIN", "POSTGRES", "DUCK"})
    void parametersAreOfTheTypeOfWhatIsBesideThemOrTexts(TextSource kind) throws SQLException {
        try (TestServer server = filled(kind);
                BehindTheServer braid = behind(kind, server)) {
            String from = " FROM " + kind.schema() + ".given WHERE id = ";
            assertThat(rows(braid, "SELECT ?, ? || 'b'" + from + "1", text("a"), text("c")))
                    .containsExactly("a | cb");
            assertThat(rows(braid, "SELECT coalesce(?, id), coalesce(?, 'x')" + from + "1", integer(7), text("long")))
                    .containsExactly("7 | long");
            assertThat(rows(braid, "SELECT id" + from + "coalesce(?, id)", new Parameter(INTEGER, null)))
                    .containsExactlyInAnyOrder("1", "2");
            assertThat(rows(braid, "SELECT id % ?, greatest(?, id)" + from + "2", integer(2), integer(9)))
                    .containsExactly("0 | 9");
            assertThat(rows(braid, "SELECT id" + from + "2 AND 'abc' LIKE '%' || ? || '%'", text("b")))
                    .containsExactly("2");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = TextSource.class,
            names = {"MARIA", "PLAIN", "POSTGRES", "DUCK"})
    void parametersHaveAPlaceAmongRows(TextSource kind) throws SQLException {
        try (TestServer server = filled(kind);
                BehindTheServer braid = behind(kind, server)) {
            String sql = "SELECT RANK(?) WITHIN GROUP (ORDER BY id), DENSE_RANK(?, 'x') WITHIN GROUP (ORDER BY id DESC,"
                    + " 'y'),"
                    + " CUME_DIST(?) WITHIN GROUP (ORDER BY id) FROM " + kind.schema() + ".given";
            Parameter none = new Parameter(INTEGER, null);
            assertThat(rows(braid, sql, integer(2), integer(1), integer(1)))
                    .containsExactly("2 | 2 | 0.6666666666666666");
            assertThat(rows(braid, sql, none, none, none)).containsExactly("3 | 1 | 1.0");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = TextSource.class,
            names = {"MARIA", "PLAIN", "POSTGRES", "DUCK"})
    void textsInListsAreThoseTexts(TextSource kind) throws SQLException {
        try (TestServer server = filled(kind);
                BehindTheServer braid = behind(kind, server)) {
            try (Connection connection = server.connect();
                    PreparedStatement insert = connection.prepareStatement("INSERT INTO texts VALUES (?, ?)")) {
                List<String> texts = List.of("a\\b", "a\bb", "caf\u00e9", "plain");
                for (int i = 0; i < texts.size(); i++) {
                    insert.setInt(1, i);
                    insert.setString(2, texts.get(i));
                    insert.executeUpdate();
                }
            }
            String from = "SELECT id FROM " + kind.schema() + ".texts WHERE t ";
            assertThat(rows(braid, from + "IN ('a\\b', 'plain', 'x') ORDER BY id"))
                    .containsExactly("0", "3");
            assertThat(rows(braid, from + "IN ('a\\b', 'plain', 'x') OR t LIKE 'a_b' ORDER BY id"))
                    .containsExactly("0", "1", "3");
            assertThat(rows(braid, from + "IN ('caf\u00e9', 'x', 'y')")).containsExactly("2");
            assertThat(rows(braid, from + "NOT IN ('a\\b', 'caf\u00e9', 'x') ORDER BY id"))
                    .containsExactly("1", "3");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = TextSource.class,
            names = {"MARIA", "PLAIN", "POSTGRES", "DUCK"})
    void asManyRowsAreWantedAsAParameterSays(TextSource kind) throws SQLException {
        try (TestServer server = filled(kind);
                BehindTheServer braid = behind(kind, server)) {
            String sql = "SELECT id FROM " + kind.schema() + ".given ORDER BY id LIMIT ? OFFSET ?";
            assertThat(rows(braid, sql, bigint(1), bigint(1))).containsExactly("2");
            assertThat(rows(braid, sql, bigint(0), bigint(0))).isEmpty();
            assertThatThrownBy(() -> rows(braid, sql, bigint(-1), bigint(0)))
                    .hasMessageContaining("is -1. It must be 0 or more");
            assertThatThrownBy(() -> rows(braid, sql, bigint(1), bigint(-1)))
                    .hasMessageContaining("is -1. It must be 0 or more");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = TextSource.class,
            names = {"MARIA", "PLAIN", "POSTGRES", "DUCK"})
    void timesBetweenThoseOfASourceAreBeforeAndAfterThem(TextSource kind) throws SQLException {
        try (TestServer server = filled(kind);
                BehindTheServer braid = behind(kind, server)) {
            try (Connection connection = server.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("INSERT INTO times VALUES (1, '2024-05-17 10:00:00.123456', '10:00:00.123456'),"
                        + " (2, '2024-05-17 10:00:00.123457', '10:00:00.123457')");
            }
            for (String type : List.of("TIMESTAMP", "TIME")) {
                String column = type.equals("TIMESTAMP") ? "moment" : "clock";
                String from = "SELECT id FROM " + kind.schema() + ".times WHERE ";
                for (String fraction : List.of("1234561", "1234569")) {
                    Parameter between = between(type, fraction);
                    assertThat(rows(braid, from + column + " < ?", between)).containsExactly("1");
                    assertThat(rows(braid, from + column + " <= ?", between)).containsExactly("1");
                    assertThat(rows(braid, from + column + " > ?", between)).containsExactly("2");
                    assertThat(rows(braid, from + column + " >= ?", between)).containsExactly("2");
                    assertThat(rows(braid, from + "? > " + column, between)).containsExactly("1");
                    assertThat(rows(braid, from + "NOT (? <= " + column + ")", between))
                            .containsExactly("1");
                    assertThat(rows(braid, from + column + " BETWEEN ? AND ?", between, between))
                            .isEmpty();
                }
                Parameter exact = between(type, "1234570");
                assertThat(rows(braid, from + column + " >= ?", exact)).containsExactly("2");
                assertThat(rows(braid, from + column + " < ?", exact)).containsExactly("1");
                assertThat(rows(braid, from + column + " = ?", exact)).containsExactly("2");
            }
            Parameter last =
                    new Parameter(DataType.of(TypeKind.TIMESTAMP), LocalDateTime.parse("2024-12-31T23:59:59.9999999"));
            assertThat(rows(braid, "SELECT COUNT(*) FROM " + kind.schema() + ".times WHERE moment < ?", last))
                    .containsExactly("2");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = TextSource.class,
            names = {"MARIA", "PLAIN", "POSTGRES", "DUCK"})
    void timesInStatementsAreThoseTimes(TextSource kind) throws SQLException {
        try (TestServer server = filled(kind);
                BehindTheServer braid = behind(kind, server)) {
            try (Connection connection = server.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("INSERT INTO times VALUES (1, '1999-05-17 10:00:00.123500', '10:00:00.123456'),"
                        + " (2, '2024-05-17 10:00:00.123500', '10:00:00.123457')");
            }
            String from = " FROM " + kind.schema() + ".times";
            for (String between : List.of("TIME '10:00:00.1234561'", "TIME '10:00:00.1234569'")) {
                assertThat(rows(braid, "SELECT id" + from + " WHERE clock < " + between))
                        .containsExactly("1");
                assertThat(rows(braid, "SELECT id" + from + " WHERE clock >= " + between))
                        .containsExactly("2");
                assertThat(rows(braid, "SELECT id" + from + " WHERE clock IN (TIME '11:00:00', " + between + ")"))
                        .isEmpty();
            }
            assertThat(rows(braid, "SELECT id" + from + " WHERE moment = TIMESTAMP '2024-05-17 10:00:00.1234999'"))
                    .isEmpty();
            assertThat(rows(braid, "SELECT CAST(moment AS TIMESTAMP(3))" + from + " ORDER BY id"))
                    .containsExactly("1999-05-17T10:00:00.124", "2024-05-17T10:00:00.124");
        }
    }

    private static Parameter between(String type, String fraction) {
        LocalTime clock = LocalTime.parse("10:00:00." + fraction);
        return new Parameter(
                DataType.of(TypeKind.valueOf(type)),
                type.equals("TIME") ? clock : LocalDate.of(2024, 5, 17).atTime(clock));
    }

    private static Parameter bigint(long value) {
        return new Parameter(DataType.of(TypeKind.BIGINT), value);
    }

    private static Parameter text(String value) {
        return new Parameter(DataType.of(TypeKind.VARCHAR), value);
    }

    private static TestServer filled(TextSource kind) throws SQLException {
        TestServer server = kind.open();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE texts (id INTEGER NOT NULL PRIMARY KEY, t VARCHAR(20))");
            boolean hasSixDigits = kind == TextSource.POSTGRES || kind == TextSource.DUCK;
            statement.execute("CREATE TABLE times (id INTEGER NOT NULL PRIMARY KEY, moment "
                    + (hasSixDigits
                            ? "TIMESTAMP, clock TIME"
                            : kind == TextSource.MARIA ? "DATETIME(6), clock TIME(6)" : "TIMESTAMP(7), clock TIME(7)")
                    + ")");
            statement.execute("CREATE TABLE given (id INTEGER NOT NULL PRIMARY KEY, b "
                    + (kind == TextSource.POSTGRES ? "BYTEA" : kind == TextSource.DUCK ? "BLOB" : "VARBINARY(10)")
                    + ")");
            statement.execute("INSERT INTO given VALUES "
                    + (switch (kind) {
                        case POSTGRES -> "(1, '\\x616263'::bytea), (2, '\\x00ff'::bytea)";
                        case DUCK -> "(1, '\\x61\\x62\\x63'::BLOB), (2, '\\x00\\xFF'::BLOB)";
                        default -> "(1, X'616263'), (2, X'00ff')";
                    }));
        }
        return server;
    }

    private static BehindTheServer behind(TextSource kind, TestServer server) throws SQLException {
        try (Connection connection = server.connect()) {
            String schema = Objects.requireNonNullElse(connection.getSchema(), connection.getCatalog());
            return new BehindTheServer(
                    "CREATE DATABASE given VERSION '1';\n" + kind.definition(schema), Map.of(kind.schema(), server));
        }
    }

    private static List<String> rows(BehindTheServer braid, String sql, Parameter... parameters) {
        return braid.inOrder(braid.plan(sql, PlannerOptions.ALL), GivenValuesTest::cell, parameters);
    }

    private static String cell(@Nullable Object value) {
        return value instanceof byte[] bytes ? Arrays.toString(bytes) : Objects.toString(value);
    }

    private static Parameter integer(int value) {
        return new Parameter(INTEGER, value);
    }
}
