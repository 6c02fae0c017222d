package io.braid.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("jdk")
@Timeout(60)
class LauncherTest {
    @Test
    void aloneOrAskedForHelpItExplainsItself() throws Exception {
        Answer help = braid("--help");
        assertThat(help.code()).isZero();
        assertThat(help.text()).contains("Usage: ./braid COMMAND", "./braid demo", "BRAID_JAVA_OPTS");
        assertThat(braid().text()).isEqualTo(help.text());
        assertThat(braid("help").text()).isEqualTo(help.text());
    }

    @Test
    void itTellsItsVersion() throws Exception {
        assertThat(braid("--version").text()).matches("Braid \\d+\\.\\d+\\S*\n");
        assertThat(braid("version").text()).isEqualTo(braid("--version").text());
    }

    @Test
    void anUnknownCommandIsRefusedWithTheNearestOne() throws Exception {
        Answer answer = braid("srve");
        assertThat(answer.code()).isEqualTo(1);
        assertThat(answer.text()).isEqualTo("braid: unknown command 'srve' (did you mean 'serve'?)\n");
        assertThat(braid("frobnicate").text())
                .contains("there are demo up serve sql check diff import user doctor bench test version help");
    }

    @Test
    void anOptionInPlaceOfACommandIsRefused() throws Exception {
        assertThat(braid("--scale", "1").text()).contains("unknown option '--scale'", "./braid help");
    }

    @Test
    void lettersBeyondAsciiReachJavaInALocaleThatLacksThem(@TempDir Path folder) throws Exception {
        Path copy = copyOver(folder, "echo \"[${LC_ALL:-}]\"");
        assertThat(braid(copy, Map.of("LC_ALL", "C"), "sql").text()).isEqualTo("[C.UTF-8]\n");
        assertThat(braid(copy, Map.of("LC_ALL", "xx_XX.UTF-8"), "sql").text()).endsWith("[C.UTF-8]\n");
        assertThat(braid(copy, Map.of("LC_ALL", "", "LC_CTYPE", "C.UTF-8"), "sql")
                        .text())
                .isEqualTo("[]\n");
    }

    @Test
    void aBuildTakesAwayArchivesOfFormerClasses(@TempDir Path folder) throws Exception {
        Path copy = copyOver(folder, "true");
        Path archive = Files.createFile(folder.resolve("target/launcher/SqlMain-999.jsa"));
        script(folder.resolve("mvn"), "true");
        Map<String, String> environment = Map.of("PATH", folder + ":" + System.getenv("PATH"));
        braid(copy, environment, "check");
        assertThat(archive).exists();
        Files.setLastModifiedTime(folder.resolve("target/launcher/built"), FileTime.fromMillis(0));
        Files.createFile(folder.resolve("pom.xml"));
        assertThat(braid(copy, environment, "check").text()).startsWith("Building Braid");
        assertThat(archive).doesNotExist();
    }

    @Test
    void helpNeverBuildsAndAShellOnlyTheFirstTime(@TempDir Path folder) throws Exception {
        Path copy = copyOver(folder, "echo ran");
        script(folder.resolve("mvn"), "true");
        Map<String, String> environment = Map.of("PATH", folder + ":" + System.getenv("PATH"));
        Files.setLastModifiedTime(folder.resolve("target/launcher/built"), FileTime.fromMillis(0));
        Files.createFile(folder.resolve("pom.xml"));
        assertThat(braid(copy, environment, "sql").text()).isEqualTo("ran\n");
        assertThat(braid(copy, environment, "check", "--help").text()).isEqualTo("ran\n");
        Files.delete(folder.resolve("target/launcher/built"));
        assertThat(braid(copy, environment, "check", "--help").text())
                .contains("Usage: ./braid COMMAND", "Options of 'check'")
                .doesNotContain("Building", "ran");
        assertThat(braid(copy, environment, "sql").text()).startsWith("Building Braid");
    }

    @Test
    void javaHomeWinsIfItIsNewEnough(@TempDir Path folder) throws Exception {
        Path copy = copyOver(folder, "echo newest");
        for (String major : List.of("17", "11")) {
            Path bin = Files.createDirectories(folder.resolve("jdks/own" + major + "/bin"));
            Files.writeString(folder.resolve("jdks/own" + major + "/release"), "JAVA_VERSION=\"" + major + "\"\n");
            script(bin.resolve("java"), "echo own " + major);
            script(bin.resolve("javac"), "true");
        }
        assertThat(braid(copy, Map.of("JAVA_HOME", folder + "/jdks/own17"), "sql")
                        .text())
                .isEqualTo("own 17\n");
        assertThat(braid(copy, Map.of("JAVA_HOME", folder + "/jdks/own11"), "sql")
                        .text())
                .isEqualTo("newest\n");
    }

    @Test
    void testsNeedTheirOwnProgramOnly(@TempDir Path folder) throws Exception {
        Path copy = copyOver(folder, "echo \"$@\"");
        script(
                folder.resolve("mvn"),
                "echo \"[INFO] Building $* [1/1]\"; mkdir -p devtools/target; echo $0 > devtools/target/classpath.txt");
        Map<String, String> environment = Map.of("PATH", folder + ":" + System.getenv("PATH"));
        assertThat(braid(copy, environment, "test", "planner").text())
                .startsWith("Building 'braid test'")
                .contains("-pl devtools -am")
                .endsWith("io.braid.devtools.TestMain planner\n");
        Files.createFile(folder.resolve("pom.xml"));
        assertThat(braid(copy, environment, "test", "planner").text()).doesNotContain("Building");
        Files.createFile(folder.resolve("devtools/pom.xml"));
        assertThat(braid(copy, environment, "test", "planner").text()).startsWith("Building 'braid test'");
    }

    /** Copies the launcher into a folder that looks completely built, with a script in place of Java. */
    private static Path copyOver(Path folder, String script) throws IOException {
        Path launcher = Files.copy(launcher(), folder.resolve("braid"));
        Path shared = Path.of("dist/src/launcher/launcher.bash");
        Files.createDirectories(folder.resolve(shared).getParent());
        Files.copy(launcher().resolveSibling(shared), folder.resolve(shared));
        Files.createDirectories(folder.resolve("target/launcher"));
        Files.createFile(folder.resolve("target/launcher/built"));
        for (String module : List.of("cli", "server")) {
            Path target = Files.createDirectories(folder.resolve(module + "/target"));
            Path jar = Files.createFile(target.resolve("braid-" + module + ".jar"));
            Files.writeString(target.resolve("classpath.txt"), jar + "\n");
        }
        Path bin = Files.createDirectories(folder.resolve("jdks/newest/bin"));
        Files.writeString(folder.resolve("jdks/newest/release"), "JAVA_VERSION=\"999\"\n");
        for (String program : List.of("java", "javac")) {
            script(bin.resolve(program), script);
        }
        return launcher;
    }

    private static void script(Path file, String text) throws IOException {
        Files.writeString(file, "#!/usr/bin/env bash\n" + text + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private static Path launcher() {
        return Path.of(System.getProperty("braid.build.root"), "braid");
    }

    private static Answer braid(String... arguments) throws IOException, InterruptedException {
        return braid(launcher(), Map.of(), arguments);
    }

    private static Answer braid(Path launcher, Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add("bash");
        command.add(launcher.toString());
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment()
                .put("JAVA_HOME", launcher.resolveSibling("jdks/newest").toString());
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Answer(process.waitFor(), text);
    }

    /** Exit code and output of a process. */
    private record Answer(int code, String text) {}
}
