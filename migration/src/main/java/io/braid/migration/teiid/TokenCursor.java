package io.braid.migration.teiid;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Position in a list of tokens, with parsing methods for all statements. */
final class TokenCursor {
    private final String source;
    private final List<DdlToken> tokens;
    private int index;

    TokenCursor(String source, int firstLine) {
        this.source = source;
        this.tokens = DdlTokenizer.tokens(source, firstLine);
    }

    DdlToken peek() {
        return tokens.get(index);
    }

    /** Returns the token some steps ahead; END after the last one. */
    DdlToken peek(int steps) {
        return tokens.get(Math.min(index + steps, tokens.size() - 1));
    }

    DdlToken next() {
        DdlToken token = peek();
        if (token.kind() != DdlToken.Kind.END) {
            index++;
        }
        return token;
    }

    boolean isAtEnd() {
        return peek().kind() == DdlToken.Kind.END;
    }

    int index() {
        return index;
    }

    void goTo(int other) {
        index = other;
    }

    /** Consumes the next tokens if they are these words or symbols; true if so. */
    boolean accept(String... words) {
        for (int i = 0; i < words.length; i++) {
            if (!peek(i).is(words[i])) {
                return false;
            }
        }
        index += words.length;
        return true;
    }

    void expect(String... words) {
        if (!accept(words)) {
            throw unexpected("'" + String.join(" ", words) + "'");
        }
    }

    BraidException unexpected(String expected) {
        DdlToken found = peek();
        return new BraidException(
                ErrorCode.SYNTAX_ERROR,
                "line " + found.line() + ": expected " + expected + ", found "
                        + (isAtEnd() ? "the end" : "'" + found.text() + "'"));
    }

    String name() {
        if (!peek().isName()) {
            throw unexpected("a name");
        }
        return next().value();
    }

    String text() {
        if (peek().kind() != DdlToken.Kind.STRING) {
            throw unexpected("a text in quotes");
        }
        return next().value();
    }

    /** Parses a name of several parts, which may have dots within quotes, too. */
    List<String> path() {
        List<String> parts = new ArrayList<>(List.of(name().split("\\.")));
        while (accept(".")) {
            parts.addAll(List.of(name().split("\\.")));
        }
        return List.copyOf(parts);
    }

    /** Parses {@code (a, b)}. */
    List<String> names() {
        expect("(");
        List<String> names = new ArrayList<>(List.of(name()));
        while (accept(",")) {
            names.add(name());
        }
        expect(")");
        return names;
    }

    /** Parses {@code OPTIONS (key value, ...)}, by upper-case keys; empty if there is none. */
    Map<String, String> options() {
        Map<String, String> options = new LinkedHashMap<>();
        while (accept("OPTIONS")) {
            expect("(");
            do {
                if (peek().is(")")) {
                    break;
                }
                options.put(optionKey(), optionValue());
            } while (accept(","));
            expect(")");
        }
        return options;
    }

    private String optionKey() {
        StringBuilder key = new StringBuilder();
        do {
            key.append(peek().kind() == DdlToken.Kind.STRING ? next().value() : name());
        } while (acceptInto(key, ".") || acceptInto(key, ":") || acceptInto(key, "-"));
        return key.toString().toUpperCase(Locale.ROOT);
    }

    private boolean acceptInto(StringBuilder key, String symbol) {
        if (accept(symbol)) {
            key.append(symbol);
            return true;
        }
        return false;
    }

    private String optionValue() {
        boolean negative = accept("-");
        accept("+");
        return (negative ? "-" : "") + next().value();
    }

    /** Skips from an opening parenthesis to after its closing one. */
    void skipParentheses() {
        int depth = 0;
        do {
            if (isAtEnd()) {
                throw unexpected("')'");
            }
            DdlToken token = next();
            depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
        } while (depth > 0);
    }

    /** Skips to the next semicolon outside of BEGIN ... END and CASE ... END. */
    void skipStatement() {
        int depth = 0;
        while (!isAtEnd()) {
            DdlToken token = peek();
            if (depth == 0 && token.is(";")) {
                return;
            }
            depth += opens(token) ? 1 : token.is("END") ? -1 : 0;
            next();
            if (depth < 0) {
                depth = 0;
            }
        }
    }

    static boolean opens(DdlToken token) {
        return token.isAny("BEGIN", "CASE");
    }

    /** Returns the source between two tokens, inclusive. */
    String source(int first, int last) {
        return first > last
                ? ""
                : source.substring(tokens.get(first).start(), tokens.get(last).end());
    }

    DdlToken at(int other) {
        return tokens.get(other);
    }
}
