package io.braid.jdbc;

import io.braid.jdbc.core.SqlExceptions;
import io.braid.jdbc.core.SqlTokenizer;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Translator of the JDBC escapes that the server does not support, or interprets differently: outer joins, the escape
 * character of LIKE, some functions, and calls, which become queries of views with parameters. Other text is unchanged
 * and keeps its position, so that the line and column of an error are right.
 */
final class JdbcEscapes {
    private static final Pattern CALL = Pattern.compile(
            "\\s*\\{\\s*(\\?\\s*=\\s*)?call\\s+([^({}]+?)\\s*(\\(.*\\))?\\s*}\\s*;?\\s*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    /** Words after a brace. The second group matches functions that are written without the escape. */
    private static final Pattern WORD = Pattern.compile(
            "\\{\\s*(oj|escape|fn(?=\\s+(?:DAYOFWEEK|(CHAR_LENGTH|CHARACTER_LENGTH|DAYNAME|EXTRACT|MONTHNAME"
                    + "|OCTET_LENGTH|POSITION))\\s*\\())\\s",
            Pattern.CASE_INSENSITIVE);
    /** Functions that SQL writes as a word without arguments. */
    private static final Pattern VALUE = Pattern.compile(
            "\\{\\s*fn\\s+(?:(CURRENT_DATE|CURRENT_TIME|CURRENT_TIMESTAMP|USER)\\s*(?:\\(\\s*\\))?"
                    + "|DATABASE\\s*\\(\\s*\\))\\s*}",
            Pattern.CASE_INSENSITIVE);

    private static final String DATABASE = "CURRENT_CATALOG";

    private final StringBuilder text;
    /** Replacements of the closing braces, innermost first. */
    private final Deque<Character> ends = new ArrayDeque<>();

    private JdbcEscapes(String sql) {
        this.text = new StringBuilder(sql);
    }

    /** Returns the text with those escapes replaced. */
    static String translate(String sql) throws SQLException {
        if (sql.indexOf('{') < 0) {
            return sql;
        }
        Matcher call = CALL.matcher(sql);
        return new JdbcEscapes(call.matches() ? query(call) : sql).translate();
    }

    private static String query(Matcher call) throws SQLException {
        if (call.group(1) != null) {
            throw SqlExceptions.unsupported(
                    "{? = call ...}", "functions of Braid return tables. Read the rows of {call function(...)}.");
        }
        String arguments = call.group(3);
        return "SELECT * FROM " + call.group(2) + (arguments == null ? "()" : arguments);
    }

    /** Replaces the escapes outside of quotes and comments. */
    private String translate() {
        String sql = text.toString();
        Matcher word = WORD.matcher(sql);
        Matcher value = VALUE.matcher(sql);
        SqlTokenizer tokens = new SqlTokenizer(sql);
        while (tokens.next()) {
            if (tokens.is('{')) {
                int start = tokens.start();
                open(start, word.region(start, sql.length()), value.region(start, sql.length()));
            } else if (tokens.is('}') && !ends.isEmpty()) {
                text.setCharAt(tokens.start(), ends.pop());
            }
        }
        return text.toString();
    }

    private void open(int position, Matcher word, Matcher value) {
        if (value.lookingAt()) {
            replace(value);
        } else if (!word.lookingAt()) {
            ends.push('}');
        } else if (word.group(1).equalsIgnoreCase("fn")) {
            // The server counts the days of the week from 0, as PostgreSQL does, and JDBC from 1.
            replace(position, word, '(', word.group(2) == null ? "1+" : "  ", ')');
        } else if (word.group(1).equalsIgnoreCase("oj")) {
            replace(position, word, ' ', "  ", ' ');
        } else {
            replace(position, word, ' ', word.group(1), ' ');
        }
    }

    /** Replaces an escape by a word, padded to the same length; no escape is shorter than its word. */
    private void replace(Matcher value) {
        String word = value.group(1) == null ? DATABASE : value.group(1);
        String padded = word + " ".repeat(value.end() - value.start() - word.length());
        text.replace(value.start(), value.end(), padded);
        ends.push(padded.charAt(padded.length() - 1));
    }

    private void replace(int position, Matcher word, char opening, String instead, char closing) {
        text.setCharAt(position, opening);
        text.replace(word.start(1), word.end(1), instead);
        ends.push(closing);
    }
}
