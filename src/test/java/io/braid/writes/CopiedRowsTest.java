package io.braid.writes;

import static io.braid.writes.WritesRig.rows;
import static io.braid.writes.WritesRig.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.clients.ClientProtocol;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.postgresql.copy.CopyManager;

/** Rows sent with COPY ... FROM STDIN by pgjdbc, into each database. */
class CopiedRowsTest {
    private static WritesRig rig;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        rig = new WritesRig(folder);
    }

    @AfterAll
    static void stop() {
        rig.close();
    }

    private static Connection connect(WritableSource source) throws SQLException {
        Connection connection = rig.connect(ClientProtocol.POSTGRES);
        for (String table : new String[] {"account", "log", "wide"}) {
            update(connection, "DELETE FROM " + source.schema() + "." + table);
        }
        return connection;
    }

    private static long copy(Connection connection, String sql, String rows) throws SQLException, IOException {
        return copies(connection).copyIn(sql, new StringReader(rows));
    }

    private static CopyManager copies(Connection connection) throws SQLException {
        return connection.unwrap(PGConnection.class).getCopyAPI();
    }

    private static void assertRefused(Connection connection, String sql, String rows, String state, String... parts) {
        assertThatThrownBy(() -> copy(connection, sql, rows))
                .isInstanceOfSatisfying(
                        SQLException.class,
                        e -> assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo(state))
                .satisfies(
                        e -> assertThat(parts).allSatisfy(part -> assertThat(e).hasMessageContaining(part)));
    }

    @ParameterizedTest
    @EnumSource
    void textHasEscapesAndNulls(WritableSource source) throws Exception {
        try (Connection connection = connect(source)) {
            assertThat(copy(
                            connection,
                            "COPY " + source.schema() + ".log FROM STDIN",
                            "1\ta\\tb\\\\c\\nd\n2\t\\N\n3\t\n\\N\t\\x41\\102\\z\n5\t\u00e4\u20ac\ud83d\ude00\n\\.\n"))
                    .isEqualTo(5);
            assertThat(rows(connection, "SELECT n, message FROM " + source.schema() + ".log ORDER BY n NULLS LAST"))
                    .containsExactly("1|a\tb\\c\nd", "2|null", "3|", "5|\u00e4\u20ac\ud83d\ude00", "null|ABz");
        }
    }

    @ParameterizedTest
    @EnumSource
    void csvHasQuotesAndAHeader(WritableSource source) throws Exception {
        try (Connection connection = connect(source)) {
            String table = source.schema() + ".log";
            assertThat(copy(
                            connection,
                            "COPY " + table + " (message, n) FROM STDIN WITH (FORMAT csv, HEADER, DELIMITER ';')",
                            "message;n\r\n\"a;\"\"b\nc\";1\r\n;2\r\n\"\";3\r\nplain \"x\" y;4"))
                    .isEqualTo(4);
            assertThat(copy(
                            connection,
                            "COPY " + table + " FROM STDIN CSV NULL 'none' QUOTE '~' ESCAPE '!'",
                            "5,none\n6,~none~\n7,~a!~b!!~\n"))
                    .isEqualTo(3);
            assertThat(rows(connection, "SELECT n, message FROM " + table + " ORDER BY n"))
                    .containsExactly("1|a;\"b\nc", "2|null", "3|", "4|plain x y", "5|null", "6|none", "7|a~b!");
        }
    }

    @ParameterizedTest
    @EnumSource
    void allTypesComeThrough(WritableSource source) throws Exception {
        try (Connection connection = connect(source)) {
            String table = source.schema() + ".wide";
            String uuid = "0b8c2ab4-7e3c-4a59-8f2e-1d2c3b4a5f60";
            // MariaDB's BOOLEAN is a number.
            String yes = source == WritableSource.MARIA ? "1" : "t";
            String no = source == WritableSource.MARIA ? "0" : "f";
            // Many rows, so that each source takes its fastest way.
            String many = IntStream.range(0, 5000)
                    .mapToObj(i -> i + "\t" + (i % 100) + "\t0.5\t2024-02-29\t2024-02-29 12:34:56.789012\t\\\\x00ff10\t"
                            + uuid + "\t" + yes + "\n")
                    .collect(Collectors.joining());
            assertThat(copy(connection, "COPY " + table + " FROM STDIN", many)).isEqualTo(5000);
            assertThat(copy(connection, "COPY " + table + " (id, s, f, d, t, b, u, o) FROM STDIN", """
                            -9223372036854775808\t-32768\t-1.5\t1970-01-01\t1999-12-31 23:59:59\t\\\\x\t\\N\t%s
                            9223372036854775807\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N
                            """.formatted(no)))
                    .isEqualTo(2);
            assertThat(rows(
                            connection,
                            "SELECT COUNT(*), SUM(s), MIN(f) FROM " + table + " WHERE id BETWEEN 0 AND 4999"))
                    .containsExactly("5000|247500|0.5");
            assertThat(rows(connection, "SELECT d, t, b, u, o FROM " + table + " WHERE id = 4711"))
                    .containsExactly("2024-02-29|2024-02-29 12:34:56.789012|\\x00ff10|" + uuid + "|" + yes);
            assertThat(rows(connection, "SELECT s, f, d, t, b, u, o FROM " + table + " WHERE id < 0"))
                    .containsExactly("-32768|-1.5|1970-01-01|1999-12-31 23:59:59|\\x|null|" + no);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatWasCopiedOutInBinaryGoesInAgain(WritableSource source) throws Exception {
        try (Connection connection = connect(source)) {
            String table = source.schema() + ".account";
            copy(connection, "COPY " + table + " FROM STDIN", "1\tada\t10.5000\n2\tbob\t\\N\n");
            ByteArrayOutputStream binary = new ByteArrayOutputStream();
            copies(connection).copyOut("COPY " + table + " TO STDOUT (FORMAT binary)", binary);
            update(connection, "DELETE FROM " + table);
            assertThat(copies(connection)
                            .copyIn(
                                    "COPY " + table + " FROM STDIN (FORMAT binary)",
                                    new ByteArrayInputStream(binary.toByteArray())))
                    .isEqualTo(2);
            assertThat(rows(connection, "SELECT * FROM " + table + " ORDER BY id"))
                    .containsExactly("1|ada|10.5000", "2|bob|null");
        }
    }

    @ParameterizedTest
    @EnumSource
    void ofACopyThatFailsNothingIsThere(WritableSource source) throws Exception {
        try (Connection connection = connect(source)) {
            String account = "COPY " + source.schema() + ".account FROM STDIN";
            assertRefused(connection, account, "1\ta\t1\n2\tb\n", "22P04", "Line 2, column 'balance'");
            assertRefused(connection, account, "1\ta\t1\t9\n", "22P04", "Line 1", "3 columns");
            assertRefused(connection, account, "1\ta\t1\nx2\tb\t2\n", "22P02", "Line 2, column 'id'", "'x2'");
            assertRefused(connection, account, "1\ta\t1\n1\tb\t2\n", "23505", "rows 1 to 2");
            assertRefused(connection, account + " (FORMAT binary)", "no such thing", "22P04", "binary");
            assertRefused(connection, "COPY " + source.schema() + ".nothing FROM STDIN", "1\n", "42P01", "Position: 6");
            assertRefused(connection, "COPY " + source.schema() + ".account (x) FROM STDIN", "1\n", "42703", "'x'");
            assertThat(rows(connection, "SELECT * FROM " + source.schema() + ".account"))
                    .isEmpty();
            CopyIn copy = copies(connection).copyIn(account);
            byte[] line = "1\ta\t1\n".getBytes(java.nio.charset.StandardCharsets.UTF_8);
            copy.writeToCopy(line, 0, line.length);
            copy.cancelCopy();
            assertThat(rows(connection, "SELECT * FROM " + source.schema() + ".account"))
                    .isEmpty();
        }
    }

    @Test
    void aCopyIsPartOfItsTransaction() throws Exception {
        try (Connection connection = connect(WritableSource.POSTGRES)) {
            update(connection, "BEGIN");
            copy(connection, "COPY postgres.log FROM STDIN", "1\ta\n");
            assertThat(rows(connection, "SELECT * FROM postgres.log")).containsExactly("1|a");
            update(connection, "ROLLBACK");
            assertThat(rows(connection, "SELECT * FROM postgres.log")).isEmpty();
        }
    }

    @Test
    void otherProtocolsAreToldWhatToDo() throws Exception {
        try (Connection connection = rig.connect()) {
            assertThatThrownBy(() -> update(connection, "COPY h2.log FROM STDIN"))
                    .hasMessageContaining("PostgreSQL's protocol");
        }
    }
}
