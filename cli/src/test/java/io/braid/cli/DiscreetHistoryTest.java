package io.braid.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import org.jline.reader.History;
import org.jline.reader.LineReaderBuilder;
import org.jline.terminal.impl.DumbTerminal;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk")
class DiscreetHistoryTest {
    @Test
    void statementsThatMayHaveAPasswordInThemAreNotKept() throws Exception {
        DiscreetHistory history = new DiscreetHistory();
        try (DumbTerminal terminal = new DumbTerminal(InputStream.nullInputStream(), OutputStream.nullOutputStream())) {
            LineReaderBuilder.builder().terminal(terminal).history(history).build();
            history.add(Instant.EPOCH, "SELECT 1;");
            history.add(Instant.EPOCH, "CREATE USER reader PASSWORD 'one';");
            history.add(Instant.EPOCH, "ALTER USER reader password 'two';");
            history.add(Instant.EPOCH, "SELECT passwords FROM vault;");
        }
        assertThat(history)
                .extracting(History.Entry::line)
                .containsExactly("SELECT 1;", "SELECT passwords FROM vault;");
    }
}
