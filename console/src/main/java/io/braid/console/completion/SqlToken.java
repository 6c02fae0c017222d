package io.braid.console.completion;

import io.braid.grammar.parser.Mistake;
import io.braid.grammar.script.Scanner;
import io.braid.grammar.script.SqlText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Token of an incomplete statement.
 *
 * @param text the token; a quoted name without its quotes
 */
record SqlToken(Scanner.Kind kind, String text, int start, int end) {
    /** Returns the tokens up to the first unterminated one, such as an open string. */
    static List<SqlToken> read(String sql) {
        List<SqlToken> tokens = new ArrayList<>();
        Scanner scanner = new Scanner(new SqlText(sql));
        try {
            while (scanner.next() != Scanner.Kind.END) {
                String text = sql.substring(scanner.start(), scanner.end());
                boolean isQuoted = scanner.kind() == Scanner.Kind.QUOTED_NAME;
                tokens.add(
                        new SqlToken(scanner.kind(), isQuoted ? unquoted(text) : text, scanner.start(), scanner.end()));
            }
        } catch (Mistake e) {
            tokens.add(new SqlToken(Scanner.Kind.END, "", scanner.start(), sql.length()));
        }
        return tokens;
    }

    private static String unquoted(String text) {
        String quote = text.substring(0, 1);
        return text.substring(1, Math.max(1, text.length() - 1)).replace(quote + quote, quote);
    }

    boolean is(char symbol) {
        return kind == Scanner.Kind.SYMBOL && text.charAt(0) == symbol;
    }

    boolean isWord(String keyword) {
        return kind == Scanner.Kind.WORD && text.equalsIgnoreCase(keyword);
    }

    boolean isName() {
        return kind == Scanner.Kind.WORD || kind == Scanner.Kind.QUOTED_NAME;
    }

    /** True for a word that begins a clause or a join and cannot be an alias. */
    boolean isClause() {
        return kind == Scanner.Kind.WORD && SelectBlock.CLAUSES.contains(text.toUpperCase(Locale.ROOT));
    }
}
