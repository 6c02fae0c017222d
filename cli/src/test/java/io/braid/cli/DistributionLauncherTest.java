package io.braid.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Launcher of a distribution, with a script in place of Java that prints its arguments. */
@Tag("jdk")
@Timeout(60)
class DistributionLauncherTest {
    private static final Path LAUNCHERS = Path.of(System.getProperty("braid.build.root"), "dist/src/launcher");

    private final Path home;
    private final Path here;

    DistributionLauncherTest(@TempDir Path folder) {
        home = folder.resolve("home");
        here = folder.resolve("here");
    }

    @BeforeEach
    void unpack() throws IOException {
        for (String name : List.of("bin", "lib", "conf")) {
            Files.createDirectories(home.resolve(name));
        }
        Files.createDirectories(here);
        Files.copy(LAUNCHERS.resolve("braid"), home.resolve("bin/braid"));
        Files.copy(LAUNCHERS.resolve("launcher.bash"), home.resolve("lib/launcher.bash"));
        Files.writeString(home.resolve("lib/version"), "1.2.3\n");
        Files.createFile(home.resolve("lib/b.jar"));
        Files.createFile(home.resolve("lib/a.jar"));
        java(home.resolve("jre"), 25);
    }

    @Test
    void itExplainsItselfWithoutJava() throws Exception {
        assertThat(braid(Map.of("JAVA_HOME", "/none"), "help")).contains("Usage: braid COMMAND", "braid up postgresql");
        assertThat(braid(Map.of("JAVA_HOME", "/none"), "version")).isEqualTo("Braid 1.2.3\n");
        assertThat(braid(Map.of(), "srve")).contains("did you mean 'serve'?");
        assertThat(braid(Map.of(), "test")).contains("unknown command 'test'");
    }

    @Test
    void aRuntimeWithoutACompilerIsEnoughAndOneInsideWins() throws Exception {
        assertThat(braid(Map.of(), "check", "--help")).startsWith("jre ").contains("io.braid.server.CheckMain --help");
        java(home.resolve("runtime"), 25);
        assertThat(braid(Map.of(), "check", "--help")).startsWith("runtime ");
    }

    @Test
    void jarsAreInOneOrder() throws Exception {
        assertThat(braid(Map.of(), "user", "--help"))
                .contains("-cp " + home.toRealPath() + "/lib/a.jar:" + home.toRealPath() + "/lib/b.jar ");
    }

    @Test
    void settingsAreThoseOfTheFolderOrElseOfTheDistribution() throws Exception {
        assertThat(braid(Map.of(), "serve")).doesNotContain("--config");
        Files.writeString(home.resolve("conf/server.properties"), "#port = 31000\n");
        assertThat(braid(Map.of(), "serve", "--port", "0"))
                .contains("--config " + home.toRealPath() + "/conf/server.properties --port 0");
        assertThat(braid(Map.of(), "serve", "--config", "x")).contains("Main --config x");
        Files.writeString(here.resolve("server.properties"), "port = 1\n");
        assertThat(braid(Map.of(), "up", "mysql://a@b/c"))
                .contains("UpMain mysql://a@b/c")
                .doesNotContain("--config");
    }

    @Test
    void theFirstStartMakesAnArchiveOfClassesInTheDataFolderForTheNextOne() throws Exception {
        Files.writeString(here.resolve("server.properties"), "data-folder = own data\n");
        assertThat(braid(Map.of(), "serve")).contains("io.braid.server.Main").doesNotContain("-XX:AOTCache=");
        Path archive = here.resolve("own data/cache/server-1.2.3-25.archive");
        for (int i = 0; i < 500 && !Files.exists(archive); i++) {
            Thread.sleep(20);
        }
        assertThat(Files.readString(archive)).contains("io.braid.server.ClassArchiveMain");
        assertThat(braid(Map.of(), "serve")).contains("-XX:AOTCache=own data/cache/server-1.2.3-25.archive ");
        assertThat(braid(Map.of(), "serve", "--data-folder=elsewhere")).doesNotContain("-XX:AOTCache=");
    }

    @Test
    void anImageHasItsArchiveInside() throws Exception {
        assertThat(braid(Map.of(), "prepare")).isEmpty();
        assertThat(braid(Map.of(), "serve"))
                .contains("-XX:AOTCache=" + home.toRealPath() + "/cache/server-1.2.3-25.archive ");
        assertThat(here).isEmptyDirectory();
    }

    /** Creates a folder that looks like a Java runtime, and writes an archive with its arguments if requested. */
    private static void java(Path folder, int major) throws IOException {
        Path java = Files.createDirectories(folder.resolve("bin")).resolve("java");
        Files.writeString(folder.resolve("release"), "JAVA_VERSION=\"" + major + ".0.1\"\n");
        Files.writeString(java, """
                #!/usr/bin/env bash
                for argument in "$@"; do
                    case $argument in -XX:AOTCacheOutput=*) echo "$@" >"${argument#*=}" ;; esac
                done
                echo %s "$@"
                """.formatted(folder.getFileName()));
        assertThat(java.toFile().setExecutable(true)).isTrue();
    }

    private String braid(Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of("bash", home.resolve("bin/braid").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(here.toFile()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", home.resolve("jre").toString());
        builder.environment().put("XDG_CACHE_HOME", home.resolve("user").toString());
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return text;
    }
}
