package io.braid.grammar.script;

import io.braid.grammar.parser.Mistake;
import io.braid.spi.error.ErrorCode;
import java.util.Locale;

/**
 * Tokenizer that recognises quotes and comments, but no other syntax. All code that splits, limits or normalizes text
 * before it is parsed uses this single definition of quotes and comments.
 */
public final class Scanner {
    /** Kind of a token. */
    public enum Kind {
        /** A keyword or a name without quotes. */
        WORD,
        NUMBER,
        /** String in single quotes, including its prefix. */
        STRING,
        /** Name in double quotes or backticks. */
        QUOTED_NAME,
        /** Any other single character, including the start of a hint. */
        SYMBOL,
        END
    }

    /** Characters that may follow a backslash in E'...'. */
    private static final String ESCAPES = "bfnrt\\'01234567xuU";

    private final SqlText text;
    private final PostgresSpelling spelling;
    private Kind kind = Kind.END;
    private int start;
    private int end;

    public Scanner(SqlText text) {
        this.text = text;
        this.spelling = new PostgresSpelling(text);
    }

    /** Advances to the next token; END repeats at the end of the text. */
    public Kind next() {
        skipBlanks();
        start = end;
        if (start == text.length()) {
            kind = Kind.END;
            return kind;
        }
        char first = text.charAt(start);
        if (first == '\'') {
            string(false);
        } else if (first == '"' || first == '`') {
            quotedName(first);
        } else if (beginsNumber()) {
            kind = Kind.NUMBER;
            skipWord(true);
        } else if (Character.isJavaIdentifierPart(first) && !Character.isIdentifierIgnorable(first)) {
            int special = spelling.end(start);
            if (special < 0) {
                word();
            } else {
                kind = spelling.isText(start) ? Kind.STRING : Kind.WORD;
                end = Math.min(special, text.length());
            }
            if (special == PostgresSpelling.NEVER) {
                throw unclosed("text", start, '$');
            }
        } else {
            kind = Kind.SYMBOL;
            end = start + (text.startsWith(HintReader.BEGIN, start) ? 3 : 1);
        }
        return kind;
    }

    public Kind kind() {
        return kind;
    }

    /** Continues at an offset. */
    void skipTo(int offset) {
        end = offset;
    }

    public int start() {
        return start;
    }

    /** Returns the offset after the token. */
    public int end() {
        return end;
    }

    public boolean is(char symbol) {
        return kind == Kind.SYMBOL && text.charAt(start) == symbol;
    }

    /** Returns the token as the parser reads it. */
    String readable() {
        return kind == Kind.WORD || kind == Kind.STRING ? spelling.readable(start, end) : text.range(start, end);
    }

    /** Returns the token in upper case. */
    public String upperCase() {
        return text.range(start, end).toUpperCase(Locale.ROOT);
    }

    private boolean beginsNumber() {
        int digit = text.charAt(start) == '.' ? start + 1 : start;
        return digit < text.length() && isDigit(text.charAt(digit));
    }

    private void word() {
        kind = Kind.WORD;
        end = start;
        skipWord(false);
        if (end < text.length() && text.charAt(end) == '\'') {
            boolean escapes = end == start + 1 && (text.charAt(start) == 'E' || text.charAt(start) == 'e');
            boolean prefix = end == start + 1 && "NnXx".indexOf(text.charAt(start)) >= 0;
            if (escapes || prefix || text.charAt(start) == '_') {
                string(escapes);
            }
        } else if (end == start + 1 && (text.startsWith("U&", start) || text.startsWith("u&", start))) {
            unicode();
        }
    }

    private void unicode() {
        if (text.startsWith("'", start + 2)) {
            end = start + 2;
            string(false);
        } else if (text.startsWith("\"", start + 2)) {
            end = start + 2;
            quotedName('"');
        }
    }

    /** Scans a quoted string from the opening quote; doubled quotes are part of it. */
    private void string(boolean escapes) {
        kind = Kind.STRING;
        int from = end;
        int unknownEscape = -1;
        end++;
        while (end < text.length()) {
            char c = text.charAt(end++);
            if (escapes && c == '\\' && end < text.length()) {
                unknownEscape = ESCAPES.indexOf(text.charAt(end)) < 0 ? end : unknownEscape;
                end++;
            } else if (c == '\'') {
                if (!text.startsWith("'", end)) {
                    refuse(unknownEscape);
                    return;
                }
                end++;
            }
        }
        throw unclosed("text", from, '\'');
    }

    private void refuse(int unknownEscape) {
        if (unknownEscape >= 0) {
            throw new Mistake(
                    ErrorCode.SYNTAX_ERROR,
                    text.place(unknownEscape - 1),
                    "there is no escape \\" + text.charAt(unknownEscape) + "; a backslash itself is written \\\\");
        }
    }

    /** Scans a quoted name, which must end on the same line; otherwise the quote is an ordinary character. */
    private void quotedName(char quote) {
        kind = Kind.QUOTED_NAME;
        int from = end;
        end++;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            if (text.charAt(end++) == quote) {
                if (!text.startsWith(String.valueOf(quote), end)) {
                    if (end - from == 2) {
                        throw new Mistake(ErrorCode.INVALID_NAME, text.place(from), "a name in quotes cannot be empty");
                    }
                    return;
                }
                end++;
            }
        }
        end = from + 1;
        throw unclosed("name", from, quote);
    }

    private Mistake unclosed(String what, int from, char quote) {
        return new Mistake(
                ErrorCode.SYNTAX_ERROR,
                text.place(from),
                "the " + what + " that begins here is never closed by a " + quote);
    }

    private void skipWord(boolean dots) {
        end = start;
        while (end < text.length()) {
            char c = text.charAt(end);
            if (!Character.isJavaIdentifierPart(c) && !(dots && c == '.')) {
                return;
            }
            end++;
        }
    }

    private void skipBlanks() {
        while (end < text.length()) {
            char c = text.charAt(end);
            if (isBlank(c)) {
                end++;
            } else if (text.startsWith("--", end) || text.startsWith("//", end)) {
                skipLine();
            } else if (text.startsWith("/*", end) && !text.startsWith(HintReader.BEGIN, end)) {
                skipComment();
            } else {
                return;
            }
        }
    }

    private void skipLine() {
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
    }

    /** Skips a comment, which may contain nested comments. */
    private void skipComment() {
        int from = end;
        int depth = 0;
        do {
            if (end == text.length()) {
                throw new Mistake(
                        ErrorCode.SYNTAX_ERROR,
                        text.place(from),
                        "the comment that begins here is never closed by a */");
            }
            if (text.startsWith("/*", end)) {
                depth++;
                end += 2;
            } else if (text.startsWith("*/", end)) {
                depth--;
                end += 2;
            } else {
                end++;
            }
        } while (depth > 0);
    }

    /** True for white space, including the special blanks that word processors and web pages insert. */
    private static boolean isBlank(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\ufeff' || c == '\u200b';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
