package io.braid.cli;

import io.braid.cli.format.OutputFormat;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
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

/** {@code braid sql}: runs statements and shows what they answer. Exits with 0, or with 1 and the error on stderr. */
@Command(
        name = "braid sql",
        description = {
            "Runs SQL: a statement, a script, or without either an interactive shell.",
            "Without --url it asks the server that was started last in this folder."
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
        return new CommandLine(new SqlMain())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(SqlMain::refuse);
    }

    /** One sentence, and not the whole of the help, in which it would be lost. */
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
        @Nullable String script = script();
        Map<String, String> properties = script == null ? Map.of("progress", ProgressLine.PERIOD) : Map.of();
        try (Connection connection = Login.of(url, user, Path.of("")).connect(properties)) {
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
            return read(Path.of(Objects.requireNonNull(input.file)));
        }
        boolean interactive = input == null && Terminals.console().isPresent();
        return interactive ? null : new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            throw new UsageException("there is no file " + file);
        } catch (CharacterCodingException e) {
            throw new UsageException("the file " + file + " is no text in UTF-8");
        } catch (IOException e) {
            throw new UsageException("the file " + file + " cannot be read: "
                    + (Files.isDirectory(file) ? "it is a folder" : e.getMessage()));
        }
    }

    private void runScript(Connection connection, String script) throws SQLException, OutputException {
        List<String> statements = StatementSplitter.split(script);
        if (statements.isEmpty()) {
            throw new UsageException("there is no statement to run");
        }
        // System.out would pass over what cannot be written.
        OutputStream output = new FileOutputStream(FileDescriptor.out);
        Writer out = new BufferedWriter(new OutputStreamWriter(output, StandardCharsets.UTF_8), 1 << 16);
        StatementRunner runner = new StatementRunner(format.printer(0), out, System.err);
        try {
            for (String statement : statements) {
                runner.run(connection, statement);
            }
        } catch (IOException e) {
            throw new OutputException(e);
        }
    }
}
