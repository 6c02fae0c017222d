package io.braid.grammar.script;

import io.braid.vdb.Place;
import java.util.Arrays;

/** A text with the line and column of each character. Lines end as in the parser: LF, CR or CR LF. */
public final class SqlText {
    private final String text;
    private final int[] lineStarts;

    public SqlText(String text) {
        this.text = text;
        this.lineStarts = lineStarts(text);
    }

    public int length() {
        return text.length();
    }

    char charAt(int offset) {
        return text.charAt(offset);
    }

    /** Returns the text from one offset to another, exclusive. */
    public String range(int from, int to) {
        return text.substring(from, to);
    }

    boolean startsWith(String prefix, int offset) {
        return text.startsWith(prefix, offset);
    }

    /** True if a word is at an offset, in any letter case; more letters may follow. */
    boolean startsWithWord(String word, int offset) {
        return text.regionMatches(true, offset, word, 0, word.length());
    }

    int indexOf(String part, int from) {
        return text.indexOf(part, from);
    }

    /** Returns the position of a character. */
    public Place place(int offset) {
        int found = Arrays.binarySearch(lineStarts, offset);
        int line = found >= 0 ? found : -found - 2;
        return new Place(line + 1, offset - lineStarts[line] + 1);
    }

    /** Returns the offset of a line and column; the nearest one if the text has no such position. */
    public int offset(int line, int column) {
        int start = lineStarts[Math.max(0, Math.min(line, lineStarts.length) - 1)];
        return Math.max(0, Math.min(start + column - 1, text.length()));
    }

    private static int[] lineStarts(String text) {
        int[] starts = new int[16];
        int count = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean ends = c == '\n' || (c == '\r' && !text.startsWith("\n", i + 1));
            if (ends) {
                if (count == starts.length) {
                    starts = Arrays.copyOf(starts, 2 * count);
                }
                starts[count++] = i + 1;
            }
        }
        return Arrays.copyOf(starts, count);
    }
}
