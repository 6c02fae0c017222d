package io.braid.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.demo.Demo;
import io.braid.slt.SharedDemo;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A load plan, run by JMeter itself as {@code jmeter/run} does it. */
@ExtendWith(SharedDemo.class)
@EnabledIfSystemProperty(
        named = "braid.jmeter",
        matches = "fetched",
        disabledReason = "JMeter is fetched by mvn -Pjmeter verify only, as .ci/run calls it")
final class LoadPlanRunTest {
    private static final Path ROOT = Path.of(System.getProperty("braid.build.root", "../.."));
    private static final int LONGEST_SECONDS = 300;

    @Test
    void everySampleOfTheStudySucceeds(Demo demo, @TempDir Path folder) throws Exception {
        // This build has put JMeter together; without the mark, the script would do so again.
        Files.writeString(ROOT.resolve("jmeter/target/fetched"), "");

        Path said = folder.resolve("said");
        Process run = new ProcessBuilder(
                        ROOT.resolve("jmeter/run").toString(),
                        "study",
                        "-q",
                        login(demo, folder),
                        "-Jusers=2",
                        "-Jloops=2")
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        boolean ended = run.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS);
        run.descendants().forEach(ProcessHandle::destroyForcibly);
        run.destroyForcibly();

        assertThat(ended).as(Files.readString(said)).isTrue();
        assertThat(run.exitValue()).as(Files.readString(said)).isZero();
        assertThat(samples())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("connect", 2L, "A", 4L, "B", 4L, "C", 4L, "D", 4L, "E", 4L, "F", 4L));
        assertThat(ROOT.resolve("target/jmeter/study/index.html")).isNotEmptyFile();
    }

    private static String login(Demo demo, Path folder) throws Exception {
        Properties login = new Properties();
        login.putAll(demo.login());
        login.setProperty("url", demo.url());
        Path file = folder.resolve("login.properties");
        try (OutputStream output = Files.newOutputStream(file)) {
            login.store(output, null);
        }
        return file.toString();
    }

    /** How many samples of each name have succeeded. */
    private static Map<String, Long> samples() throws Exception {
        List<String> lines = Files.readAllLines(ROOT.resolve("target/jmeter/study.jtl"));
        int success = List.of(lines.get(0).split(",")).indexOf("success");
        int label = List.of(lines.get(0).split(",")).indexOf("label");
        return lines.stream()
                .map(line -> line.split(","))
                .filter(fields -> fields[success].equals("true"))
                .map(fields -> fields[label])
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }
}
