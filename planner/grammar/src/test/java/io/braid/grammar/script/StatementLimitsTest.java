package io.braid.grammar.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.grammar.reader.StatementReader;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StatementLimitsTest {
    private static final int MANY = 100_000;

    /** Returns statements with nested constructs of the given depth. */
    static Stream<String> tooDeep() {
        return Stream.of(
                nested("SELECT ", "(", "1", ")"),
                nested("SELECT ", "(1 + ", "1", ")"),
                nested("SELECT ", "abs(", "1", ")"),
                nested("SELECT ", "{fn abs(", "1", ")}"),
                nested("SELECT ", "ARRAY[", "1", "]"),
                nested("SELECT ", "(SELECT ", "1", ")"),
                nested("SELECT ", "CASE WHEN a THEN b ELSE ", "1", " END"),
                nested("SELECT 1 FROM ", "(SELECT * FROM ", "t", ") AS x"),
                nested("SELECT 1 FROM ", "(", "t", " CROSS JOIN u)"),
                nested("SELECT 1 FROM t WHERE ", "EXISTS (SELECT 1 FROM t WHERE ", "TRUE", ")"),
                nested("", "WITH x AS (", "SELECT 1", ") SELECT * FROM x"),
                nested("SELECT ", "NOT ", "a", ""),
                nested("SELECT ", "- ", "1", ""),
                nested("SELECT a", "::int", "", ""),
                nested("SELECT a", " + 1", "", ""),
                nested("SELECT a", " || 'b'", "", ""),
                nested("SELECT a", " IS NULL", "", ""),
                nested("SELECT a", " LIKE b", "", ""),
                nested("SELECT a", " = b", "", ""),
                nested("SELECT a", "[1]", "", ""),
                nested("SELECT a", ".b", "", ""),
                nested("SELECT CAST(a AS int", " ARRAY", ")", ""),
                nested("SELECT CAST(a AS ", "MAP<int, ", "int", ">") + ")",
                nested("SELECT 1", " UNION SELECT 1", "", ""),
                nested("SELECT 1", " EXCEPT ALL SELECT 1", "", ""),
                nested("SELECT 1 FROM t", " JOIN t ON a = b", "", ""),
                nested("SELECT 1 FROM t", " NATURAL JOIN t", "", ""),
                nested("SELECT 1 FROM t", ", t", "", ""),
                nested("CREATE FUNCTION s.f(x int", " ARRAY", ") RETURNS TABLE AS SELECT 1", ""));
    }

    @ParameterizedTest
    @MethodSource("tooDeep")
    void whatIsNestedTooDeeplyIsRefusedBeforeItIsParsed(String sql) {
        assertRefused(sql, ErrorCode.STATEMENT_TOO_COMPLEX, "the statement has ");
    }

    @Test
    void aStatementThatIsTooLongIsRefused() {
        String comment = "/* " + "x".repeat(StatementLimits.LONGEST_STATEMENT) + " */";
        assertRefused(
                "SELECT 1 " + comment + ", 2",
                ErrorCode.LIMIT_EXCEEDED,
                "the statement is longer than 16777216 characters");
        assertRefused(
                "SELECT '" + "x".repeat(StatementLimits.LONGEST_STATEMENT) + "'",
                ErrorCode.LIMIT_EXCEEDED,
                "the statement is longer");
    }

    @Test
    void eachStatementOfAScriptHasItsOwnBounds() {
        String script = "SELECT 1 AND TRUE;\n".repeat(3 * StatementLimits.MOST_ITEMS / 100);

        assertThat(Script.pieces(script, mistake -> {
                    throw mistake;
                }))
                .hasSize(3 * StatementLimits.MOST_ITEMS / 100);
    }

    @Test
    void whatTheBoundsLetThroughCanBeParsed() {
        int deepest = StatementLimits.DEEPEST - 1;
        List<String> statements = List.of(
                "SELECT " + "(1 + ".repeat(deepest) + "1" + ")".repeat(deepest),
                "SELECT " + "(SELECT ".repeat(deepest) + "1" + ")".repeat(deepest),
                "SELECT " + "CASE WHEN a THEN b ELSE ".repeat(deepest) + "1" + " END".repeat(deepest),
                "SELECT a" + " + 1".repeat(StatementLimits.LONGEST_CHAIN / 2 - 4),
                "SELECT " + "NOT ".repeat(StatementLimits.LONGEST_CHAIN - 4) + "a",
                "SELECT a" + "::int".repeat(StatementLimits.LONGEST_CHAIN / 3 - 4),
                "SELECT 1" + " UNION ALL SELECT 1".repeat(StatementLimits.MOST_PARTS),
                "SELECT 1 FROM t WHERE a IN (1" + ", 2".repeat(StatementLimits.MOST_ITEMS - 4) + ")",
                "SELECT 1 FROM t WHERE a = 1" + " OR a = 2".repeat(StatementLimits.MOST_ITEMS - 4),
                "SELECT 1 FROM t WHERE a = 1" + " AND a = 2".repeat(StatementLimits.MOST_ITEMS - 4));

        assertThat(statements).allSatisfy(StatementReader::read);
    }

    private static String nested(String before, String open, String inner, String close) {
        return before + open.repeat(MANY) + inner + close.repeat(MANY);
    }

    private static void assertRefused(String sql, ErrorCode code, String message) {
        assertThatThrownBy(() -> StatementReader.read(sql))
                .hasMessageStartingWith(message)
                .hasMessageMatching("(?s).* \\(line 1, column \\d+\\)")
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
