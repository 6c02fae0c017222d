package io.braid.cli;

import java.io.IOException;
import java.io.Writer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A line that tells, once a statement takes long, for how long it has been running and how much it has sent; it vanishes before
 * the first row is shown. What it cannot learn does not disturb the statement.
 */
final class ProgressLine implements Appendable, AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Duration PERIOD = Duration.ofSeconds(1);
    private static final String SELF =
            "SELECT elapsed_ms, rows_sent, memory_bytes FROM sys.queries WHERE application = ";

    private final Connection connection;
    private final Appendable rows;
    private final Writer terminal;
    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread thread = new Thread(this::watch, "progress");
    private int shown;

    /** Watches the statement of the connection that is about to run, whose rows go to {@code rows}. */
    ProgressLine(Connection connection, Appendable rows, Writer terminal) {
        this.connection = connection;
        this.rows = rows;
        this.terminal = terminal;
        thread.setDaemon(true);
        thread.start();
    }

    private void watch() {
        try {
            boolean ended = over.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            while (!ended) {
                String text = progress();
                if (text != null) {
                    show(text);
                }
                ended = over.await(PERIOD.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (SQLException | IOException e) {
            // The statement itself tells what is wrong.
        }
    }

    private @Nullable String progress() throws SQLException {
        String application = connection.getClientInfo("ApplicationName");
        String running = SELF + "'" + application + "' AND sql_text NOT LIKE '" + SELF + "%'";
        try (Statement statement = connection.createStatement();
                ResultSet queries = statement.executeQuery(running)) {
            return queries.next()
                    ? String.format(
                            "%d s, %,d rows sent, %,d MB of memory; Ctrl-C stops it",
                            queries.getLong(1) / 1000, queries.getLong(2), queries.getLong(3) >> 20)
                    : null;
        }
    }

    private synchronized void show(String text) throws IOException {
        if (over.getCount() > 0) {
            terminal.append('\r').append(text).append(" ".repeat(Math.max(0, shown - text.length())));
            terminal.flush();
            shown = text.length();
        }
    }

    /** No line is shown any more. */
    private synchronized void end() throws IOException {
        if (over.getCount() > 0) {
            over.countDown();
            if (shown > 0) {
                terminal.append('\r').append(" ".repeat(shown)).append('\r');
                terminal.flush();
            }
        }
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
