package io.braid.migration.teiid;

import io.braid.migration.teiid.DdlToken.Kind;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;

/** Tokenizer of Teiid's SQL. Comments are skipped, except for hints. */
final class DdlTokenizer {
    private static final List<String> LONG_SYMBOLS = List.of("=>", "||", "<=", ">=", "<>", "!=", "==", "::");

    private final String text;
    private final List<DdlToken> tokens = new ArrayList<>();
    private int position;
    private int line;

    private DdlTokenizer(String text, int firstLine) {
        this.text = text;
        this.line = firstLine;
    }

    /** Returns all tokens, the last of which is END. */
    static List<DdlToken> tokens(String text, int firstLine) {
        DdlTokenizer tokenizer = new DdlTokenizer(text, firstLine);
        while (tokenizer.position < text.length()) {
            tokenizer.next();
        }
        tokenizer.add(Kind.END, text.length());
        return tokenizer.tokens;
    }

    private void next() {
        char first = text.charAt(position);
        if (Character.isWhitespace(first) || first == '\ufeff') {
            advance(position + 1);
        } else if (text.startsWith("--", position)) {
            int end = text.indexOf('\n', position);
            advance(end < 0 ? text.length() : end);
        } else if (text.startsWith("/*+", position)) {
            add(Kind.HINT, endOf("*/", "hint"));
        } else if (text.startsWith("/*", position)) {
            advance(endOf("*/", "comment"));
        } else if (first == '\'') {
            add(Kind.STRING, endOfQuoted('\'', position));
        } else if (first == '"') {
            add(Kind.QUOTED_NAME, endOfQuoted('"', position));
        } else if (Character.isDigit(first) || (first == '.' && isDigit(position + 1))) {
            add(Kind.NUMBER, endOfNumber());
        } else if (Character.isLetter(first) || first == '_' || first == '#' || first == '$') {
            word();
        } else {
            boolean isLong = LONG_SYMBOLS.stream().anyMatch(symbol -> text.startsWith(symbol, position));
            add(Kind.SYMBOL, position + (isLong ? 2 : 1));
        }
    }

    /** Reads a word, or a string with a letter before its quotes. */
    private void word() {
        int end = position;
        while (end < text.length() && isWordPart(text.charAt(end))) {
            end++;
        }
        boolean isPrefix = end == position + 1 && "NnEeXx".indexOf(text.charAt(position)) >= 0;
        if (isPrefix && text.startsWith("'", end)) {
            add(Kind.STRING, endOfQuoted('\'', end));
        } else {
            add(Kind.WORD, end);
        }
    }

    private static boolean isWordPart(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '$' || c == '#';
    }

    private int endOfNumber() {
        int end = position;
        while (end < text.length() && (isWordPart(text.charAt(end)) || text.charAt(end) == '.')) {
            end++;
        }
        return end;
    }

    /** Returns the end of a quoted text, in which quotes are doubled. */
    private int endOfQuoted(char quote, int from) {
        int end = from + 1;
        while (end < text.length()) {
            if (text.charAt(end) != quote) {
                end++;
            } else if (end + 1 < text.length() && text.charAt(end + 1) == quote) {
                end += 2;
            } else {
                return end + 1;
            }
        }
        throw unclosed(quote == '"' ? "name" : "text");
    }

    private int endOf(String closing, String what) {
        int end = text.indexOf(closing, position + 2);
        if (end < 0) {
            throw unclosed(what);
        }
        return end + closing.length();
    }

    private BraidException unclosed(String what) {
        return new BraidException(
                ErrorCode.SYNTAX_ERROR, "the " + what + " that begins in line " + line + " is never closed");
    }

    private boolean isDigit(int at) {
        return at < text.length() && Character.isDigit(text.charAt(at));
    }

    private void add(Kind kind, int end) {
        tokens.add(new DdlToken(kind, text.substring(position, end), position, end, line));
        advance(end);
    }

    private void advance(int end) {
        while (position < end) {
            if (text.charAt(position) == '\n') {
                line++;
            }
            position++;
        }
    }
}
