package io.braid.cli.format;

import org.jline.utils.WCWidth;
import org.jspecify.annotations.Nullable;

/** A value for display in a terminal, with its width, and without control characters. */
final class Cell {
    private static final String NULL = "NULL";
    private static final String TAB = "    ";

    private Cell() {}

    /** Returns the text with its lines; all other control characters are replaced by their codes. */
    static String of(@Nullable String value) {
        if (value == null) {
            return NULL;
        }
        if (value.chars().noneMatch(c -> Character.isISOControl(c) && c != '\n')) {
            return value;
        }
        StringBuilder text = new StringBuilder();
        value.replace("\r\n", "\n").replace("\t", TAB).chars().forEach(c -> {
            if (Character.isISOControl(c) && c != '\n') {
                text.append(String.format("\\x%02x", c));
            } else {
                text.append((char) c);
            }
        });
        return text.toString();
    }

    /** Returns the number of terminal columns of a line: ideographs have two, combining accents none. */
    static int width(String line) {
        return line.codePoints().map(Cell::width).sum();
    }

    /** Truncates a line to a number of columns. */
    static String cut(String line, int width) {
        if (width(line) <= width) {
            return line;
        }
        int taken = 0;
        int end = 0;
        while (taken + width(line.codePointAt(end)) < width) {
            taken += width(line.codePointAt(end));
            end = line.offsetByCodePoints(end, 1);
        }
        return line.substring(0, end) + "…";
    }

    private static int width(int character) {
        return Math.max(0, WCWidth.wcwidth(character));
    }
}
