package io.braid.cli;

import java.util.ArrayList;
import java.util.List;

/** Splits a script at the semicolons that end its statements: not those in quotes or comments. */
final class StatementSplitter {
    private final List<String> statements = new ArrayList<>();
    private final String text;
    private int start;
    private int position;
    private boolean hasContent;

    private StatementSplitter(String text) {
        this.text = text;
    }

    /** The statements without their semicolons; what follows the last semicolon is one too unless it says nothing. */
    static List<String> split(String script) {
        StatementSplitter splitter = new StatementSplitter(script);
        splitter.scan();
        splitter.end();
        return splitter.statements;
    }

    /** Whether a text ends with the semicolon of its last statement, or says nothing at all. */
    static boolean isComplete(String text) {
        StatementSplitter splitter = new StatementSplitter(text);
        splitter.scan();
        return !splitter.hasContent;
    }

    private void scan() {
        while (position < text.length()) {
            char c = text.charAt(position);
            if (c == '\'' || c == '"') {
                hasContent = true;
                skipPast(String.valueOf(c), position + 1);
            } else if (text.startsWith("--", position)) {
                skipPast("\n", position + 2);
            } else if (text.startsWith("/*", position)) {
                skipComment();
            } else if (c == ';') {
                end();
                start = ++position;
            } else {
                hasContent |= !Character.isWhitespace(c);
                position++;
            }
        }
    }

    private void skipPast(String end, int from) {
        int found = text.indexOf(end, from);
        position = found < 0 ? text.length() : found + end.length();
    }

    private void skipComment() {
        boolean unfinished = text.indexOf("*/", position + 2) < 0;
        skipPast("*/", position + 2);
        hasContent |= unfinished;
    }

    private void end() {
        if (hasContent) {
            statements.add(text.substring(start, position).strip());
        }
        hasContent = false;
    }
}
