package io.braid.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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
    void anUnknownCommandIsRefusedWithTheNearestOne() throws Exception {
        Answer answer = braid("srve");
        assertThat(answer.code()).isEqualTo(1);
        assertThat(answer.text()).isEqualTo("braid: unknown command 'srve' (did you mean 'serve'?)\n");
        assertThat(braid("frobnicate").text()).contains("there are demo serve sql check user bench help");
    }

    @Test
    void anOptionInPlaceOfACommandIsRefused() throws Exception {
        assertThat(braid("--scale", "1").text()).contains("unknown option '--scale'", "./braid help");
    }

    private static Answer braid(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add("bash");
        command.add(Path.of(System.getProperty("braid.build.root"), "braid").toString());
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Answer(process.waitFor(), text);
    }

    /** How a process ended, and what it said. */
    private record Answer(int code, String text) {}
}
