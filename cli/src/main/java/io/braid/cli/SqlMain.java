package io.braid.cli;

import io.braid.cli.format.OutputFormat;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code braid sql}: runs statements and shows what they answer. Exits with 0, or with 1 and the error on stderr. */
@Command(
        name = "braid sql",
        description = {
            "Runs SQL: a statement, a script, or without either an interactive shell.",
            "Without --url it asks the server that was started last in this folder."
        },
        mixinStandardHelpOptions = false,
        sortOptions = false,
        exitCodeOnInvalidInput = 1)
public final class SqlMain implements Callable<Integer> {
    private static final String STDIN = "-";

    @Option(names = "--url", paramLabel = "URL", description = "jdbc:braid://HOST:PORT/DATABASE")
    private @Nullable String url;

    @Option(
            names = "--user",
            paramLabel = "USER",
            description = "As whom to log in. The password comes from the file the"
                    + " server wrote, from BRAID_PASSWORD, or is asked for.")
    private @Nullable String user;

    @ArgGroup(multiplicity = "0..1")
    private @Nullable Input input;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "${COMPLETION-CANDIDATES}; table if not given.")
    private OutputFormat format = OutputFormat.TABLE;

    @SuppressWarnings("UnusedVariable") // Picocli reads it.
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows this.")
    private boolean help;

    /** What to run, if it is not to be typed in. */
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
        return new CommandLine(new SqlMain()).setCaseInsensitiveEnumValuesAllowed(true);
    }

    @Override
    public Integer call() {
        try {
            run();
            return 0;
        } catch (SQLException e) {
            System.err.println(ErrorText.of(e));
        } catch (NoSuchFileException e) {
            System.err.println("braid sql: there is no file " + e.getFile());
        } catch (IOException e) {
            System.err.println("braid sql: " + e.getMessage());
        } catch (UsageException e) {
            System.err.println("braid sql: " + e.getMessage());
        }
        return 1;
    }

    private void run() throws SQLException, IOException {
        @Nullable String script = script();
        try (Connection connection = Login.of(url, user, Path.of("")).connect()) {
            if (script == null) {
                new Shell(connection, format).run();
            } else {
                runScript(connection, script);
            }
        }
    }

    /** The text to run, or null if it is to be typed in. */
    private @Nullable String script() throws IOException {
        if (input != null && input.command != null) {
            return input.command;
        }
        if (input != null && !STDIN.equals(input.file)) {
            return Files.readString(Path.of(Objects.requireNonNull(input.file)));
        }
        boolean interactive = input == null && Terminals.console().isPresent();
        return interactive ? null : new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
    }

    private void runScript(Connection connection, String script) throws SQLException, IOException {
        List<String> statements = StatementSplitter.split(script);
        if (statements.isEmpty()) {
            throw new UsageException("there is no statement to run");
        }
        Writer out = new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8), 1 << 16);
        StatementRunner runner = new StatementRunner(format.printer(0), out, System.err);
        for (String statement : statements) {
            runner.run(connection, statement);
        }
    }
}
