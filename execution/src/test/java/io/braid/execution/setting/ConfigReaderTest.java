package io.braid.execution.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigReaderTest {
    @Test
    void withoutAnySettingEveryDefaultHolds() {
        ServerConfig config = ServerConfig.of(Map.of());
        assertThat(config.port()).isEqualTo(31000);
        assertThat(config.host()).isEqualTo("127.0.0.1");
        assertThat(config.queryMemory()).isEqualTo(new ByteSize(256L << 20));
        assertThat(config.loginTimeout()).isEqualTo(Duration.ofSeconds(15));
        assertThat(config.engineLimits().workerThreads()).isPositive();
        assertThat(config.engineLimits().serverMemory()).isPositive();
    }

    @Test
    void anEnvironmentVariableOverridesTheFileAndAnOptionOverridesBoth(@TempDir Path folder) throws IOException {
        Path file =
                Files.writeString(folder.resolve("server.properties"), "port = 1\nhttp-port = 2\nmax-connections=3\n");
        ServerConfig config = new ConfigReader()
                .addFile(file)
                .addEnvironment(new Environment(Map.of("BRAID_HTTP_PORT", "20", "BRAID_MAX_CONNECTIONS", "30")))
                .add("the command line", Map.of("max-connections", "300"))
                .read();
        assertThat(config.port()).isEqualTo(1);
        assertThat(config.httpPort()).isEqualTo(20);
        assertThat(config.maxConnections()).isEqualTo(300);
    }

    @Test
    void aFileThatCannotBeReadIsRefusedWithTheReason(@TempDir Path folder) throws IOException {
        Path latin = Files.write(folder.resolve("latin"), "host = caf\u00e9".getBytes(StandardCharsets.ISO_8859_1));
        ConfigReader reader = new ConfigReader()
                .addFile(latin)
                .addFile(folder)
                .addFile(folder.resolve("absent"))
                .addFile(Files.writeString(folder.resolve("escape"), "host = \\u12"));
        assertThatThrownBy(reader::read)
                .hasMessageContainingAll(
                        latin + ": it is no text in UTF-8",
                        folder + ": it is a folder",
                        folder.resolve("absent") + ": there is no such file",
                        folder.resolve("escape") + ": Malformed");
    }

    @Test
    void allProblemsAreListedAtOnceEachWithItsPlace(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("server.properties"),
                "prot = 1\nhttp-port = 70000\nquery-memory = lots\nquery-timeout = five\ndata-folder =\nxyzzy = 1\n");
        ConfigReader reader = new ConfigReader()
                .addFile(file)
                .addEnvironment(new Environment(Map.of("BRAID_PORT", "many", "BRAID_MAX_CONECTIONS", "1")));
        assertThatThrownBy(reader::read)
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFIGURATION_ERROR))
                .hasMessageContainingAll(
                        "8 problems",
                        "unknown setting 'prot' in " + file + " (did you mean 'port'?)",
                        "unknown setting 'xyzzy' in " + file,
                        "http-port '70000' is too large: at most 65535",
                        "query-memory 'lots' is not an amount of memory",
                        "query-timeout 'five' is not a duration",
                        "data-folder '' has no value",
                        "port 'many' is not a whole number (from environment variable BRAID_PORT)",
                        "BRAID_MAX_CONECTIONS is no setting (did you mean BRAID_MAX_CONNECTIONS?)");
    }

    @Test
    void variablesOfOtherPartsOfBraidAreNoProblem() {
        Map<String, String> others = Map.of("BRAID_PASSWORD", "x", "BRAID_JAVA_OPTS", "-Xmx1g", "HOME", "/");
        assertThat(new ConfigReader().addEnvironment(new Environment(others)).read())
                .isEqualTo(ServerConfig.of(Map.of()));
    }

    @Test
    void aMissingFileIsAProblem(@TempDir Path folder) {
        ConfigReader reader = new ConfigReader().addFile(folder.resolve("absent.properties"));
        assertThatThrownBy(reader::read).hasMessageContaining("there is no such file");
    }

    @Test
    void valuesBelowTheirBoundAreRefusedInTheirOwnUnit() {
        Map<String, String> tooSmall = Map.of("query-memory", "1KB", "login-timeout", "0s", "port", "-1");
        assertThatThrownBy(() -> ServerConfig.of(tooSmall))
                .hasMessageContainingAll("at least 1MB", "at least 1ms", "at least 0");
    }

    @Test
    void aChoiceIsOneOfItsWords() {
        assertThat(ServerConfig.of(Map.of("log-format", "JSON")).logFormat()).hasToString("json");
        assertThatThrownBy(() -> ServerConfig.of(Map.of("log-format", "xml")))
                .hasMessageContaining("log-format 'xml' is none of text, json");
    }

    @Test
    void everySettingHasHelpThatIsASentence() {
        assertThat(SettingDefinition.all()).isNotEmpty().allSatisfy(definition -> assertThat(definition.help())
                .endsWith("."));
    }
}
