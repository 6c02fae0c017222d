package io.braid.jdbc.core;

/** Tokenizer of SQL that handles quotes and comments as the server does, and nothing more of the grammar. */
public final class SqlTokenizer {
    /** Kind of a token. */
    public enum Kind {
        /** White space, or a comment. */
        BLANK,
        /** A text or name in quotes, with its prefix, if any. */
        QUOTED,
        /** A number, a keyword, or a name without quotes. */
        WORD,
        /** Any other character, or the beginning of a hint. */
        SYMBOL
    }

    private static final String HINT = "/*+";

    private final String sql;
    private Kind kind = Kind.BLANK;
    private int start;
    private int end;
    private boolean closed = true;

    public SqlTokenizer(String sql) {
        this.sql = sql;
    }

    /** Moves to the next token; false if there is none. */
    public boolean next() {
        start = end;
        if (start == sql.length()) {
            return false;
        }
        char first = sql.charAt(start);
        closed = true;
        if (isBlank(first)) {
            kind = Kind.BLANK;
            end++;
        } else if (sql.startsWith("--", start) || sql.startsWith("//", start)) {
            lineComment();
        } else if (sql.startsWith("/*", start) && !sql.startsWith(HINT, start)) {
            comment();
        } else if (first == '\'') {
            text(false);
        } else if (first == '"' || first == '`') {
            name(first);
        } else if (isWordPart(first) && !Character.isIdentifierIgnorable(first)) {
            word();
        } else {
            kind = Kind.SYMBOL;
            end += sql.startsWith(HINT, start) ? HINT.length() : 1;
        }
        return true;
    }

    public Kind kind() {
        return kind;
    }

    public int start() {
        return start;
    }

    /** The end of the token (exclusive). */
    public int end() {
        return end;
    }

    /** True if the token's quotes or comment are terminated; also true for a token without them. */
    public boolean isClosed() {
        return closed;
    }

    public boolean is(char symbol) {
        return kind == Kind.SYMBOL && sql.charAt(start) == symbol;
    }

    private void lineComment() {
        kind = Kind.BLANK;
        while (end < sql.length() && sql.charAt(end) != '\n' && sql.charAt(end) != '\r') {
            end++;
        }
    }

    /** Reads a comment, which may contain comments. */
    private void comment() {
        kind = Kind.BLANK;
        int depth = 0;
        do {
            if (sql.startsWith("/*", end)) {
                depth++;
                end += 2;
            } else if (sql.startsWith("*/", end)) {
                depth--;
                end += 2;
            } else {
                end++;
            }
        } while (depth > 0 && end < sql.length());
        closed = depth == 0;
    }

    private void word() {
        kind = Kind.WORD;
        boolean number = isDigit(start);
        while (end < sql.length() && (isWordPart(sql.charAt(end)) || (number && sql.charAt(end) == '.'))) {
            end++;
        }
        boolean letter = end == start + 1;
        if (!number && sql.startsWith("'", end)) {
            boolean escapes = letter && isFirst("Ee");
            if (escapes || (letter && isFirst("NnXx")) || isFirst("_")) {
                text(escapes);
            }
        } else if (letter && isFirst("Uu") && sql.startsWith("&'", end)) {
            end++;
            text(false);
        } else if (letter && isFirst("Uu") && sql.startsWith("&\"", end)) {
            end++;
            name('"');
        }
    }

    private boolean isFirst(String letters) {
        return letters.indexOf(sql.charAt(start)) >= 0;
    }

    /** Reads a text whose opening quote is the next character; a doubled quote does not end it. */
    private void text(boolean escapes) {
        kind = Kind.QUOTED;
        end++;
        while (end < sql.length()) {
            char c = sql.charAt(end++);
            if (escapes && c == '\\' && end < sql.length()) {
                end++;
            } else if (c == '\'') {
                if (!sql.startsWith("'", end)) {
                    return;
                }
                end++;
            }
        }
        closed = false;
    }

    /** Reads a quoted name, which must end on its line; otherwise the quote becomes a token of its own. */
    private void name(char quote) {
        kind = Kind.QUOTED;
        int first = end++;
        while (end < sql.length() && sql.charAt(end) != '\n' && sql.charAt(end) != '\r') {
            if (sql.charAt(end++) == quote) {
                if (end == sql.length() || sql.charAt(end) != quote) {
                    return;
                }
                end++;
            }
        }
        end = first + 1;
        closed = false;
    }

    private boolean isDigit(int offset) {
        return sql.charAt(offset) >= '0' && sql.charAt(offset) <= '9';
    }

    private static boolean isWordPart(char c) {
        return Character.isJavaIdentifierPart(c);
    }

    /** True for white space, including characters that word processors and web pages insert. */
    private static boolean isBlank(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\ufeff' || c == '\u200b';
    }
}
