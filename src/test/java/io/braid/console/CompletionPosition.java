package io.braid.console;

import io.braid.grammar.reader.ReservedWords;
import io.braid.grammar.script.Scanner;
import io.braid.grammar.script.SqlText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Name in a query of which only the first characters are there.
 *
 * @param sql the query with the rest of the name taken out
 * @param offset the cursor, behind the characters that are left
 * @param word the name
 */
record CompletionPosition(String query, String sql, int offset, String word) {
    private record Token(Scanner.Kind kind, String text, int start, int end) {
        boolean is(String symbolOrWord) {
            return text.equalsIgnoreCase(symbolOrWord);
        }

        boolean isName(Set<String> known) {
            return kind == Scanner.Kind.WORD
                    && text.length() > 1
                    && known.contains(text.toLowerCase(Locale.ROOT))
                    && !ReservedWords.contains(text);
        }

        /** True if a word behind it is a new name. */
        boolean endsValue() {
            return switch (kind) {
                case WORD -> !ReservedWords.contains(text) || is("END") || is("NULL");
                case NUMBER, STRING, QUOTED_NAME -> true;
                case SYMBOL -> is(")");
                case END -> false;
            };
        }
    }

    /**
     * All positions of a query, whole: those at names that it refers to, not at those that it defines.
     *
     * @param catalog names of schemas, tables and columns, in lower case
     */
    static List<CompletionPosition> of(String query, String sql, Set<String> catalog) {
        List<Token> tokens = tokens(sql);
        Set<String> known = new HashSet<>(catalog);
        for (int i = 0; i < tokens.size(); i++) {
            if (isDefinition(tokens, i)) {
                known.add(tokens.get(i).text().toLowerCase(Locale.ROOT));
            }
        }
        List<CompletionPosition> found = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            boolean isCall = i + 1 < tokens.size() && tokens.get(i + 1).is("(");
            if (token.isName(known) && !isCall && !isDefinition(tokens, i)) {
                found.add(new CompletionPosition(query, sql, token.start(), token.text()));
            }
        }
        return found;
    }

    private static boolean isDefinition(List<Token> tokens, int i) {
        Token token = tokens.get(i);
        if (token.kind() != Scanner.Kind.WORD || ReservedWords.contains(token.text())) {
            return false;
        }
        boolean isWith = i + 2 < tokens.size()
                && tokens.get(i + 1).is("AS")
                && tokens.get(i + 2).is("(");
        return isWith
                || (i > 0 && (tokens.get(i - 1).is("AS") || tokens.get(i - 1).endsValue()));
    }

    private static List<Token> tokens(String sql) {
        List<Token> tokens = new ArrayList<>();
        Scanner scanner = new Scanner(new SqlText(sql));
        while (scanner.next() != Scanner.Kind.END) {
            tokens.add(new Token(
                    scanner.kind(), sql.substring(scanner.start(), scanner.end()), scanner.start(), scanner.end()));
        }
        return tokens;
    }

    /** The same position with so many of its characters written. */
    CompletionPosition cutAfter(int characters) {
        String rest = sql.substring(offset + word.length());
        String left = sql.substring(0, offset + characters);
        return new CompletionPosition(query, left + rest, offset + characters, word);
    }

    @Override
    public String toString() {
        int from = Math.max(0, offset - 40);
        int to = Math.min(sql.length(), offset + 20);
        String around = sql.substring(from, offset) + "^" + sql.substring(offset, to);
        return query + ": " + word + " at " + around.replace('\n', ' ');
    }
}
