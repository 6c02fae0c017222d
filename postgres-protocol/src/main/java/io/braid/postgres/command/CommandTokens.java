package io.braid.postgres.command;

import io.braid.grammar.script.Scanner;
import io.braid.grammar.script.Scanner.Kind;
import io.braid.grammar.script.SqlText;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.TextPlace;
import io.braid.vdb.Place;
import java.util.Locale;

/** Token stream of one command, for a recursive-descent parser. */
final class CommandTokens {
    private final SqlText text;
    private final Scanner scanner;

    CommandTokens(String sql) {
        text = new SqlText(sql);
        scanner = new Scanner(text);
        scanner.next();
    }

    /** Consumes the token if it is this keyword; true if so. */
    boolean accept(String keyword) {
        if (scanner.kind() == Kind.WORD && scanner.upperCase().equals(keyword)) {
            scanner.next();
            return true;
        }
        return false;
    }

    boolean acceptAny(String... keywords) {
        for (String keyword : keywords) {
            if (accept(keyword)) {
                return true;
            }
        }
        return false;
    }

    boolean accept(char symbol) {
        if (scanner.is(symbol)) {
            scanner.next();
            return true;
        }
        return false;
    }

    boolean is(char symbol) {
        return scanner.is(symbol);
    }

    boolean isWord() {
        return scanner.kind() == Kind.WORD;
    }

    boolean isString() {
        return scanner.kind() == Kind.STRING;
    }

    boolean isNumber() {
        return scanner.kind() == Kind.NUMBER;
    }

    boolean isName() {
        return scanner.kind() == Kind.WORD || scanner.kind() == Kind.QUOTED_NAME;
    }

    boolean isEnd() {
        return scanner.kind() == Kind.END;
    }

    void expect(String keyword) {
        if (!accept(keyword)) {
            throw unexpected();
        }
    }

    void expect(char symbol) {
        if (!accept(symbol)) {
            throw unexpected();
        }
    }

    void expectEnd() {
        if (!isEnd()) {
            throw unexpected();
        }
    }

    /** Consumes a keyword and returns it in upper case. */
    String word() {
        if (!isWord()) {
            throw unexpected();
        }
        String word = scanner.upperCase();
        scanner.next();
        return word;
    }

    /** Consumes a name, folded to lower case unless quoted. */
    String name() {
        if (!isName()) {
            throw unexpected();
        }
        String token = token();
        String name = scanner.kind() == Kind.WORD
                ? token.toLowerCase(Locale.ROOT)
                : token.substring(1, token.length() - 1).replace("\"\"", "\"");
        scanner.next();
        return name;
    }

    /** Consumes a qualified name. */
    String qualifiedName() {
        StringBuilder name = new StringBuilder(name());
        while (accept('.')) {
            name.append('.').append(name());
        }
        return name.toString();
    }

    /** Consumes a string literal and returns its contents. */
    String string() {
        if (!isString()) {
            throw unexpected();
        }
        String token = token();
        int quote = token.indexOf('\'');
        String contents = token.substring(quote + 1, token.length() - 1).replace("''", "'");
        scanner.next();
        return token.regionMatches(true, 0, "E", 0, 1) ? unescaped(contents) : contents;
    }

    private static String unescaped(String text) {
        return text.replace("\\t", "\t")
                .replace("\\n", "\n")
                .replace("\\b", "\b")
                .replace("\\r", "\r")
                .replace("\\\\", "\\");
    }

    /** Consumes an unsigned number. */
    String number() {
        if (!isNumber()) {
            throw unexpected();
        }
        String number = token();
        scanner.next();
        return number;
    }

    long integer() {
        boolean negative = accept('-');
        if (!negative) {
            accept('+');
        }
        try {
            long value = Long.parseLong(number());
            return negative ? -value : value;
        } catch (NumberFormatException e) {
            throw unexpected();
        }
    }

    /** Returns the offset of the token. */
    int offset() {
        return scanner.start();
    }

    /** Returns the text from an offset to the end. */
    String from(int start) {
        return text.range(start, text.length());
    }

    String range(int start, int end) {
        return text.range(start, end);
    }

    /** Skips any token. */
    void skip() {
        scanner.next();
    }

    String token() {
        return text.range(scanner.start(), scanner.end());
    }

    BraidException unexpected() {
        String what = isEnd() ? "at end of input" : "at or near \"" + token() + "\"";
        return new BraidException(ErrorCode.SYNTAX_ERROR, "syntax error " + what, place(scanner.start()));
    }

    TextPlace place(int offset) {
        Place place = text.place(offset);
        return new TextPlace(place.line(), place.column());
    }
}
