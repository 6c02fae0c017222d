package io.braid.migration.teiid;

import java.util.Locale;

/**
 * Token of Teiid's SQL.
 *
 * @param text as written, with quotes
 * @param start the offset of its first character
 * @param end the offset after its last character
 * @param line the line it begins in, from 1
 */
record DdlToken(Kind kind, String text, int start, int end, int line) {
    /** Kind of a token. */
    enum Kind {
        WORD,
        QUOTED_NAME,
        STRING,
        NUMBER,
        SYMBOL,
        /** A comment that begins with a plus sign. */
        HINT,
        END
    }

    boolean is(String wordOrSymbol) {
        return (kind == Kind.WORD || kind == Kind.SYMBOL) && text.equalsIgnoreCase(wordOrSymbol);
    }

    boolean isAny(String... wordsOrSymbols) {
        for (String one : wordsOrSymbols) {
            if (is(one)) {
                return true;
            }
        }
        return false;
    }

    boolean isName() {
        return kind == Kind.WORD || kind == Kind.QUOTED_NAME;
    }

    /** Returns the name or text without its quotes. */
    String value() {
        return switch (kind) {
            case QUOTED_NAME -> text.substring(1, text.length() - 1).replace("\"\"", "\"");
            case STRING ->
                text.substring(text.indexOf('\'') + 1, text.length() - 1).replace("''", "'");
            case WORD, NUMBER, SYMBOL, HINT, END -> text;
        };
    }

    String upperCase() {
        return text.toUpperCase(Locale.ROOT);
    }
}
