package io.braid.grammar.script;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.vdb.Place;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatementShapeTest {
    @Test
    void statementsThatDifferInLiteralsHaveOneShape() {
        assertThat(shape("SELECT a FROM t WHERE b = 'x' AND c < 10").text())
                .isEqualTo(
                        shape("SELECT a FROM t WHERE b = 'it''s' AND c < 2.5").text())
                .isNotEqualTo(shape("SELECT a FROM t WHERE b = 1 AND c < 2.5").text())
                .isNotEqualTo(shape("SELECT A FROM t WHERE b = 'x' AND c < 10").text());
    }

    @Test
    void literalsAreReadAsTheParserReadsThem() {
        StatementShape shape = shape("SELECT 'it''s',\n 2.5 FROM \"t 1\"");
        assertThat(shape.literals()).extracting(ShapeLiteral::text).containsExactly("it's", "2.5");
        assertThat(shape.literals()).extracting(ShapeLiteral::isNumber).containsExactly(false, true);
        assertThat(shape.end(shape.literals().get(1))).isEqualTo(new Place(2, 4));
    }

    @Test
    void commentsDoNotCountButHintsDo() {
        assertThat(shape("SELECT /* page 17 */ 1 -- x").text())
                .isEqualTo(shape("SELECT   1").text().replace("   ", " "));
        assertThat(shape("SELECT /*+ makedep(t) */ 1").text()).contains("/*+ makedep(t) */");
    }

    @Test
    void theTextIsWrittenAgainWithSomeOfItsLiterals() {
        StatementShape shape = shape("SELECT 'a''b', 7, 'c' FROM t");
        assertThat(shape.without(List.of())).isEqualTo("SELECT 'a''b', 7, 'c' FROM t");
        assertThat(shape.without(List.of(0, 2))).isEqualTo("SELECT ?, 7, ? FROM t");
    }

    @Test
    void textsWithPrefixesStay() {
        assertThat(shape("SELECT E'a\\n', N'b', $$c$$, 1 FROM t").literals()).hasSize(1);
    }

    @Test
    void otherStatementsHaveNone() {
        for (String sql :
                List.of("", "SELECT a FROM t", "SET x = 1", "EXPLAIN SELECT 1", "SELECT 'open", "SELECT \u00011")) {
            assertThat(StatementShape.of(sql)).as(sql).isEmpty();
        }
    }

    @Test
    void theQueryOfAnExplainIsFound() {
        assertThat(StatementShape.explained("EXPLAIN (WHY) SELECT 1")).isEqualTo("SELECT 1");
        assertThat(StatementShape.explained("SHOW x")).isEqualTo("SHOW x");
    }

    private static StatementShape shape(String sql) {
        return StatementShape.of(sql).orElseThrow();
    }
}
