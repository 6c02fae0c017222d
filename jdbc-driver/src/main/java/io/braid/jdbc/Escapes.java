package io.braid.jdbc;

import io.braid.jdbc.core.SqlErrors;
import io.braid.jdbc.core.SqlParts;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The escapes of JDBC that the server does not know: outer joins, the escape character of LIKE, and calls, which are queries of
 * views with parameters. Every other text stays as it is, and what remains of a text stays at its place, so that the line and
 * column in an error are right.
 */
final class Escapes {
    private static final Pattern CALL = Pattern.compile(
            "\\s*\\{\\s*(\\?\\s*=\\s*)?call\\s+([^({}]+?)\\s*(\\(.*\\))?\\s*}\\s*;?\\s*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern WORD = Pattern.compile("\\{\\s*(oj|escape)\\s", Pattern.CASE_INSENSITIVE);

    private final StringBuilder text;
    private final Deque<Boolean> isOurs = new ArrayDeque<>();

    private Escapes(String sql) {
        this.text = new StringBuilder(sql);
    }

    /** The text without those escapes. */
    static String translate(String sql) throws SQLException {
        if (sql.indexOf('{') < 0) {
            return sql;
        }
        Matcher call = CALL.matcher(sql);
        return new Escapes(call.matches() ? query(call) : sql).translate();
    }

    private static String query(Matcher call) throws SQLException {
        if (call.group(1) != null) {
            throw SqlErrors.unsupported(
                    "{? = call ...}", "functions of Braid return tables. Read the rows of {call function(...)}.");
        }
        String arguments = call.group(3);
        return "SELECT * FROM " + call.group(2) + (arguments == null ? "()" : arguments);
    }

    /** Braces in quotes and comments mean nothing. */
    private String translate() {
        String sql = text.toString();
        Matcher word = WORD.matcher(sql);
        SqlParts parts = new SqlParts(sql);
        while (parts.next()) {
            if (parts.is('{')) {
                open(parts.start(), word.region(parts.start(), sql.length()));
            } else if (parts.is('}') && !isOurs.isEmpty() && isOurs.pop()) {
                text.setCharAt(parts.start(), ' ');
            }
        }
        return text.toString();
    }

    private void open(int position, Matcher word) {
        boolean ours = word.lookingAt();
        isOurs.push(ours);
        if (ours) {
            text.setCharAt(position, ' ');
            if (word.group(1).equalsIgnoreCase("oj")) {
                text.replace(word.start(1), word.end(1), "  ");
            }
        }
    }
}
