package io.braid.execution.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.execution.script.SltRecord.LineRange;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the script parser. */
final class SltParserTest {
    @Test
    void recordsAreReadWithTheirLines() {
        var file = SltFile.parse("a.slt", """
                # a comment

                statement ok
                CREATE TABLE t (a INT)

                statement error 42P01 no_such
                SELECT *
                FROM no_such

                query IT rowsort
                SELECT a, 'x' FROM t
                ----
                1\tx
                """);

        assertThat(file.records())
                .containsExactly(
                        new SltRecord.Statement(3, "CREATE TABLE t (a INT)"),
                        new SltRecord.Failure(6, "SELECT *\nFROM no_such", new ExpectedError("42P01 no_such")),
                        new SltRecord.Query(
                                10,
                                "SELECT a, 'x' FROM t",
                                "IT",
                                SortMode.ROWSORT,
                                List.of("1\tx"),
                                new LineRange(12, 13)));
    }

    @Test
    void recordsAreThoseOfTheUserNamedLast() {
        assertThat(SltFile.parse("a.slt", "user ada secret\n\nstatement ok\nSELECT 1\n\nuser\n")
                        .records())
                .containsExactly(
                        new SltRecord.Speaker(1, "ada", "secret"),
                        new SltRecord.Statement(3, "SELECT 1"),
                        new SltRecord.Speaker(6, "", ""));
    }

    @Test
    void aTableHasItsNameColumnsAndRows() {
        assertThat(SltFile.parse("a.slt", "table s.t (a int,\n  b varchar(2))\na,b\n1,x\n\ntable s.u\n\nuser ada\n")
                        .records())
                .containsExactly(
                        new SltRecord.Table(1, "s.t", "(a int, b varchar(2))", List.of("a,b", "1,x"), 3),
                        new SltRecord.Table(6, "s.u", "", List.of(), 7),
                        new SltRecord.Speaker(8, "ada", ""));
    }

    @Test
    void aQueryMayHaveNoRows() {
        var query = (SltRecord.Query) SltFile.parse("a.slt", "query I\nSELECT 1 WHERE FALSE\n----\n\n# end\n")
                .records()
                .get(0);

        assertThat(query.expected()).isEmpty();
        assertThat(query.answerLines()).isEqualTo(new LineRange(3, 3));
    }

    @Test
    void aScriptThatCannotBeReadIsReportedWithFileAndLine() {
        assertUnreadable("\nquery I\nSELECT 1\n", "a.slt:2: the query has no answer");
        assertUnreadable("query X\nSELECT 1\n----\n1\n", "a.slt:1: the types of a query");
        assertUnreadable("query I upside\nSELECT 1\n----\n1\n", "a.slt:1: there is no sort mode 'upside'");
        assertUnreadable("statement ok\n\nSELECT 1\n", "a.slt:1: there is no SQL");
        assertUnreadable("statement maybe\nSELECT 1\n", "a.slt:1: there is no record 'statement maybe'");
        assertUnreadable("SELECT\n", "a.slt:1: expected 'statement ok'");
    }

    private static void assertUnreadable(String script, String message) {
        assertThatThrownBy(() -> SltFile.parse("a.slt", script))
                .isInstanceOf(SltSyntaxException.class)
                .hasMessageStartingWith(message);
    }
}
