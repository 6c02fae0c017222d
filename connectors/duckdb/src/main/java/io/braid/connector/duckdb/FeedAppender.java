package io.braid.connector.duckdb;

import io.braid.spi.batch.Batch;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Appender that lets one statement fetch all rows on DuckDB's threads, into a table or a file: rows are compressed and
 * written while the next are read.
 */
final class FeedAppender implements TableAppender {
    private final Connection connection;
    private final String target;
    private final Feed feed;
    private final Thread statement;
    private long rows;
    private long stored;
    private @Nullable Throwable failure;

    private FeedAppender(Connection connection, String target, Feed feed, Feeds feeds) {
        this.connection = connection;
        this.target = target;
        this.feed = feed;
        this.statement = new Thread(() -> keep(feeds), "braid-keep-rows");
    }

    /**
     * Starts an insert into a table.
     *
     * @param connection the connection, owned by the appender until it is closed
     * @param table the quoted name of the table
     */
    static FeedAppender start(Connection connection, String table, Feed feed, Feeds feeds) {
        return start(new FeedAppender(connection, "INSERT INTO " + table.replace("%", "%%") + " %s", feed, feeds));
    }

    /** Starts to write a Parquet file; its path is a quoted literal. */
    static FeedAppender toFile(Connection connection, String file, Feed feed, Feeds feeds) {
        return start(new FeedAppender(
                connection,
                "COPY (%s) TO " + file.replace("%", "%%") + " (FORMAT parquet, ROW_GROUP_SIZE_BYTES 16777216)",
                feed,
                feeds));
    }

    private static FeedAppender start(FeedAppender appender) {
        appender.statement.setDaemon(true);
        appender.statement.start();
        return appender;
    }

    private void keep(Feeds feeds) {
        String values = feed.columns().stream().map(FeedColumn::stored).collect(Collectors.joining(", "));
        try (Feeds.Opened opened = feeds.open(feed);
                Statement insert = connection.createStatement()) {
            stored = insert.executeLargeUpdate(target.formatted("SELECT " + values + " FROM " + opened.table()));
        } catch (SQLException | RuntimeException | Error e) {
            failure = e;
        } finally {
            feed.stop();
        }
    }

    @Override
    public void append(Batch batch) throws SQLException {
        try {
            if (!feed.put(batch)) {
                awaitEnd();
                throw new SQLException("rows were not taken to the end", failure);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted while rows were kept", e);
        }
        rows += batch.rows();
    }

    @Override
    public void close() throws SQLException {
        feed.end();
        awaitEnd();
        if (stored != rows) {
            throw new SQLException("kept " + stored + " of " + rows + " rows");
        }
    }

    /** Waits for the end of the statement, after which the connection is free. Throws its failure. */
    private void awaitEnd() throws SQLException {
        boolean interrupted = false;
        while (statement.isAlive()) {
            try {
                statement.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure != null) {
            throw failure instanceof SQLException known ? known : new SQLException(failure.getMessage(), failure);
        }
    }
}
