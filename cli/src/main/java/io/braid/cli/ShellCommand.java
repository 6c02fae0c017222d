package io.braid.cli;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Backslash commands of the shell, with their arguments and the statements that they run, if any. */
enum ShellCommand {
    HELP("?", "", "this", null, null),
    TABLES(
            "d",
            "[NAME]",
            "lists the tables, or the columns of one, of a view, a function or a source",
            "SHOW TABLES",
            "DESCRIBE %s"),
    TABLES_OF("dt", "[SCHEMA]", "lists the tables", "SHOW TABLES", "SHOW TABLES FROM %s"),
    VIEWS("dv", "[SCHEMA]", "lists the views", "SHOW VIEWS", "SHOW VIEWS FROM %s"),
    FUNCTIONS("df", "[SCHEMA]", "lists the functions", "SHOW FUNCTIONS", "SHOW FUNCTIONS FROM %s"),
    SCHEMAS("dn", "", "lists the schemas", "SHOW SCHEMAS", null),
    SOURCES("ds", "", "lists the sources and how they are", "SHOW SOURCES", null),
    QUERIES("dq", "", "lists the statements that run", "SHOW QUERIES", null),
    DATABASES("l", "", "lists the databases", "SHOW DATABASES", null),
    CONNECT("c", "DATABASE", "goes on in another database", null, "USE DATABASE %s"),
    USE("u", "SCHEMA", "looks for tables in this schema", null, "USE %s"),
    EXPLAIN("explain", "QUERY", "shows how a query would be run", null, "EXPLAIN %s"),
    INCLUDE("i", "FILE", "runs a script", null, null),
    FORMAT("format", "table|vertical|csv|json", "how results are shown", null, null),
    VERTICAL("x", "", "shows each value on a line of its own, for wide results, or no longer does", null, null),
    PAGER("pager", "", "stops at each page of a long result, or no longer does", null, null),
    TIMING("timing", "", "shows how long each statement takes, or no longer does", null, null),
    QUIT("q", "", "leaves (as do Ctrl-D, quit and exit)", null, null);

    private final String title;
    private final String argument;
    private final String help;
    private final @Nullable String alone;
    private final @Nullable String withArgument;

    ShellCommand(String title, String argument, String help, @Nullable String alone, @Nullable String withArgument) {
        this.title = title;
        this.argument = argument;
        this.help = help;
        this.alone = alone;
        this.withArgument = withArgument;
    }

    /** Returns the command as the user types it. */
    String title() {
        return "\\" + title;
    }

    static Optional<ShellCommand> find(String title) {
        return Arrays.stream(values())
                .filter(command -> command.title().equals(title))
                .findFirst();
    }

    /** Finds the command for a word that other shells use, such as {@code quit}. */
    static Optional<ShellCommand> ofWord(String line) {
        return switch (line.replaceAll("\\s*;?\\s*$", "").strip().toLowerCase(Locale.ROOT)) {
            case "quit", "exit" -> Optional.of(QUIT);
            case "help" -> Optional.of(HELP);
            default -> Optional.empty();
        };
    }

    /** Returns the statement to run for an argument, which may be empty; empty if the command runs none. */
    Optional<String> statement(String given) {
        return given.isEmpty()
                ? Optional.ofNullable(alone)
                : Optional.ofNullable(withArgument).map(text -> text.replace("%s", given));
    }

    boolean needsArgument() {
        return !argument.isEmpty() && !argument.startsWith("[");
    }

    String usage() {
        return argument.isEmpty() ? title() : title() + " " + argument;
    }

    /** Returns the help text with a line for each command. */
    static String helpText() {
        StringBuilder text = new StringBuilder("""
                A statement may have several lines and ends with a semicolon. Ctrl-C stops the running one.
                Tab completes keywords and names; the arrow keys go through what was typed.
                """);
        for (ShellCommand command : values()) {
            text.append(String.format("  %-33s %s%n", command.usage(), command.help));
        }
        return text.toString();
    }
}
