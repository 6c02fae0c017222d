package io.braid.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.jline.terminal.Size;
import org.jline.terminal.impl.ExternalTerminal;

/** Sits at a terminal of 80 columns and 24 rows: types, and reads what appears. */
final class Typist implements AutoCloseable {
    private static final long GLANCE_MILLIS = 5;

    private final PipedOutputStream keys = new PipedOutputStream();
    private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
    private final ExternalTerminal terminal;
    private final CompletableFuture<Void> shell;
    private int read;

    /** Sits down at a shell, which has yet to say that it is ready. */
    Typist(Shell shell, Path history) throws IOException {
        terminal = new ExternalTerminal("test", "ansi", new PipedInputStream(keys), screen, UTF_8);
        terminal.setSize(Size.of(80, 24));
        this.shell = CompletableFuture.runAsync(
                () -> {
                    try {
                        shell.run(terminal, history);
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                },
                task -> new Thread(task, "shell").start());
    }

    void type(String text) throws IOException {
        keys.write(text.getBytes(UTF_8));
        keys.flush();
    }

    /** What appears up to that text, which the test's time limit ends a wait in vain for. */
    String readTo(String text) throws InterruptedException {
        while (true) {
            String shown = screen.toString(UTF_8);
            int found = shown.indexOf(text, read);
            if (found >= 0) {
                String until = shown.substring(read, found);
                read = found + text.length();
                return until;
            }
            if (shell.isDone()) {
                throw new AssertionError("the shell has ended before it said " + text + ": " + shown.substring(read));
            }
            Thread.sleep(GLANCE_MILLIS);
        }
    }

    /** Leaves the shell. */
    @Override
    public void close() throws IOException {
        type("\\q\n");
        shell.join();
        terminal.close();
    }
}
