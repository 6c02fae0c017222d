package io.braid.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Plans of running queries, and runs under other settings than the session's. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ConsolePlansTest {
    /** More rows than anybody would wait for. */
    private static final String LONG = "SELECT count(*) FROM stock.item a CROSS JOIN stock.item b"
            + " CROSS JOIN stock.item c WHERE a.hidden + b.hidden + c.hidden > 1";

    private static final String ANALYZE = "EXPLAIN (ANALYZE, WHY, FORMAT JSON) ";

    private ConsoleServer braid;
    private ConsoleClient admin;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        braid = new ConsoleServer(folder, Map.of());
        admin = braid.logInAsAdministrator("shop");
    }

    @AfterAll
    void stop() throws Exception {
        braid.close();
    }

    @Test
    void aQueryThatIsAnalyzedShowsItsRowsWhileItRuns() throws InterruptedException {
        String cursor = start(ANALYZE + LONG, Map.of("enable_push_joins", "off"));

        JsonNode answer = planOnce(Map.of("cursor", cursor), document -> rows(document) > 0);

        assertThat(answer.path("state").textValue()).isEqualTo("RUNNING");
        assertThat(answer.path("plan").textValue()).contains("\"Execution Time\"", "\"Own Time\"", "\"Read\"");
        admin.post("close", Map.of("cursor", cursor));
    }

    @Test
    void administratorsSeeThePlanOfAnyRunningQuery() throws InterruptedException {
        ConsoleClient ada = ada();
        String cursor = ada.start("SELECT a.id, b.id AS other FROM stock.item a CROSS JOIN stock.item b", 0);
        String query = ada.next(cursor).path("query").textValue();

        JsonNode answer = planOnce(Map.of("query", query), document -> document.contains("Remote SQL"));

        assertThat(answer.path("open").booleanValue()).isTrue();
        assertThat(answer.path("plan").textValue()).contains("\"Rows\"").doesNotContain("\"Actual Rows\"");
        assertThat(ada.post("plan", Map.of("query", query)).body()).contains("INSUFFICIENT_PRIVILEGE");
        // It is not analyzed, so its own user sees its state only.
        assertThat(ConsoleClient.json(ada.post("plan", Map.of("cursor", cursor)))
                        .has("plan"))
                .isFalse();
        ada.post("close", Map.of("cursor", cursor));
    }

    @Test
    void aPlanThatReadsWhatIsHiddenIsNotShownWhileItRuns() throws InterruptedException {
        ConsoleClient ada = ada();
        String cursor = ConsoleClient.json(ada.post("query", Map.of("sql", ANALYZE + LONG.replace("hidden", "id"))))
                .path("cursor")
                .textValue();
        JsonNode answer = ConsoleClient.json(ada.post("plan", Map.of("cursor", cursor)));
        long end = System.nanoTime() + 20_000_000_000L;
        while (!answer.path("state").asText().equals("RUNNING")) {
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.sleep(10);
            answer = ConsoleClient.json(ada.post("plan", Map.of("cursor", cursor)));
        }

        assertThat(answer.has("plan")).isFalse();
        ada.post("close", Map.of("cursor", cursor));
    }

    @Test
    void aRunMayHaveOtherSettingsThanItsSession() {
        String sql = ANALYZE + "SELECT count(*) FROM stock.item a JOIN stock.item b ON a.id = b.hidden";

        assertThat(plan(sql, Map.of())).doesNotContain("Join\"");
        assertThat(plan(sql, Map.of("enable_push_joins", "off"))).contains("Join\"");
        assertThat(admin.run("SHOW enable_push_joins").get(0).path("rows").toString())
                .isEqualTo("[[\"on\"]]");
        assertThat(admin.post("query", Map.of("sql", sql, "settings", Map.of("no_such_setting", "off")))
                        .body())
                .contains("no_such_setting");
    }

    @Test
    void aRunMayAssumeOtherNumbersOfRows() {
        String sql = "EXPLAIN (FORMAT JSON) SELECT name FROM stock.item";

        assertThat(plan(sql, Map.of("assumed_rows", "STOCK.item=7000000"))).contains("\"Plan Rows\": 7000000");
        assertThat(plan(sql, Map.of())).contains("\"Plan Rows\": 3000");
        assertThat(failure(admin, sql, "stock.itm=1")).contains("stock.itm");
        assertThat(failure(admin, sql, "sales.labels=1")).contains("sales.labels", "no source has");
        assertThat(failure(ada(), sql, "stock.item=1")).contains("assumed_rows is for administrators");
        assertThat(admin.post("query", Map.of("sql", sql, "settings", Map.of("assumed_rows", "many")))
                        .body())
                .contains("crm.customer=1000000");
    }

    @Test
    void aRunMayAssumeThatASourceIsFarAway() {
        String sql = "EXPLAIN (FORMAT JSON) SELECT name, count(*) FROM stock.item GROUP BY name";
        String source = admin.run("SELECT source FROM sys.schemas WHERE name = 'stock'")
                .get(0)
                .path("rows")
                .path(0)
                .path(0)
                .textValue();

        assertThat(plan(sql, Map.of("assumed_round_trips", source + "=40ms"))).contains("\"Plan\"");
        assertThat(admin.post("query", Map.of("sql", sql, "settings", Map.of("assumed_round_trips", "soon")))
                        .body())
                .contains("crm=25ms");
        Map<String, String> unknown = Map.of("assumed_round_trips", "nowhere=1s");
        String cursor = ConsoleClient.json(admin.post("query", Map.of("sql", sql, "settings", unknown)))
                .path("cursor")
                .textValue();
        assertThat(admin.next(cursor).path("error").path("message").asText()).contains("nowhere, which is no source");
    }

    private static String failure(ConsoleClient client, String sql, String assumed) {
        String cursor = ConsoleClient.json(
                        client.post("query", Map.of("sql", sql, "settings", Map.of("assumed_rows", assumed))))
                .path("cursor")
                .textValue();
        return client.next(cursor).path("error").path("message").asText();
    }

    private String plan(String sql, Map<String, String> settings) {
        return admin.next(start(sql, settings)).path("rows").path(0).path(0).textValue();
    }

    private String start(String sql, Map<String, String> settings) {
        return ConsoleClient.json(admin.post("query", Map.of("sql", sql, "settings", settings)))
                .path("cursor")
                .textValue();
    }

    private ConsoleClient ada() {
        ConsoleClient ada = new ConsoleClient(braid.server().httpPort());
        ada.logIn(Map.of("user", "ada", "password", ConsoleServer.SECRET));
        return ada;
    }

    private JsonNode planOnce(Map<String, String> of, Predicate<String> isThere) throws InterruptedException {
        long end = System.nanoTime() + 20_000_000_000L;
        JsonNode answer = ConsoleClient.json(admin.post("plan", of));
        while (!isThere.test(answer.path("plan").asText())) {
            assertThat(System.nanoTime()).as(answer.toString()).isLessThan(end);
            Thread.sleep(10);
            answer = ConsoleClient.json(admin.post("plan", of));
        }
        return answer;
    }

    private static int rows(String document) {
        return document.isEmpty()
                ? 0
                : List.of(document.split("\"Actual Rows\":")).stream()
                        .skip(1)
                        .mapToInt(part -> Integer.parseInt(part.strip().split("\\D", 2)[0]))
                        .max()
                        .orElse(0);
    }
}
