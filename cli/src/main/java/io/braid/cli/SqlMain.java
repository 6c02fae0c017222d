package io.braid.cli;

import io.braid.cli.format.OutputFormat;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code braid sql}: runs statements and prints their results. Exits with 0, or with 1 and an error on stderr. */
@Command(
        name = "braid sql",
        description = {
            "Runs SQL: a statement, a script, or without either an interactive shell.",
            "Without --url it asks the server that was started last in this folder, or the one of --data-folder."
        },
        mixinStandardHelpOptions = false,
        sortOptions = false,
        exitCodeOnInvalidInput = SqlMain.FAILED)
public final class SqlMain implements Callable<Integer> {
    static final int FAILED = 1;

    private static final String STDIN = "-";

    @Option(names = "--url", paramLabel = "URL", description = "jdbc:braid://HOST:PORT/DATABASE")
    private @Nullable String url;

    @Option(
            names = "--user",
            paramLabel = "USER",
            description = "As whom to log in. The password comes from the URL, from BRAID_PASSWORD, from the file"
                    + " the server wrote, or is asked for.")
    private @Nullable String user;

    @Option(
            names = "--data-folder",
            paramLabel = "FOLDER",
            description = "The server's data folder, if it is another than data or data/demo here.")
    private @Nullable Path dataFolder;

    @ArgGroup(multiplicity = "0..1")
    private @Nullable Input input;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "${COMPLETION-CANDIDATES}; table if not given.")
    private OutputFormat format = OutputFormat.TABLE;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows this.")
    private boolean help;

    /** Statements to run without a prompt. */
    static final class Input {
        @Option(
                names = {"-c", "--command"},
                paramLabel = "SQL",
                required = true,
                description = "Statements to run.")
        private @Nullable String command;

        @Option(
                names = {"-f", "--file"},
                paramLabel = "FILE",
                required = true,
                description = "A script to run, or - for standard input.")
        private @Nullable String file;
    }

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new SqlMain())
                .setCaseInsensitiveEnumValuesAllowed(true)
                // The help uses the same output as results, as Picocli ignores write failures.
                .setExecutionStrategy(parsed -> ((SqlMain) parsed.commandSpec().userObject()).call())
                .setParameterExceptionHandler(SqlMain::refuse);
    }

    /** Prints a one-line error instead of Picocli's full help, which would hide it. */
    private static int refuse(ParameterException e, String[] arguments) {
        List<String> near = e instanceof UnmatchedArgumentException unmatched ? unmatched.getSuggestions() : List.of();
        String advice = near.isEmpty() ? "" : " (did you mean '" + near.get(0) + "'?)";
        e.getCommandLine().getErr().println("braid sql: " + e.getMessage() + advice + "; see ./braid sql --help");
        return FAILED;
    }

    @Override
    public Integer call() {
        try {
            run();
            return 0;
        } catch (SQLException e) {
            System.err.println(ErrorText.of(e));
        } catch (OutputException e) {
            if (!e.readerLeft()) {
                System.err.println("braid sql: " + e.getMessage());
            }
        } catch (IOException | UsageException e) {
            System.err.println("braid sql: " + e.getMessage());
        }
        return FAILED;
    }

    private void run() throws SQLException, IOException {
        if (help) {
            print(new CommandLine(this).getUsageMessage());
            return;
        }
        @Nullable String script = script();
        List<String> statements = script == null ? List.of() : statements(script);
        // A unique application name identifies the session.
        Map<String, String> properties = new HashMap<>();
        properties.put("applicationName", "braid sql " + ProcessHandle.current().pid());
        if (script == null) {
            properties.put("progress", ProgressLine.PERIOD);
        }
        // The server's address is read at each connect, because a restart may change its port.
        try (ReconnectingSession session = new ReconnectingSession(
                () -> ConnectionOptions.of(url, user, Path.of(""), dataFolder).connect(properties))) {
            if (script == null) {
                new Shell(session, format).run();
            } else {
                runScript(session.connection(), statements);
            }
        }
    }

    /** Returns the script to run; null for the interactive shell. */
    private @Nullable String script() throws IOException {
        if (input != null && input.command != null) {
            return input.command;
        }
        if (input != null && !STDIN.equals(input.file)) {
            return ScriptFile.read(Path.of(Objects.requireNonNull(input.file)));
        }
        boolean interactive = input == null && Terminals.console().isPresent();
        return interactive ? null : new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
    }

    private static List<String> statements(String script) {
        List<String> statements = StatementSplitter.split(script);
        if (statements.isEmpty()) {
            throw new UsageException("there is no statement to run");
        }
        statements.stream()
                .filter(statement -> statement.startsWith("\\"))
                .findFirst()
                .ifPresent(SqlMain::refuseCommand);
        return statements;
    }

    private static void refuseCommand(String line) {
        String[] words = line.split("\\s+", 2);
        String instead = ShellCommand.find(words[0])
                .flatMap(command -> command.statement(words.length > 1 ? words[1] : ""))
                .map(statement -> "; the statement that it stands for is " + statement)
                .orElse("");
        throw new UsageException(words[0] + " is for the interactive shell alone" + instead);
    }

    private void runScript(Connection connection, List<String> statements) throws SQLException, OutputException {
        Writer out = output();
        StatementExecutor runner = new StatementExecutor(format.printer(0), out, System.err);
        try {
            for (String statement : statements) {
                runner.run(connection, statement);
            }
        } catch (IOException e) {
            throw new OutputException(e);
        }
    }

    private static void print(String text) throws OutputException {
        try (Writer out = output()) {
            out.write(text);
        } catch (IOException e) {
            throw new OutputException(e);
        }
    }

    /** Returns a writer to standard output that reports write errors, unlike System.out. */
    private static Writer output() {
        OutputStream output = new FileOutputStream(FileDescriptor.out);
        return new BufferedWriter(new OutputStreamWriter(output, StandardCharsets.UTF_8), 1 << 16);
    }
}
