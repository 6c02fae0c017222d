package io.braid.cli;

import io.braid.cli.format.ResultPrinter;
import java.io.Flushable;
import java.io.IOException;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;

/** Executor of statements that prints rows in the chosen format, and warnings separately. */
final class StatementExecutor {
    private final ResultPrinter printer;
    private final Appendable out;
    private final PrintStream warnings;

    StatementExecutor(ResultPrinter printer, Appendable out, PrintStream warnings) {
        this.printer = printer;
        this.out = out;
        this.warnings = warnings;
    }

    /** Observer of a statement. */
    @FunctionalInterface
    interface Watcher {
        void watch(Statement statement) throws SQLException;
    }

    void run(Connection connection, String sql) throws SQLException, IOException {
        run(connection, sql, statement -> {});
    }

    /** Passes the statement to the watcher before it runs, so that it can be cancelled. */
    void run(Connection connection, String sql, Watcher watcher) throws SQLException, IOException {
        try (Statement statement = connection.createStatement()) {
            watcher.watch(statement);
            if (statement.execute(sql)) {
                try (ResultSet rows = statement.getResultSet()) {
                    printer.print(rows, out);
                    warn(rows.getWarnings());
                }
            } else {
                printer.printDone(statement.getLargeUpdateCount(), out);
            }
            warn(statement.getWarnings());
            warn(connection.getWarnings());
            connection.clearWarnings();
        } finally {
            // Rows that have arrived are shown even if the rest fails.
            if (out instanceof Flushable flushable) {
                flushable.flush();
            }
        }
    }

    private void warn(@org.jspecify.annotations.Nullable SQLWarning first) {
        for (SQLWarning warning = first; warning != null; warning = warning.getNextWarning()) {
            warnings.println("WARNING: " + warning.getMessage());
        }
    }
}
