package io.braid.cli;

import io.braid.cli.format.OutputFormat;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** Interactive session. A semicolon ends a statement, errors do not end the session, and Ctrl-C cancels a query. */
final class Shell {
    private final ReconnectingSession session;
    private final AtomicReference<Statement> running = new AtomicReference<>();
    private OutputFormat format;
    private boolean timing;
    private boolean paging = true;
    /** True if the connection is lost and could not be reopened. */
    private boolean lost;

    Shell(ReconnectingSession session, OutputFormat format) {
        this.session = session;
        this.format = format;
    }

    void run() throws IOException {
        try (Terminal terminal =
                TerminalBuilder.builder().name("braid").dumb(true).build()) {
            run(terminal, Path.of(System.getProperty("user.home"), ".braid_history"));
        }
    }

    void run(Terminal terminal, Path history) throws IOException {
        LineReader reader = LineReaderBuilder.builder()
                .terminal(terminal)
                .parser(new InputParser())
                .completer(new NameCompleter(session::connection))
                .completionMatcher(new NameMatcher())
                .history(new DiscreetHistory())
                .variable(LineReader.SECONDARY_PROMPT_PATTERN, "     -> ")
                .variable(LineReader.HISTORY_FILE, history)
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                .option(LineReader.Option.CASE_INSENSITIVE, true)
                .build();
        terminal.handle(Terminal.Signal.INT, signal -> cancel());
        terminal.writer().println("Connected. End statements with ; and type \\? for help, \\q to leave.");
        while (answer(reader, terminal)) {
            terminal.flush();
        }
    }

    /** Reads and executes one input; false if it ends the session. */
    private boolean answer(LineReader reader, Terminal terminal) throws IOException {
        String line;
        try {
            line = reader.readLine("braid> ").strip();
        } catch (UserInterruptException e) {
            return true;
        } catch (EndOfFileException e) {
            return false;
        }
        if (line.startsWith("\\")) {
            return command(line, terminal);
        }
        Optional<ShellCommand> word = ShellCommand.ofWord(line);
        if (word.isPresent()) {
            return command(word.get().title(), terminal);
        }
        execute(line, terminal);
        return true;
    }

    /** Executes a shell command; false if it ends the session. */
    private boolean command(String line, Terminal terminal) throws IOException {
        String title = line.split("[\\s;]", 2)[0];
        String argument =
                line.substring(title.length()).replaceAll(";\\s*$", "").strip();
        Optional<ShellCommand> found = ShellCommand.find(title);
        if (found.isEmpty()) {
            terminal.writer().println("There is no command " + title + "; type \\? for those there are.");
            return true;
        }
        ShellCommand command = found.get();
        if (command.needsArgument() && argument.isEmpty()) {
            terminal.writer().println("It is " + command.usage() + ".");
            return true;
        }
        Optional<String> statement = command.statement(argument);
        if (statement.isPresent()) {
            execute(statement.get(), terminal);
            return true;
        }
        switch (command) {
            case INCLUDE -> include(argument, terminal);
            case FORMAT -> setFormat(argument, terminal);
            case VERTICAL -> {
                boolean vertical = switched(format == OutputFormat.VERTICAL, argument);
                format = vertical ? OutputFormat.VERTICAL : OutputFormat.TABLE;
                terminal.writer()
                        .println("Results are shown as " + format.name().toLowerCase(Locale.ROOT) + ".");
            }
            case TIMING -> {
                timing = switched(timing, argument);
                terminal.writer().println("Timing is " + (timing ? "on." : "off."));
            }
            case PAGER -> {
                paging = switched(paging, argument);
                terminal.writer().println("The pager is " + (paging ? "on." : "off."));
            }
            case HELP -> terminal.writer().print(ShellCommand.helpText());
            case QUIT -> {
                return false;
            }
            default -> terminal.writer().println("It is " + command.usage() + ".");
        }
        return true;
    }

    /** Returns the state that an argument such as {@code off} names, or the opposite of the current one. */
    private static boolean switched(boolean isOn, String argument) {
        return switch (argument.toLowerCase(Locale.ROOT)) {
            case "on" -> true;
            case "off" -> false;
            default -> !isOn;
        };
    }

    private void include(String file, Terminal terminal) throws IOException {
        String script;
        try {
            script = ScriptFile.read(Path.of(file));
        } catch (UsageException | InvalidPathException e) {
            terminal.writer().println("Not run: " + e.getMessage() + ".");
            return;
        }
        execute(script, terminal);
    }

    private void setFormat(String name, Terminal terminal) {
        Optional<OutputFormat> wanted = Arrays.stream(OutputFormat.values())
                .filter(known -> known.name().equals(name.toUpperCase(Locale.ROOT)))
                .findFirst();
        wanted.ifPresentOrElse(
                known -> format = known, () -> terminal.writer().println("It is " + ShellCommand.FORMAT.usage() + "."));
    }

    private void execute(String text, Terminal terminal) throws IOException {
        for (String statement : StatementSplitter.split(text)) {
            if (!executeOne(statement, terminal)) {
                return;
            }
        }
    }

    /** Executes a statement; false if it failed, which ends a script. */
    private boolean executeOne(String sql, Terminal terminal) throws IOException {
        if (lost) {
            reopen(terminal);
            if (lost) {
                return false;
            }
        }
        long start = System.nanoTime();
        boolean done = false;
        Pager pager = new Pager(terminal, paging);
        try (ProgressLine progress = new ProgressLine(pager, terminal.writer())) {
            new StatementExecutor(format.printer(terminal.getSize().getColumns()), progress, System.err)
                    .run(session.connection(), sql, statement -> {
                        running.set(statement);
                        progress.watch(statement);
                    });
            done = true;
        } catch (Pager.EnoughSeen e) {
            done = true;
        } catch (SQLException e) {
            terminal.writer().println(ErrorText.of(e));
            reopenIfBroken(terminal);
        } finally {
            running.set(null);
            terminal.flush();
        }
        if (timing) {
            terminal.writer()
                    .println("Time: "
                            + Duration.ofNanos(System.nanoTime() - start).toMillis() + " ms");
        }
        return done;
    }

    /** Reconnects without repeating the failed statement, which the server may have executed. */
    private void reopenIfBroken(Terminal terminal) throws IOException {
        try {
            lost = session.isBroken();
        } catch (SQLException e) {
            lost = true;
        }
        if (lost) {
            reopen(terminal);
        }
    }

    private void reopen(Terminal terminal) throws IOException {
        try {
            session.reopen();
            lost = false;
            terminal.writer().println("Connected again, in a new session: what USE and SET said is forgotten.");
        } catch (SQLException e) {
            terminal.writer().println("Not connected; the next statement tries again. " + ErrorText.of(e));
        } catch (UsageException e) {
            terminal.writer().println("Not connected; the next statement tries again: " + e.getMessage());
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
