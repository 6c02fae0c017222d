package io.braid.cli;

import io.braid.jdbc.ProgressingStatement;
import io.braid.jdbc.StatementProgress;
import java.io.IOException;
import java.io.Writer;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/**
 * A line with the elapsed time and progress of a long-running statement, which is removed before the first row is
 * shown.
 */
final class ProgressLine implements Appendable, AutoCloseable {
    /** Interval of progress reports from the server, in seconds. */
    static final String PERIOD = "1";

    private static final int PATIENCE_SECONDS = 2;

    private final Appendable rows;
    private final Writer terminal;
    private boolean over;
    private int shown;

    /** @param rows receives the rows of the statement */
    ProgressLine(Appendable rows, Writer terminal) {
        this.rows = rows;
        this.terminal = terminal;
    }

    /** Watches a statement before it runs; the thread that runs it shows the line. */
    void watch(Statement statement) throws SQLException {
        statement.unwrap(ProgressingStatement.class).onProgress(this::show);
    }

    private void show(StatementProgress progress) {
        if (over || progress.elapsed().toSeconds() < PATIENCE_SECONDS) {
            return;
        }
        String text = String.format(
                Locale.ROOT,
                "%d s, %,d rows read, %,d MB of memory; Ctrl-C stops it",
                progress.elapsed().toSeconds(),
                progress.rowsRead(),
                progress.memory() >> 20);
        try {
            terminal.append('\r').append(text).append(" ".repeat(Math.max(0, shown - text.length())));
            terminal.flush();
            shown = text.length();
        } catch (IOException e) {
            // A closed terminal is detected when the rows are written.
            over = true;
        }
    }

    /** Removes the line and shows no further ones. */
    private void end() throws IOException {
        if (!over && shown > 0) {
            terminal.append('\r').append(" ".repeat(shown)).append('\r');
            terminal.flush();
        }
        over = true;
    }

    @Override
    public ProgressLine append(CharSequence text) throws IOException {
        end();
        rows.append(text);
        return this;
    }

    @Override
    public ProgressLine append(CharSequence text, int from, int to) throws IOException {
        end();
        rows.append(text, from, to);
        return this;
    }

    @Override
    public ProgressLine append(char c) throws IOException {
        end();
        rows.append(c);
        return this;
    }

    @Override
    public void close() throws IOException {
        end();
    }
}
