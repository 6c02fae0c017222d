package io.braid.connector.duckdb;

import io.braid.spi.batch.Batch;
import io.braid.spi.compute.RowFiles;
import io.braid.spi.compute.RowHandover;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.RowType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.duckdb.DuckDBConnection;

/** Writer of Parquet files by an embedded database without tables. */
final class DuckdbFiles implements RowFiles {
    private static final String MEMORY = "jdbc:duckdb:";

    private final DuckDBConnection connection;
    private final Feeds feeds;

    private DuckdbFiles(DuckDBConnection connection, Feeds feeds) {
        this.connection = connection;
        this.feeds = feeds;
    }

    static DuckdbFiles open(long memoryBytes) {
        WritableDriverMemory inside = WritableDriverMemory.found();
        if (inside == null) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "This version of DuckDB's driver takes no rows for Parquet files; use the one that came with"
                            + " Braid");
        }
        DuckDBConnection connection = null;
        try {
            connection = (DuckDBConnection) DriverManager.getConnection(MEMORY);
            try (Statement set = connection.createStatement()) {
                set.execute("SET GLOBAL memory_limit = '" + Math.max(1, memoryBytes >> 20) + "MiB'");
                set.execute("SET GLOBAL preserve_insertion_order = false");
                set.execute("SET GLOBAL autoinstall_known_extensions = false");
            }
            return new DuckdbFiles(connection, Feeds.in(connection, inside));
        } catch (SQLException e) {
            DuckdbStore.close(connection);
            throw new BraidException(
                    ErrorCode.INTERNAL_ERROR,
                    "The writer of Parquet files could not be opened: " + DuckdbDialect.reasonOf(e),
                    e);
        }
    }

    @Override
    public RowHandover write(Path file, RowType columns) {
        if (Files.exists(file)) {
            throw new BraidException(ErrorCode.INTERNAL_ERROR, "There is a file " + file + " already");
        }
        Connection writing = null;
        try {
            writing = connection.duplicate();
            Feed feed = new Feed(columns.fields().stream()
                    .map(field -> new FeedColumn(field, /* inTicks= */ false))
                    .toList());
            String path = "'" + file.toAbsolutePath().toString().replace("'", "''") + "'";
            return new ParquetFile(file, writing, FeedAppender.toFile(writing, path, feed, feeds));
        } catch (SQLException e) {
            DuckdbStore.close(writing);
            throw failed(file, e);
        }
    }

    @Override
    public void close() {
        DuckdbStore.close(connection);
    }

    private static BraidException failed(Path file, SQLException cause) {
        String reason = DuckdbDialect.reasonOf(cause);
        boolean full = reason.contains("No space left") || reason.contains("not enough disk space");
        return new BraidException(
                full ? ErrorCode.DISK_FULL : ErrorCode.SOURCE_FAILED,
                "Rows could not be written to " + file.getParent() + ": " + reason,
                cause);
    }

    /** Parquet file that is being written. Readers reject it until it is finished. */
    private static final class ParquetFile implements RowHandover {
        private final Path file;
        private final Connection connection;
        private final TableAppender rows;
        private boolean ended;

        /** @param connection the connection, owned by this file */
        ParquetFile(Path file, Connection connection, TableAppender rows) {
            this.file = file;
            this.connection = connection;
            this.rows = rows;
        }

        @Override
        public void append(Batch batch) {
            try {
                rows.append(batch);
            } catch (SQLException e) {
                throw failed(file, e);
            }
        }

        @Override
        public void finish() {
            ended = true;
            try {
                rows.close();
            } catch (SQLException e) {
                throw failed(file, e);
            }
        }

        @Override
        public void close() {
            try {
                if (!ended) {
                    ended = true;
                    rows.close();
                }
            } catch (SQLException e) {
                // The remaining rows are discarded.
            } finally {
                DuckdbStore.close(connection);
            }
        }
    }
}
