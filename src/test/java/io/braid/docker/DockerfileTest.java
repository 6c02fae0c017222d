package io.braid.docker;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.execution.setting.ServerConfig;
import io.braid.execution.setting.SettingDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The image starts a class that exists, as a user who may do little, on the ports that are the server's defaults. */
final class DockerfileTest {
    private static final Path ROOT = Path.of(System.getProperty("braid.build.root", "../.."));

    private final String dockerfile = Files.readString(ROOT.resolve("docker/Dockerfile"));
    private final ServerConfig defaults = ServerConfig.of(Map.of());

    DockerfileTest() throws IOException {}

    @Test
    void theEntryPointIsTheLauncherOfTheDistributionAndServes() throws IOException {
        assertThat(line("ENTRYPOINT \\[\"/opt/(braid/bin/braid)\"\\]").group(1)).isEqualTo("braid/bin/braid");
        assertThat(line("CMD \\[\"(\\w+)\"\\]").group(1)).isEqualTo("serve");
        assertThat(Files.readString(ROOT.resolve("dist/src/launcher/braid")))
                .contains("serve) run io.braid.server.Main");
    }

    @Test
    void theLoaderExists() {
        assertRunnable(line("ENTRYPOINT \\[\"java\", .*\"([\\w.]+)\"\\]").group(1));
    }

    @Test
    void foldersAreThoseOfSettings() {
        Set<String> folders = Pattern.compile("(BRAID_\\w+_FOLDER)=")
                .matcher(dockerfile)
                .results()
                .map(match -> match.group(1))
                .collect(toSet());
        assertThat(folders)
                .hasSize(4)
                .isSubsetOf(SettingDefinition.all().stream()
                        .map(SettingDefinition::variable)
                        .collect(toSet()));
    }

    @Test
    void theImageDoesNotRunAsRoot() {
        assertThat(line("USER (\\w+)").group(1)).isEqualTo("braid");
    }

    @Test
    void thePortsAreTheDefaultsOfTheServer() {
        Set<Integer> exposed = Arrays.stream(line("EXPOSE (.*)").group(1).split(" "))
                .map(Integer::valueOf)
                .collect(toSet());

        assertThat(exposed).containsExactlyInAnyOrder(defaults.port(), defaults.httpPort(), defaults.pgPort());
    }

    @Test
    void healthIsAskedWhereTheServerAnswers() {
        assertThat(dockerfile)
                .contains("/dev/tcp/127.0.0.1/${BRAID_HTTP_PORT:-" + defaults.httpPort() + "} ")
                .contains("GET /health/live HTTP/");
    }

    static void assertRunnable(String className) {
        assertThat(DockerfileTest.class.getClassLoader().getResource(className.replace('.', '/') + ".class"))
                .as("the class " + className)
                .isNotNull();
    }

    private MatchResult line(String pattern) {
        var matcher = Pattern.compile("(?m)^ *" + pattern + "$").matcher(dockerfile);
        assertThat(matcher.find()).as(pattern).isTrue();
        return matcher.toMatchResult();
    }
}
