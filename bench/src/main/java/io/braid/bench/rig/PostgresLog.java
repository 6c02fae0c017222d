package io.braid.bench.rig;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Statement log of one database, read from a PostgreSQL server's standard error. Several readers can start and stop it
 * concurrently.
 */
final class PostgresLog implements SentStatements.StatementLog {
    private static final String FILE = "'/proc/self/fd/2'";
    /** Log entry up to the next one; continuation lines begin with a tab. */
    private static final Pattern ENTRY = Pattern.compile("(?m)^[^\\t\\n]*?\\[(\\d+)] (\\w+):  (.*(?:\\n\\t.*)*)");

    private static final Pattern STATEMENT = Pattern.compile("(?s)(?:execute [^:]*|statement): (.*)");
    private static final Pattern ARGUMENT = Pattern.compile("\\$(\\d+) = ('[^']*+(?:''[^']*+)*+'|NULL)");
    private static final Pattern WHOLE_NUMBERS = Pattern.compile("'\\{[-,0-9]*\\}'");
    private static final Pattern PLACE = Pattern.compile("\\$(\\d+)");
    private static final long LONG = TimeUnit.SECONDS.toNanos(10);

    private long start;

    @Override
    public void begin(Statement statement) throws SQLException {
        statement.execute("ALTER SYSTEM SET log_statement = 'all'");
        statement.execute("SELECT pg_reload_conf()");
        awaitLogging(statement);
        start = Long.parseLong(only(statement, "SELECT (pg_stat_file(" + FILE + ")).size"));
    }

    @Override
    public List<String> statements(Statement statement) throws SQLException {
        Set<String> processes = new TreeSet<>(SentStatements.column(
                statement,
                "SELECT pid::text FROM pg_stat_activity WHERE datname = current_database()"
                        + " AND pid <> pg_backend_pid()"));
        return statements(only(statement, "SELECT pg_read_file(" + FILE + ", " + start + ", 1 << 26)"), processes);
    }

    /** The statements of some processes. */
    static List<String> statements(String written, Set<String> processes) {
        List<String> statements = new ArrayList<>();
        for (Matcher entry = ENTRY.matcher(written); entry.find(); ) {
            String text = entry.group(3).replace("\n\t", "\n");
            Matcher sent = STATEMENT.matcher(text);
            if (!processes.contains(entry.group(1))) {
                continue;
            }
            if (entry.group(2).equals("LOG") && sent.matches()) {
                statements.add(sent.group(1));
            } else if (entry.group(2).equals("DETAIL") && text.startsWith("Parameters: ")) {
                int last = statements.size() - 1;
                statements.set(last, withArguments(statements.get(last), text));
            }
        }
        return statements;
    }

    /** Inserts the logged arguments, which follow the statement of the same process. */
    private static String withArguments(String sql, String arguments) {
        List<String> values = ARGUMENT.matcher(arguments)
                .results()
                .map(found -> found.group(2))
                .toList();
        return PLACE.matcher(sql).replaceAll(place -> Matcher.quoteReplacement(value(values, place)));
    }

    private static String value(List<String> values, MatchResult place) {
        String value = values.get(Integer.parseInt(place.group(1)) - 1);
        return WHOLE_NUMBERS.matcher(value).matches() ? value + "::bigint[]" : value;
    }

    @Override
    public void end(Statement statement) throws SQLException {
        statement.execute("ALTER SYSTEM RESET log_statement");
        statement.execute("SELECT pg_reload_conf()");
    }

    /** Waits until the setting has reached open sessions, of which this one is an example. */
    private static void awaitLogging(Statement statement) throws SQLException {
        long deadline = System.nanoTime() + LONG;
        while (!only(statement, "SHOW log_statement").equals("all")) {
            if (System.nanoTime() > deadline) {
                throw new SQLException("PostgreSQL does not write down its statements though it was told to");
            }
        }
    }

    private static String only(Statement statement, String sql) throws SQLException {
        return SentStatements.column(statement, sql).get(0);
    }
}
