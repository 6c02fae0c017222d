package io.braid.migration.teiid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlRewriterTest {
    private final TableNames tables = new TableNames();
    private final SqlRewriter rewriter = new SqlRewriter(tables, new TeiidTypes());

    SqlRewriterTest() {
        tables.addTable("sales", "order");
        tables.addTable("sales", "line");
        tables.addTable("stock", "line");
        tables.addTable("stock", "item");
        tables.addMissing("files", "there are no files");
        rewriter.addProcedure("sales", "linesOf", List.of("id", "least"));
        rewriter.addRoleOfEverybody("Anybody");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " -> ",
            quoteCharacter = '§',
            value = {
                "concat(a, b) -> (a || b)",
                "concat2(a, 'x') -> CASE WHEN a IS NULL AND 'x' IS NULL THEN NULL ELSE CONCAT(a, 'x') END",
                "char(65) -> CHR(65)",
                "endswith('lo', a) -> ENDS_WITH(a, 'lo')",
                "insert(a, 1, 2, 'b') -> OVERLAY(a PLACING 'b' FROM 1 FOR 2)",
                "log(x) -> LN(x)",
                "md5(a) -> FROM_HEX(MD5(a))",
                "ceiling(a) -> ceiling(a)",
                "dayofweek(d) = 1 -> (DAYOFWEEK(d) + 1) = 1",
                "now() > t -> LOCALTIMESTAMP > t",
                "convert(x, string) -> CAST(x AS varchar)",
                "cast(x + 1 as bigdecimal(5, 2)) -> CAST(x + 1 AS decimal(5, 2))",
                "cast(x as float) -> CAST(x AS real)",
                "formatDate(d, 'dd/MM/yyyy') -> TO_CHAR(d, 'DD/MM/YYYY')",
                "parseTimestamp(s, 'yyyy-MM-dd''T''HH:mm:ss') -> TO_TIMESTAMP(s, 'YYYY-MM-DD\"T\"HH24:MI:SS')",
                "from_millis(m) -> FROM_UNIXTIME(m / 1000.0)",
                "decodeString(c, 'r,red,none') -> CASE WHEN c = 'r' THEN 'red' ELSE 'none' END",
                "lookup('sales.order', 'name', 'id', x) -> (SELECT l.name FROM sales.\"order\" AS l WHERE l.id = x)",
                "hasRole('Anybody') or hasRole('data', 'Boss') -> TRUE or has_role('Boss')",
                "jsonPathValue(j, '$.a') -> JSON_VALUE(j, '$.a')",
                "jsonObject(a, b + 1 as c) -> JSON_OBJECT('a' VALUE a, 'c' VALUE b + 1)",
                "a like_regex '^x' and b not like_regex 'y' -> a ~ '^x' and b !~ 'y'",
                "extract(year from d) -> extract(year from d)",
                "trim(both 'x' from a) -> trim(both 'x' from a)",
                "ucase(left(a, 2)) /* c */ || 'b' -> ucase(left(a, 2)) /* c */ || 'b'",
                "user() = {b 'true'} -> CURRENT_USER = TRUE",
            })
    void expressionsAreWrittenInBraidsWords(String teiid, String braid) {
        Rewritten rewritten = rewriter.expression(teiid);
        assertThat(rewritten.problems()).isEmpty();
        assertThat(rewritten.sql()).isEqualTo(braid);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " -> ",
            quoteCharacter = '§',
            value = {
                "SELECT i.id FROM item i -> SELECT i.id FROM stock.item i",
                "SELECT 1 FROM \"stock.item\" i, sales.order -> SELECT 1 FROM stock.item i, sales.\"order\"",
                "SELECT 1 FROM (item a JOIN sales.line b ON a.id = b.id) -> "
                        + "SELECT 1 FROM (stock.item a JOIN sales.line b ON a.id = b.id)",
                "WITH w AS (SELECT id FROM item) SELECT w.id FROM w -> "
                        + "WITH w AS (SELECT id FROM stock.item) SELECT w.id FROM w",
                "SELECT 1 WHERE EXISTS (SELECT 1 FROM item) -> SELECT 1 WHERE EXISTS (SELECT 1 FROM stock.item)",
                "SELECT a FROM item ORDER BY a LIMIT 5, 10 -> SELECT a FROM stock.item ORDER BY a LIMIT 10 OFFSET 5",
                "SELECT a FROM item WHERE a IS DISTINCT FROM b -> SELECT a FROM stock.item WHERE a IS DISTINCT FROM b",
                "SELECT a FROM item b MAKEDEP OPTION NOCACHE -> SELECT a FROM /*+ makedep */ stock.item b",
                "SELECT l.a FROM (EXEC linesOf(least=>2, id=>1)) AS l -> SELECT l.a FROM sales.linesOf(1, 2) AS l",
                "EXEC sales.linesOf(7) -> SELECT * FROM sales.linesOf(7, NULL)",
                "SELECT t.a FROM item i, TABLE(SELECT i.a) t -> SELECT t.a FROM stock.item i, LATERAL (SELECT i.a) t",
                "SELECT x.a FROM item i, XMLTABLE('/r' PASSING i.d COLUMNS a string PATH '@a', n FOR ORDINALITY) x"
                        + " -> SELECT x.a FROM stock.item i, XMLTABLE('/r' PASSING i.d COLUMNS a varchar PATH '@a',"
                        + " n FOR ORDINALITY) x",
                "SELECT a FROM item UNION ALL SELECT b FROM sales.line -> "
                        + "SELECT a FROM stock.item UNION ALL SELECT b FROM sales.line",
            })
    void tablesAreNamedWithTheirSchemas(String teiid, String braid) {
        Rewritten rewritten = rewriter.query(teiid);
        assertThat(rewritten.problems()).isEmpty();
        assertThat(rewritten.sql()).isEqualTo(braid);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " -> ",
            quoteCharacter = '§',
            value = {
                "SELECT 1 FROM line -> sales and stock have one",
                "SELECT 1 FROM nowhere -> without its schema",
                "SELECT 1 FROM files.a -> there are no files",
                "SELECT 1 FROM SYS.Tables -> information_schema",
                "SELECT 1 FROM #temp -> WITH",
                "SELECT x.a FROM (EXEC files.getTextFiles('*')) AS x -> files-folder",
                "SELECT formatInteger(a, '#,##0') FROM item -> TO_CHAR",
                "SELECT parseDate(a, 'G') FROM item -> TO_DATE",
                "SELECT st_distance(a, b) FROM item -> spatial",
                "SELECT sales.rank(a) FROM item -> of a model",
                "SELECT frobnicate(a) FROM item -> no function FROBNICATE",
                "SELECT CAST(a AS object) FROM item -> no type object",
                "SELECT a INTO b FROM item -> INSERT INTO",
            })
    void whatHasNoCounterpartIsAProblemWithAdvice(String teiid, String advice) {
        assertThat(rewriter.query(teiid).problems()).singleElement().asString().contains(advice);
    }

    @Test
    void aTableOfTheOnlyImportedSchemaIsFoundAndNoted() {
        tables.addImport("crm");
        Rewritten rewritten = rewriter.query("SELECT c.id FROM customer c");
        assertThat(rewritten.sql()).isEqualTo("SELECT c.id FROM crm.customer c");
        assertThat(rewritten.notes()).containsExactly("customer is taken to be a table of crm");
    }

    @Test
    void hintsOfJoinsStayAndOthersAreNoted() {
        Rewritten rewritten = rewriter.query("/*+ cache(ttl:1000) */ SELECT a FROM /*+ makedep */ item"
                + " WHERE a IN /*+ DJ */ (SELECT b FROM sales.line)");
        assertThat(rewritten.sql())
                .startsWith("SELECT a FROM /*+ makedep */ stock.item")
                .doesNotContain("cache", "DJ");
        assertThat(rewritten.notes()).containsExactly("the hint DJ is left out");
    }
}
