package io.braid.monitoring;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.planner.model.VdbReader;
import io.braid.server.BraidServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Every metric and label that a dashboard or an alert uses is one that a server has, and every alert is explained. */
@Timeout(120)
class MonitoringTest {
    private static final Path ROOT = Path.of(System.getProperty("braid.build.root"));
    private static final Path MONITORING = ROOT.resolve("monitoring");

    /** A metric with its matchers, which may be missing. */
    private static final Pattern METRIC =
            Pattern.compile("\\b((?:braid|jvm|process|system)_[a-z0-9_]+)(?:\\{([^}]*)\\})?");

    private static final Pattern SAMPLE = Pattern.compile("(?m)^([a-z0-9_]+)(?:\\{([^}]*)\\})? ");
    private static final Pattern LABEL = Pattern.compile("(\\w+)(?:=~|!=|!~|=)\"");

    /** Labels that Prometheus adds. */
    private static final Set<String> OF_PROMETHEUS = Set.of("instance", "job");

    private final ObjectMapper json = new ObjectMapper();
    private final ObjectMapper yaml = new ObjectMapper(new YAMLFactory());

    @Test
    void everyMetricAndLabelIsThatOfALiveServer(@TempDir Path folder) throws Exception {
        String metrics = metrics(folder);
        Map<String, Set<String>> live = new HashMap<>();
        SAMPLE.matcher(metrics).results().forEach(sample -> live.computeIfAbsent(
                        sample.group(1), name -> new HashSet<>())
                .addAll(labels(sample.group(2))));

        List<String> expressions = expressions();
        assertThat(expressions).hasSizeGreaterThan(60);
        for (String expression : expressions) {
            Matcher used = METRIC.matcher(expression);
            boolean found = expression.startsWith("up{");
            while (used.find()) {
                found = true;
                assertThat(live).as(expression).containsKey(used.group(1));
                Set<String> known = new HashSet<>(live.getOrDefault(used.group(1), Set.of()));
                known.addAll(OF_PROMETHEUS);
                assertThat(known).as(expression).containsAll(labels(used.group(2)));
            }
            assertThat(found).as("a metric in " + expression).isTrue();
        }
    }

    @Test
    void everyAlertHasASentenceASeverityAndAnExplanation() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/monitoring.md"));
        List<String> names = new ArrayList<>();
        for (JsonNode rule : rules()) {
            names.add(rule.path("alert").asText());
            assertThat(rule.at("/labels/severity").asText()).isIn("critical", "warning");
            assertThat(rule.at("/annotations/summary").asText()).endsWith(".");
            assertThat(page).contains("\n### " + rule.path("alert").asText() + "\n");
            assertThat(rule.at("/annotations/runbook_url").asText())
                    .endsWith("/monitoring.html#" + rule.path("alert").asText().toLowerCase(Locale.ROOT));
        }
        assertThat(names).doesNotHaveDuplicates().hasSizeGreaterThan(10);
        assertThat(Pattern.compile("(?m)^### (Braid\\w+)$")
                        .matcher(page)
                        .results()
                        .map(match -> match.group(1)))
                .containsExactlyElementsOf(names);
    }

    /** By promtool, which a script runs. */
    @Test
    void everyAlertHasATest() throws IOException {
        Set<String> tested =
                yaml.readTree(MONITORING.resolve("alerts.test.yaml").toFile()).findValues("alertname").stream()
                        .map(JsonNode::asText)
                        .collect(toSet());

        assertThat(rules()).extracting(rule -> rule.path("alert").asText()).containsExactlyInAnyOrderElementsOf(tested);
    }

    @Test
    void aMetricThatThereIsNotWouldBeFound() {
        assertThat(METRIC.matcher("rate(braid_gone_total{instance=\"x\"}[5m])").find())
                .isTrue();
        assertThat(labels("instance=~\"x\",sqlstate_class!=\"00\""))
                .containsExactlyInAnyOrder("instance", "sqlstate_class");
    }

    private List<String> expressions() throws IOException {
        List<String> expressions = new ArrayList<>();
        rules().forEach(rule -> expressions.add(rule.path("expr").asText()));
        try (Stream<Path> dashboards = Files.list(MONITORING.resolve("grafana/dashboards"))) {
            for (Path dashboard : dashboards.toList()) {
                JsonNode tree = json.readTree(dashboard.toFile());
                tree.findValues("expr").forEach(expression -> expressions.add(expression.asText()));
                tree.at("/templating/list").findValues("query").stream()
                        .map(JsonNode::asText)
                        .filter(query -> query.startsWith("label_values"))
                        .forEach(expressions::add);
            }
        }
        return expressions;
    }

    private List<JsonNode> rules() throws IOException {
        List<JsonNode> rules = new ArrayList<>();
        yaml.readTree(MONITORING.resolve("alerts.yaml").toFile()).path("groups").forEach(group -> group.path("rules")
                .forEach(rules::add));
        return rules;
    }

    private static Set<String> labels(String text) {
        return text == null
                ? Set.of()
                : LABEL.matcher(text).results().map(match -> match.group(1)).collect(toSet());
    }

    private static String metrics(Path folder) throws IOException, InterruptedException {
        Files.createDirectories(folder.resolve("files"));
        Files.writeString(folder.resolve("files/a.csv"), "x\n1\n");
        ServerConfig config = ServerConfig.of(Map.of(
                "port", "0",
                "http-port", "0",
                "warm-up-time", "0s",
                "data-folder", folder.resolve("data").toString(),
                "files-folder", folder.resolve("files").toString()));
        String model = """
                CREATE DATABASE a;
                CREATE SERVER f FOREIGN DATA WRAPPER duckdb OPTIONS (path '*.csv');
                CREATE SCHEMA f SERVER f;
                IMPORT FOREIGN SCHEMA main FROM SERVER f INTO f;
                """;
        try (BraidServer server =
                BraidServer.start(config, new Environment(Map.of()), List.of(VdbReader.read("a.vdb.sql", model)))) {
            // Some figures exist only after the first collection.
            System.gc();
            URI address = URI.create("http://" + server.httpHost() + ":" + server.httpPort() + "/metrics");
            return HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        }
    }
}
