package io.braid.planner.parser;

/** A stretch of a text, from its first to its last character; lines and columns count from 1. */
public record SourceRange(int line, int column, int endLine, int endColumn) {
    /** That stretch of the text. */
    public String of(String text) {
        return text.substring(offset(text, line, column), offset(text, endLine, endColumn) + 1);
    }

    private static int offset(String text, int line, int column) {
        int start = 0;
        for (int i = 1; i < line; i++) {
            start = text.indexOf('\n', start) + 1;
        }
        return start + column - 1;
    }
}
