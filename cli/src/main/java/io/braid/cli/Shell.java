package io.braid.cli;

import io.braid.cli.format.OutputFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** An interactive session: a statement ends with a semicolon, an error does not end the session, Ctrl-C ends a query. */
final class Shell {
    private static final String HELP = """
            A statement may have several lines and ends with a semicolon. Ctrl-C stops the running one.
              \\?        this
              \\timing   shows how long each statement takes, or no longer does
              \\q        leaves (as does Ctrl-D)
            """;

    private final Connection connection;
    private final OutputFormat format;
    private final AtomicReference<Statement> running = new AtomicReference<>();
    private boolean timing;

    Shell(Connection connection, OutputFormat format) {
        this.connection = connection;
        this.format = format;
    }

    void run() throws IOException {
        try (Terminal terminal =
                TerminalBuilder.builder().name("braid").dumb(true).build()) {
            LineReader reader = LineReaderBuilder.builder()
                    .terminal(terminal)
                    .parser(new StatementParser())
                    .variable(LineReader.SECONDARY_PROMPT_PATTERN, "     -> ")
                    .variable(LineReader.HISTORY_FILE, Path.of(System.getProperty("user.home"), ".braid_history"))
                    .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                    .build();
            terminal.handle(Terminal.Signal.INT, signal -> cancel());
            terminal.writer().println("Connected. End statements with ; and type \\? for help, \\q to leave.");
            while (answer(reader, terminal)) {
                terminal.flush();
            }
        }
    }

    /** Reads and does one thing; false if that was to leave. */
    private boolean answer(LineReader reader, Terminal terminal) throws IOException {
        String line;
        try {
            line = reader.readLine("braid> ").strip();
        } catch (UserInterruptException e) {
            return true;
        } catch (EndOfFileException e) {
            return false;
        }
        if (!line.startsWith("\\")) {
            for (String statement : StatementSplitter.split(line)) {
                execute(statement, terminal);
            }
            return true;
        }
        switch (line) {
            case "\\q" -> {
                return false;
            }
            case "\\?" -> terminal.writer().print(HELP);
            case "\\timing" -> {
                timing = !timing;
                terminal.writer().println("Timing is " + (timing ? "on." : "off."));
            }
            default -> terminal.writer().println("There is no command " + line + "; type \\? for those there are.");
        }
        return true;
    }

    private void execute(String sql, Terminal terminal) throws IOException {
        long start = System.nanoTime();
        try {
            new StatementRunner(format.printer(terminal.getSize().getColumns()), terminal.writer(), System.err)
                    .run(connection, sql, running::set);
        } catch (SQLException e) {
            terminal.writer().println(ErrorText.of(e));
        } finally {
            running.set(null);
        }
        if (timing) {
            terminal.writer()
                    .println("Time: "
                            + Duration.ofNanos(System.nanoTime() - start).toMillis() + " ms");
        }
    }

    private void cancel() {
        Statement statement = running.get();
        if (statement != null) {
            try {
                statement.cancel();
            } catch (SQLException e) {
                System.err.println(ErrorText.of(e));
            }
        }
    }
}
