package io.braid.cli.format;

import org.jline.utils.WCWidth;
import org.jspecify.annotations.Nullable;

/** A value as people see it: how wide a terminal shows it, and with nothing in it that a terminal would obey. */
final class Cell {
    private static final String NULL = "NULL";
    private static final String TAB = "    ";

    private Cell() {}

    /** The text with its lines, in which all other control characters are told by their numbers. */
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

    /** How many columns of a terminal a line takes: ideographs take two, and accents that combine none. */
    static int width(String line) {
        return line.codePoints().map(Cell::width).sum();
    }

    /** A line that takes at most that many columns. */
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
