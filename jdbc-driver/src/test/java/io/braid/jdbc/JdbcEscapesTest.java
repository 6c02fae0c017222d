package io.braid.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk")
class JdbcEscapesTest {
    @Test
    void escapesAreTranslatedWhereTheyStand() throws SQLException {
        assertThat(JdbcEscapes.translate("SELECT * FROM {oj a LEFT JOIN b ON x LIKE 'c' {escape '\\'}}"))
                .isEqualTo("SELECT * FROM     a LEFT JOIN b ON x LIKE 'c'  escape '\\'  ");
        assertThat(JdbcEscapes.translate("SELECT {d '2024-01-01'}")).isEqualTo("SELECT {d '2024-01-01'}");
    }

    /** The server's own function counts from 0. */
    @Test
    void weeksBeginWithTheDayOne() throws SQLException {
        assertThat(JdbcEscapes.translate("SELECT {fn dayofweek({d '2024-05-19'})} * 2, {fn DAYOFMONTH(d)}"))
                .isEqualTo("SELECT (1+ dayofweek({d '2024-05-19'})) * 2, {fn DAYOFMONTH(d)}");
        assertThat(JdbcEscapes.translate("SELECT { fn DAYOFWEEK (d)}")).isEqualTo("SELECT ( 1+ DAYOFWEEK (d))");
    }

    @Test
    void functionsThatTheServerHasWithoutTheEscapeAreWrittenWithoutIt() throws SQLException {
        assertThat(JdbcEscapes.translate("SELECT {fn POSITION('}' IN a)}, {fn char_length(a)}, {fn LENGTH(a)}"))
                .isEqualTo("SELECT (   POSITION('}' IN a)), (   char_length(a)), {fn LENGTH(a)}");
        assertThat(JdbcEscapes.translate(
                        "SELECT {fn USER()}, {fn DATABASE()}, {fn database ( ) }, {fn current_date}, 1"))
                .isEqualTo("SELECT USER       , CURRENT_CATALOG, CURRENT_CATALOG   , current_date     , 1");
        assertThat(JdbcEscapes.translate("SELECT {fn DATABASE}, {fn USER(1)}"))
                .isEqualTo("SELECT {fn DATABASE}, {fn USER(1)}");
    }

    @Test
    void bracesInQuotesAndCommentsMeanNothing() throws SQLException {
        for (String sql : new String[] {
            "SELECT '{oj a}', \"{oj a}\", `{oj a}`",
            "SELECT E'\\'{oj a}'",
            "SELECT E'\\\\', '{oj a}'",
            "SELECT 1 // it's {oj a}\n, 2",
            "SELECT 1 -- it's {oj a}\r, 2",
            "SELECT /* a /* b */ '{oj c} */ 1",
        }) {
            assertThat(JdbcEscapes.translate(sql)).isEqualTo(sql);
        }
        assertThat(JdbcEscapes.translate("SELECT 1 // it's\n FROM {oj a}")).isEqualTo("SELECT 1 // it's\n FROM     a ");
        assertThat(JdbcEscapes.translate("SELECT 'it\\' FROM {oj a}")).isEqualTo("SELECT 'it\\' FROM     a ");
    }
}
