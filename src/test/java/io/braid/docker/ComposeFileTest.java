package io.braid.docker;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.braid.execution.setting.ServerConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The compose file publishes nothing to strangers, holds no secret, and has what the model asks for. */
final class ComposeFileTest {
    private static final Path ROOT = Path.of(System.getProperty("braid.build.root", "../.."));
    private static final List<String> DATABASES = List.of("postgres", "mysql", "sqlserver");

    private final ComposeFile compose = ComposeFile.read(ROOT.resolve("docker/compose.yaml"));
    private final String text = Files.readString(ROOT.resolve("docker/compose.yaml"));
    private final String model = Files.readString(ROOT.resolve("vdb-models/tpch-docker/tpch.vdb.sql"));

    ComposeFileTest() throws IOException {}

    @Test
    void theServicesAreThreeDatabasesALoaderBraidAndItsMonitoring() throws IOException {
        assertThat(compose.services())
                .containsExactlyInAnyOrder("postgres", "mysql", "sqlserver", "seed", "braid", "prometheus", "grafana");
        String script = Files.readString(ROOT.resolve("docker/build-image"));
        for (String service : List.of("braid", "seed")) {
            String image = compose.service(service).path("image").asText();
            assertThat(script).contains("--tag " + image + " ");
        }
    }

    @Test
    void braidMayWriteItsDataAndNothingElse() {
        JsonNode braid = compose.service("braid");
        assertThat(braid.path("read_only").asBoolean()).isTrue();
        assertThat(braid.at("/cap_drop/0").asText()).isEqualTo("ALL");
        assertThat(braid.path("volumes")).hasSize(3).allSatisfy(volume -> assertThat(volume.asText())
                .matches("braid-\\w+:/var/lib/braid.*|.*:ro"));
    }

    @Test
    void everyFileThatIsMountedExists() {
        Pattern.compile("- (\\.\\.?/[^:]+):").matcher(text).results().forEach(mount -> assertThat(
                        ROOT.resolve("docker").resolve(mount.group(1)))
                .exists());
    }

    @Test
    void noTwoServersListenOnOnePort() {
        ServerConfig defaults = ServerConfig.of(Map.of());
        assertThat(compose.ports()).noneMatch(port -> List.of(defaults.port(), defaults.pgPort(), defaults.httpPort())
                .contains(Integer.valueOf(port.split(":")[1])));
    }

    @Test
    void everyPortIsPublishedToLoopbackOnly() {
        assertThat(compose.ports()).hasSize(3).allMatch(port -> port.startsWith("127.0.0.1:"));
    }

    @Test
    void everyDatabaseSaysWhenItIsReady() {
        assertThat(DATABASES)
                .allSatisfy(name -> assertThat(compose.service(name).at("/healthcheck/test"))
                        .isNotEmpty());
    }

    @Test
    void braidWaitsForTheLoaderAndTheLoaderForTheDatabases() {
        assertThat(compose.service("braid").at("/depends_on/seed/condition").asText())
                .isEqualTo("service_completed_successfully");
        assertThat(DATABASES).allSatisfy(name -> assertThat(compose.service("seed")
                        .at("/depends_on/" + name + "/condition")
                        .asText())
                .isEqualTo("service_healthy"));
    }

    @Test
    void everyPasswordComesFromOutside() {
        List<Map.Entry<String, String>> passwords = compose.services().stream()
                .flatMap(service -> compose.environment(service).stream())
                .filter(variable -> variable.getKey().contains("PASSWORD"))
                .toList();

        assertThat(passwords).hasSizeGreaterThan(DATABASES.size()).allSatisfy(variable -> assertThat(
                        variable.getValue())
                .startsWith("${" + variable.getKey().replace("GF_SECURITY_ADMIN", "GRAFANA") + ":?"));
    }

    @Test
    void theScriptWritesEveryVariableThatIsAskedFor() throws IOException {
        String script = Files.readString(ROOT.resolve("docker/make-env"));

        assertThat(found("\\$\\{(\\w+):\\?", text)).hasSize(5).allSatisfy(name -> assertThat(script)
                .contains("\n" + name + "=$("));
    }

    @Test
    void braidHasEveryVariableThatTheModelNames() {
        Set<String> given =
                compose.environment("braid").stream().map(Map.Entry::getKey).collect(toSet());

        assertThat(found("\\$\\{env:(\\w+)}", model)).hasSize(4).isSubsetOf(given);
    }

    @Test
    void theModelAndTheLoaderUseThePublishedPorts() {
        Set<String> published =
                compose.ports().stream().map(port -> port.split(":")[1]).collect(toSet());

        assertThat(found("//localhost:(\\d+)", model)).isEqualTo(published);
        assertThat(found("//localhost:(\\d+)", commandOfSeed())).isEqualTo(published);
    }

    @Test
    void theLoaderFillsTheTablesThatTheModelImports() {
        Set<String> imported = found("LIMIT TO \\(([^)]*)\\)", model).stream()
                .map(list -> list.replace(" ", ""))
                .collect(toSet());
        Set<String> filled = found("--tables=([\\w,]+)", commandOfSeed());

        assertThat(filled).isEqualTo(imported).hasSize(4);
    }

    @Test
    void valuesOfAnAnchorCountWhereTheyAreMerged() {
        ComposeFile merged = ComposeFile.parse("""
                services:
                  a:
                    environment: &common
                      X: 1
                  b:
                    environment:
                      <<: *common
                      Y: 2
                """);

        assertThat(merged.environment("b")).containsExactlyInAnyOrder(Map.entry("X", "1"), Map.entry("Y", "2"));
    }

    private String commandOfSeed() {
        return compose.service("seed").path("command").toString();
    }

    private static Set<String> found(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .collect(toSet());
    }
}
