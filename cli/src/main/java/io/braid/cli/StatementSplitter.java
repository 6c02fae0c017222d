package io.braid.cli;

import io.braid.jdbc.core.SqlTokenizer;
import io.braid.jdbc.core.SqlTokenizer.Kind;
import java.util.ArrayList;
import java.util.List;

/** Splitter of a script at the semicolons that end its statements, except those in quotes or comments. */
final class StatementSplitter {
    private final List<String> statements = new ArrayList<>();
    private final String text;
    private final SqlTokenizer parts;
    private int start;
    private boolean hasContent;

    private StatementSplitter(String text) {
        this.text = text;
        this.parts = new SqlTokenizer(text);
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
        while (parts.next()) {
            if (parts.is(';')) {
                end();
                start = parts.end();
            } else {
                // A comment that never ends is one that the server should complain of.
                hasContent |= parts.kind() != Kind.BLANK || !parts.isClosed();
            }
        }
    }

    private void end() {
        if (hasContent) {
            statements.add(text.substring(start, parts.start()).strip());
        }
        hasContent = false;
    }
}
