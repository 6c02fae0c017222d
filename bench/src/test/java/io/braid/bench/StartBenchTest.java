package io.braid.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

@Tag("deep")
class StartBenchTest {
    private static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir"));

    @Test
    void aServerThatStartsAnswersAndLeavesNothing() throws IOException {
        List<Path> before = folders();
        assertThat(run("--repeat", "1", "--command", server())).isZero();
        assertThat(folders()).isEqualTo(before);
    }

    @Test
    void aStartThatTakesLongerThanItMayIsAFailure() {
        assertThat(run("--repeat", "1", "--longest", "10", "--command", server()))
                .isOne();
    }

    @Test
    void atLeastOneStartIsMeasured() {
        assertThat(run("--repeat", "0")).isOne();
    }

    private static String server() {
        String java = ProcessHandle.current().info().command().orElseThrow();
        return java + " -cp " + System.getProperty("java.class.path") + " io.braid.server.Main";
    }

    private static int run(String... arguments) {
        return new CommandLine(new StartBench()).execute(arguments);
    }

    private static List<Path> folders() throws IOException {
        try (Stream<Path> all = Files.list(TEMPORARY)) {
            return all.filter(each -> each.getFileName().toString().startsWith("braid-start"))
                    .sorted()
                    .toList();
        }
    }
}
