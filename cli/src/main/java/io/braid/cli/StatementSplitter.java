package io.braid.cli;

import io.braid.jdbc.core.SqlTokenizer;
import io.braid.jdbc.core.SqlTokenizer.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Splitter of a script at the semicolons that end statements, except those in quotes, comments or BEGIN ATOMIC ... END.
 */
final class StatementSplitter {
    private final List<String> statements = new ArrayList<>();
    private final String text;
    private final SqlTokenizer parts;
    private int start;
    private boolean hasContent;
    private String first = "";
    private String last = "";
    /** Number of open blocks and CASEs in the statement. */
    private int open;

    private StatementSplitter(String text) {
        this.text = text;
        this.parts = new SqlTokenizer(text);
    }

    /** Returns the statements without their semicolons, including a non-empty last one without a semicolon. */
    static List<String> split(String script) {
        StatementSplitter splitter = new StatementSplitter(script);
        splitter.scan();
        splitter.end();
        return splitter.statements;
    }

    /** True if a text ends with the semicolon of its last statement, or is empty. */
    static boolean isComplete(String text) {
        StatementSplitter splitter = new StatementSplitter(text);
        splitter.scan();
        return !splitter.hasContent;
    }

    private void scan() {
        while (parts.next()) {
            if (parts.is(';') && open == 0) {
                end();
                start = parts.end();
            } else {
                // An unterminated comment is left for the server to report.
                hasContent |= parts.kind() != Kind.BLANK || !parts.isClosed();
                if (parts.kind() != Kind.BLANK) {
                    String part = text.substring(parts.start(), parts.end());
                    look(parts.kind() == Kind.WORD ? part.toUpperCase(Locale.ROOT) : "-");
                }
            }
        }
    }

    private void look(String word) {
        first = first.isEmpty() ? word : first;
        if (open > 0) {
            open += word.equals("CASE") ? 1 : word.equals("END") ? -1 : 0;
        } else if (word.equals("ATOMIC") && last.equals("BEGIN") && first.equals("CREATE")) {
            open = 1;
        }
        last = word;
    }

    private void end() {
        if (hasContent) {
            statements.add(text.substring(start, parts.start()).strip());
        }
        hasContent = false;
        first = "";
        last = "";
        open = 0;
    }
}
