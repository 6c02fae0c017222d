package io.braid.jdbc.core;

/** Tokenizer of SQL that knows quotes and comments as the server does, and nothing else of the grammar. */
public final class SqlTokenizer {
    /** Kind of a token. */
    public enum Kind {
        /** Spaces, or a comment. */
        BLANK,
        /** A text or name in quotes, with its prefix, if it has any. */
        QUOTED,
        /** A number, a keyword, or a name without quotes. */
        WORD,
        /** One character of anything else; the beginning of a hint is one, too. */
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

    /** Goes to the next part; false if there is none. */
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

    /** Behind the part. */
    public int end() {
        return end;
    }

    /** True if the quotes or the comment of the part end where it ends; a part without them is closed. */
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

    /** A comment may contain comments. */
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

    /** Between quotes, the first of which is the next character; one that is written twice does not end it. */
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

    /** A name in quotes ends on its line; if it does not, what follows is read as if there were no quote. */
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

    /** Also the blanks that word processors and web pages put into what is copied from them. */
    private static boolean isBlank(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\ufeff' || c == '\u200b';
    }
}
