package io.braid.engine.expression.cast;

import io.braid.engine.expression.text.Excerpt;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.BytesColumnBuilder;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;

/** Parser and formatter of array literals in PostgreSQL's syntax: {@code {1,"a b",NULL}}. */
final class ArrayLiterals {
    private final String text;
    private int position;

    private ArrayLiterals(String text) {
        this.text = text;
    }

    static String print(BytesColumn elements) {
        StringBuilder out = new StringBuilder("{");
        for (int row = 0; row < elements.rows(); row++) {
            out.append(row == 0 ? "" : ",");
            if (elements.isNull(row)) {
                out.append("NULL");
            } else {
                printed(elements.text(row), out);
            }
        }
        return out.append('}').toString();
    }

    private static void printed(String element, StringBuilder out) {
        boolean isPlain = !element.isEmpty()
                && !element.equalsIgnoreCase("NULL")
                && element.chars().noneMatch(c -> "{},\"\\".indexOf(c) >= 0 || isBlank(c));
        if (isPlain) {
            out.append(element);
        } else {
            out.append('"')
                    .append(element.replace("\\", "\\\\").replace("\"", "\\\""))
                    .append('"');
        }
    }

    private static boolean isBlank(int character) {
        return character == ' ' || (character >= '\t' && character <= '\r');
    }

    /** Parses the elements, as texts. */
    static Column read(String text) {
        return new ArrayLiterals(text).elements();
    }

    private Column elements() {
        BytesColumnBuilder elements = (BytesColumnBuilder) ColumnBuilder.of(DataType.of(TypeKind.VARCHAR), 8);
        expect('{');
        skipBlanks();
        if (at() != '}') {
            element(elements);
            while (at() == ',') {
                position++;
                element(elements);
            }
        }
        expect('}');
        skipBlanks();
        if (position < text.length()) {
            throw noArray();
        }
        return elements.build();
    }

    private void expect(char character) {
        skipBlanks();
        if (at() != character) {
            throw noArray();
        }
        position++;
    }

    private void skipBlanks() {
        while (position < text.length() && isBlank(text.charAt(position))) {
            position++;
        }
    }

    /** Returns the current character, or at the end an opening brace, which terminates nothing. */
    private char at() {
        return position < text.length() ? text.charAt(position) : '{';
    }

    /** Parses an element. Escaped characters are literal: they are neither trimmed as blanks nor part of a NULL. */
    private void element(BytesColumnBuilder elements) {
        skipBlanks();
        if (at() == '"') {
            position++;
            elements.append(quoted());
            skipBlanks();
            return;
        }
        StringBuilder element = new StringBuilder();
        int escaped = 0;
        while ("{},\"".indexOf(at()) < 0) {
            boolean isEscaped = at() == '\\';
            element.append(unescaped());
            escaped = isEscaped ? element.length() : escaped;
        }
        int end = element.length();
        while (end > escaped && isBlank(element.charAt(end - 1))) {
            end--;
        }
        String plain = element.substring(0, end);
        if (plain.isEmpty() || at() == '{' || at() == '"') {
            throw noArray();
        }
        boolean isNull = escaped == 0 && plain.equalsIgnoreCase("NULL");
        if (isNull) {
            elements.appendNull();
        } else {
            elements.append(plain);
        }
    }

    private String quoted() {
        StringBuilder element = new StringBuilder();
        while (position < text.length() && text.charAt(position) != '"') {
            element.append(unescaped());
        }
        if (position == text.length()) {
            throw noArray();
        }
        position++;
        return element.toString();
    }

    private char unescaped() {
        position += text.charAt(position) == '\\' ? 1 : 0;
        if (position == text.length()) {
            throw noArray();
        }
        return text.charAt(position++);
    }

    private BraidException noArray() {
        return new BraidException(
                ErrorCode.INVALID_CAST,
                "'" + Excerpt.of(text)
                        + "' cannot be read as an array. Write it as {a,\"b c\",NULL}; there are no arrays of"
                        + " arrays.");
    }
}
