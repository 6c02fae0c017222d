package io.braid.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statements of the console's API: pages, values, parameters, cancel, errors and completion. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ConsoleQueriesTest {
    /** Far more rows than the server would hold ready. */
    private static final String MANY = "SELECT a.id, b.id AS other FROM stock.item a CROSS JOIN stock.item b";

    private ConsoleServer braid;
    private ConsoleClient admin;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        braid = new ConsoleServer(folder, Map.of());
        admin = new ConsoleClient(braid.server().httpPort());
        admin.logIn(Map.of(
                "user",
                braid.login().getProperty("user"),
                "password",
                braid.login().getProperty("password")));
    }

    @AfterAll
    void stop() throws Exception {
        braid.close();
    }

    @Test
    void aResultComesInPages() {
        List<JsonNode> pages = admin.run("SELECT id FROM stock.item ORDER BY id");

        int rows = 0;
        for (JsonNode page : pages) {
            for (JsonNode row : page.path("rows")) {
                assertThat(row.path(0).textValue()).isEqualTo(Integer.toString(++rows));
            }
        }
        assertThat(rows).isEqualTo(3000);
        assertThat(pages).hasSizeGreaterThan(1);
        assertThat(pages.get(0).path("columns").path(0).path("name").textValue())
                .isEqualTo("id");
        assertThat(pages.get(pages.size() - 1).path("total").intValue()).isEqualTo(3000);
    }

    @Test
    void theRowLimitEndsAResult() {
        String cursor = admin.start(MANY, 10);
        JsonNode first = admin.next(cursor);
        JsonNode last = first.path("done").booleanValue() ? first : admin.next(cursor);

        assertThat(first.path("rows")).hasSize(10);
        assertThat(last.path("done").booleanValue()).isTrue();
        assertThat(last.path("total").intValue()).isEqualTo(10);
    }

    @Test
    void aQueryWaitsForItsReaderAndEndsWithACancel() {
        String cursor = admin.start(MANY, 0);
        JsonNode first = admin.next(cursor);
        assertThat(first.path("rows").size()).isPositive();
        String query = first.path("query").textValue();

        JsonNode now = admin.run("SELECT rows_sent FROM sys.queries WHERE id = ?", query)
                .get(0);
        assertThat(now.path("rows").path(0).path(0).asInt()).isLessThan(50_000);

        admin.post("cancel", Map.of("cursor", cursor));
        JsonNode last = first;
        while (!last.path("done").booleanValue()) {
            last = admin.next(cursor);
        }
        assertThat(last.path("error").path("code").textValue()).isEqualTo("QUERY_CANCELED");
    }

    @Test
    void aClosedResultFreesItsQuery() throws InterruptedException {
        String cursor = admin.start(MANY, 0);
        String query = admin.next(cursor).path("query").textValue();
        admin.post("close", Map.of("cursor", cursor));

        long end = System.nanoTime() + 10_000_000_000L;
        String sql = "SELECT count(*) FROM sys.queries WHERE id = ?";
        while (!admin.run(sql, query)
                .get(0)
                .path("rows")
                .path(0)
                .path(0)
                .asText()
                .equals("0")) {
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.sleep(20);
        }
        assertThat(admin.post("next", Map.of("cursor", cursor)).body()).contains("INVALID_CURSOR_STATE");
    }

    @Test
    void openResultsAreLimited() {
        ConsoleClient ada = new ConsoleClient(braid.server().httpPort());
        ada.logIn(Map.of("user", "ada", "password", ConsoleServer.SECRET));
        String last = "";
        for (int i = 0; i < 25; i++) {
            last = ada.post("query", Map.of("sql", "SELECT id FROM stock.item")).body();
        }
        assertThat(last).contains("LIMIT_EXCEEDED");
        ada.post("logout", Map.of());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            CAST(NULL AS INTEGER)                                | null
            ''                                                   | ""
            9223372036854775807                                  | "9223372036854775807"
            12345678901234567890123456789012345.678              | "12345678901234567890123456789012345.678"
            TRUE                                                 | true
            DATE '2024-02-29'                                    | "2024-02-29"
            TIME '12:30:00'                                      | "12:30:00"
            TIMESTAMP '2024-02-29 12:30:00.250'                  | "2024-02-29 12:30:00.25"
            ARRAY['a', 'b,"c']                                   | ["a","b,\\"c"]
            X'00ff'                                              | "\\\\x00ff"
            """)
    void valuesAreExact(String sql, String json) {
        JsonNode page = admin.run("SELECT " + sql).get(0);

        assertThat(page.path("rows").path(0).path(0).toString()).isEqualTo(json);
    }

    @Test
    void hostileNamesAndValuesAreData() {
        JsonNode page = admin.run("SELECT * FROM sales.hostile").get(0);

        assertThat(page.path("columns").path(0).path("name").textValue()).isEqualTo("<b>name</b>");
        assertThat(page.path("rows").path(0).path(0).textValue()).isEqualTo("<img src=x onerror=alert(1)>");
    }

    @Test
    void parametersAreTexts() {
        JsonNode page =
                admin.run("SELECT name FROM stock.item WHERE id = ?", "17").get(0);
        assertThat(page.path("rows").toString()).isEqualTo("[[\"item 17\"]]");

        JsonNode failed =
                admin.run("SELECT name FROM stock.item WHERE id = ?", "x").get(0);
        assertThat(failed.path("error").path("message").textValue()).contains("Parameter 1");
    }

    @Test
    void aCommandHasNoRows() {
        JsonNode page = admin.run("REFRESH MATERIALIZED VIEW sales.totals").get(0);

        assertThat(page.path("command").booleanValue()).isTrue();
        assertThat(page.has("error")).isFalse();
    }

    @Test
    void pagesThatAreReadAgainAndAgainDoNotFillTheQueryLog() {
        admin.monitor("SELECT name AS monitored FROM sys.settings");
        admin.monitor("SELECT name AS hidden_from_nobody FROM stock.item WHERE id = 1");

        String log = admin.run("SELECT sql_text FROM sys.query_log").toString();
        assertThat(log).contains("hidden_from_nobody").doesNotContain("monitored");
    }

    @Test
    void anErrorHasItsPlaceAndAdvice() {
        JsonNode error = ConsoleClient.json(admin.post("check", Map.of("sql", "SELECT nme\nFROM stock.item")))
                .path("error");

        assertThat(error.path("line").intValue()).isEqualTo(1);
        assertThat(error.path("column").intValue()).isEqualTo(8);
        assertThat(error.path("message").textValue()).contains("name");
        assertThat(ConsoleClient.json(admin.post("check", Map.of("sql", "SELECT 1 + ?")))
                        .path("parameters"))
                .hasSize(1);
    }

    @Test
    void aPlanIsADocument() throws Exception {
        JsonNode page = admin.run("EXPLAIN (ANALYZE, WHY, FORMAT JSON) SELECT name FROM stock.item WHERE id < 9")
                .get(0);
        String plan = page.path("rows").path(0).path(0).textValue();

        assertThat(plan).contains("\"Plan\"", "\"Remote SQL\"", "\"Read\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            SELECT na^ FROM stock.item                                   | name
            SELECT i.^ FROM stock.item i                                 | hidden
            SELECT * FROM sto^                                           | stock
            SELECT * FROM stock.^                                        | item
            SELECT * FROM stock.item AS x WHERE x.i^                     | id
            WITH few AS (SELECT id AS number FROM stock.item) SELECT nu^ FROM few | number
            WITH few AS (SELECT 1 AS one) SELECT * FROM f^               | few
            SELECT q.^ FROM (SELECT id, name AS label FROM stock.item) q | label
            SELECT * FROM stock.item i WHERE EXISTS (SELECT 1 FROM stock.secret s WHERE s.id = i.na^) | name
            SELECT * FROM stock.item i JOIN stock.secret s ON s.^        | id
            SELECT 1; SELECT * FROM stock.item WHERE hid^; SELECT 2      | hidden
            SELECT 'it''s', "na^                                         |
            SELECT id * 2 AS twice FROM stock.item ORDER BY tw^          | twice
            SELECT coal^                                                 | coalesce
            SELECT 'na^                                                  |
            """)
    void completionKnowsTheScope(String marked, String expected) {
        int offset = marked.indexOf('^');
        JsonNode answer =
                ConsoleClient.json(admin.post("complete", Map.of("sql", marked.replace("^", ""), "offset", offset)));

        List<String> labels = answer.path("proposals").findValuesAsText("label");
        if (expected == null) {
            assertThat(labels).isEmpty();
        } else {
            assertThat(labels.subList(0, Math.min(3, labels.size()))).contains(expected);
        }
    }

    @Test
    void malformedBodiesAreRefused() {
        for (String body :
                List.of("", "[]", "{", "{\"sql\":1}", "\"x\"", "{\"sql\":\"SELECT 1\",\"parameters\":[{}]}")) {
            assertThat(admin.post("query", body).statusCode()).as(body).isEqualTo(400);
        }
        assertThat(admin.post("complete", Map.of("sql", "SELECT", "offset", 99)).statusCode())
                .isEqualTo(400);
        assertThat(admin.post("query", Map.of("sql", "x".repeat(300_000))).statusCode())
                .isEqualTo(413);
    }
}
