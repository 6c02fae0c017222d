package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class CommandOutputTest {
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void whatIsWrittenLeavesTheCodeAsItIs() {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        CommandOutput output = over(written);
        output.printer().println("caf\u00e9");
        assertThat(output.judge("braid check", 0)).isZero();
        assertThat(output.judge("braid check", 3)).isEqualTo(3);
        assertThat(written.toString(StandardCharsets.UTF_8)).isEqualToIgnoringNewLines("caf\u00e9");
        assertThat(said()).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void whatCannotBeWrittenIsAFailureWithItsReason() throws Exception {
        try (OutputStream full = Files.newOutputStream(Path.of("/dev/full"))) {
            CommandOutput output = over(full);
            output.printer().println("well");
            assertThat(output.judge("braid check", 0)).isEqualTo(1);
            assertThat(said())
                    .startsWith("braid check: the output cannot be written: ")
                    .hasLineCount(1);
        }
    }

    @Test
    void aReaderWhoHasSeenEnoughIsToldNothing() {
        CommandOutput output = over(new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException("Broken pipe");
            }
        });
        output.printer().println("well");
        assertThat(output.judge("braid check", 0)).isEqualTo(1);
        assertThat(said()).isEmpty();
    }

    private CommandOutput over(OutputStream target) {
        return new CommandOutput(target, StandardCharsets.UTF_8, new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private String said() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
