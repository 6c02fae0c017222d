package io.braid.connector.postgresql.wireprotocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Statement of the form {@code SELECT ... FROM table [WHERE condition] [GROUP BY ...]}, which can be restricted to a
 * range of the table's pages. The server confirms that it is that simple; this only finds where to insert the bounds.
 *
 * @param table the table's name as written in the text
 * @param condition the condition without its keyword; blank if there is none
 * @param grouping the grouping with its keywords; empty if there is none
 */
record PlainScan(String head, String table, String condition, String grouping) {
    private static final String GROUP = "GROUP";
    private static final Set<String> ENDING =
            Set.of("HAVING", "WINDOW", "UNION", "INTERSECT", "EXCEPT", "ORDER", "LIMIT", "OFFSET", "FETCH", "FOR");

    /** Word or character outside of quotes and parentheses, or one that opens them. */
    private record Token(String text, int start, int end) {
        boolean is(String word) {
            return text.toUpperCase(Locale.ROOT).equals(word);
        }

        boolean isName() {
            char first = text.charAt(0);
            return first == '"' || Character.isLetter(first) || first == '_';
        }
    }

    static Optional<PlainScan> of(String sql) {
        List<Token> tokens = tokens(sql);
        int from = indexOf(tokens, "FROM", 0);
        if (tokens.isEmpty() || !tokens.get(0).is("SELECT") || from < 0) {
            return Optional.empty();
        }
        int next = from + 1;
        while (next + 2 < tokens.size() && tokens.get(next + 1).is(".")) {
            next += 2;
        }
        if (next >= tokens.size() || !tokens.get(next).isName()) {
            return Optional.empty();
        }
        String table =
                sql.substring(tokens.get(from + 1).start(), tokens.get(next).end());
        next = afterAlias(tokens, next + 1);
        int group = indexOf(tokens, GROUP, next);
        int end = group < 0 ? tokens.size() : group;
        boolean hasCondition = next < end && tokens.get(next).is("WHERE");
        if ((next < end && !hasCondition) || tokens.stream().anyMatch(PlainScan::endsCondition)) {
            return Optional.empty();
        }
        int grouping = group < 0 ? sql.length() : tokens.get(group).start();
        return Optional.of(new PlainScan(
                sql.substring(0, hasCondition ? tokens.get(next).start() : grouping),
                table,
                hasCondition ? sql.substring(tokens.get(next).end(), grouping) : "",
                sql.substring(grouping)));
    }

    private static boolean endsCondition(Token token) {
        return token.is(";") || ENDING.contains(token.text().toUpperCase(Locale.ROOT));
    }

    private static int afterAlias(List<Token> tokens, int next) {
        int name = next < tokens.size() && tokens.get(next).is("AS") ? next + 1 : next;
        boolean named = name < tokens.size()
                && tokens.get(name).isName()
                && !tokens.get(name).is("WHERE")
                && !tokens.get(name).is(GROUP);
        return named ? name + 1 : next;
    }

    private static int indexOf(List<Token> tokens, String word, int from) {
        for (int i = from; i < tokens.size(); i++) {
            if (tokens.get(i).is(word)) {
                return i;
            }
        }
        return -1;
    }

    /**
     * The statement restricted to the pages {@code first} (inclusive) to {@code end} (exclusive); without an end for
     * the last range.
     */
    String ofPages(long first, long end, boolean last) {
        String bounds = "ctid >= '(" + first + ",0)'::tid" + (last ? "" : " AND ctid < '(" + end + ",0)'::tid");
        // Line breaks end a possible trailing comment.
        String where = "\nWHERE " + (condition.isBlank() ? "" : "(" + condition + "\n) AND ") + bounds;
        return head + where + (grouping.isEmpty() ? "" : "\n" + grouping);
    }

    private static List<Token> tokens(String sql) {
        List<Token> tokens = new ArrayList<>();
        int depth = 0;
        int position = 0;
        while (position < sql.length()) {
            char c = sql.charAt(position);
            int end = end(sql, position);
            if (end < 0) {
                return List.of();
            }
            if (depth == 0 && !Character.isWhitespace(c)) {
                tokens.add(new Token(sql.substring(position, end), position, end));
            }
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            position = end;
        }
        return tokens;
    }

    /** The end of the token at a position; negative if it is not supported. */
    private static int end(String sql, int at) {
        char c = sql.charAt(at);
        if (c == '\'' || c == '"') {
            return quoted(sql, at, c);
        }
        // Dollar quotes and comments, which the planner never writes.
        if (c == '$' || sql.startsWith("--", at) || sql.startsWith("/*", at)) {
            return -1;
        }
        if (!Character.isLetter(c) && c != '_') {
            return at + 1;
        }
        int end = at;
        while (end < sql.length() && (Character.isLetterOrDigit(sql.charAt(end)) || sql.charAt(end) == '_')) {
            end++;
        }
        boolean beginsSpecialString = end - at == 1 && end < sql.length() && sql.charAt(end) == '\'';
        return beginsSpecialString ? -1 : end;
    }

    private static int quoted(String sql, int at, char quote) {
        int end = sql.indexOf(quote, at + 1);
        while (end >= 0 && end + 1 < sql.length() && sql.charAt(end + 1) == quote) {
            end = sql.indexOf(quote, end + 2);
        }
        return end + 1 == 0 ? -1 : end + 1;
    }
}
