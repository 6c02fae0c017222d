package io.braid.cli;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/**
 * Completion of the word before the cursor: keywords, the shell's commands, and names in the database, which are
 * queried at most twice a minute.
 */
public final class NameCompleter implements Completer {
    private static final List<String> KEYWORDS = List.of(
            "SELECT",
            "FROM",
            "WHERE",
            "GROUP BY",
            "ORDER BY",
            "HAVING",
            "LIMIT",
            "OFFSET",
            "FETCH FIRST",
            "DISTINCT",
            "AS",
            "ON",
            "JOIN",
            "LEFT JOIN",
            "RIGHT JOIN",
            "FULL JOIN",
            "CROSS JOIN",
            "USING",
            "UNION",
            "UNION ALL",
            "INTERSECT",
            "EXCEPT",
            "WITH",
            "AND",
            "OR",
            "NOT",
            "NULL",
            "IS NULL",
            "IS NOT NULL",
            "IN",
            "EXISTS",
            "BETWEEN",
            "LIKE",
            "ILIKE",
            "CASE",
            "WHEN",
            "THEN",
            "ELSE",
            "END",
            "CAST",
            "COUNT",
            "SUM",
            "AVG",
            "MIN",
            "MAX",
            "ASC",
            "DESC",
            "EXPLAIN",
            "SHOW TABLES",
            "SHOW SCHEMAS",
            "SHOW VIEWS",
            "SHOW COLUMNS FROM",
            "SHOW SOURCES",
            "SHOW QUERIES",
            "SHOW SETTINGS",
            "DESCRIBE",
            "USE",
            "SET",
            "RESET",
            "CREATE VIEW",
            "CREATE SCHEMA",
            "DROP VIEW",
            "REFRESH FOREIGN SCHEMA",
            "CANCEL QUERY",
            "TRUE",
            "FALSE");
    private static final List<String> NAMES = List.of(
            "SELECT name FROM sys.schemas",
            "SELECT schema_name, name FROM sys.tables",
            "SELECT schema_name, name FROM sys.functions",
            "SELECT name FROM sys.tables",
            "SELECT DISTINCT name FROM sys.columns LIMIT 20000");
    private static final long PERIOD = Duration.ofSeconds(30).toNanos();

    private final Supplier<Connection> connection;
    private Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    private long readAt;
    private boolean read;

    /** @param connection supplies the user's connection, so that only visible names are completed */
    public NameCompleter(Supplier<Connection> connection) {
        this.connection = connection;
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
        candidates(line.word()
                        .substring(0, Math.min(line.wordCursor(), line.word().length())))
                .forEach(text -> candidates.add(new Candidate(text)));
    }

    /** Returns the completions of a prefix; keywords adopt its letter case. */
    public List<String> candidates(String start) {
        if (start.startsWith("\\")) {
            return List.of(ShellCommand.values()).stream()
                    .map(ShellCommand::title)
                    .filter(title -> title.startsWith(start))
                    .toList();
        }
        Set<String> found = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        boolean lower = !start.isEmpty() && Character.isLowerCase(start.charAt(0));
        for (String keyword : KEYWORDS) {
            if (startsWith(keyword, start)) {
                found.add(lower ? keyword.toLowerCase(Locale.ROOT) : keyword);
            }
        }
        for (String name : names()) {
            if (QuotedNames.startsWith(name, start)) {
                found.add(name);
            }
        }
        return List.copyOf(found);
    }

    private static boolean startsWith(String text, String start) {
        return text.regionMatches(true, 0, start, 0, start.length());
    }

    private Set<String> names() {
        if (!read || System.nanoTime() - readAt > PERIOD) {
            names = readNames();
            readAt = System.nanoTime();
            read = true;
        }
        return names;
    }

    /** Returns the qualified name in a row, as written in statements. */
    private static String name(ResultSet row) throws SQLException {
        List<String> parts = new ArrayList<>();
        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
            parts.add(row.getString(i));
        }
        return QuotedNames.path(parts);
    }

    /** Returns the names in the database; failures are ignored. */
    private Set<String> readNames() {
        Set<String> found = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        try (Statement statement = connection.get().createStatement()) {
            for (String sql : NAMES) {
                try (ResultSet rows = statement.executeQuery(sql)) {
                    while (rows.next()) {
                        found.add(name(rows));
                    }
                }
            }
        } catch (SQLException e) {
            found.addAll(names);
        }
        return found;
    }
}
