package io.braid.spi;

import io.braid.spi.batch.Batch;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.write.InsertTarget;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Transaction at one source, whose statements run one after the other on one connection, at READ COMMITTED or above.
 * Not thread-safe except for {@link #cancel}. Failures are {@link io.braid.spi.error.BraidException}s that name the
 * source; after one, only {@link #rollbackTo} and {@link #close} are useful.
 */
public interface SourceTransaction extends AutoCloseable {
    /** Limits how long each later statement waits for a lock; zero for the source's default. */
    void lockTimeout(Duration longest);

    /**
     * Runs a query, which sees the transaction's own changes. Its rows must be read or closed before the next
     * statement.
     */
    BatchStream run(Fragment fragment, ScanContext context);

    /** Runs a statement and returns its number of changed rows; 0 for DDL. */
    long execute(String sql, List<Parameter> parameters, ScanContext context);

    /**
     * Runs a statement once for each row of a batch, whose columns are its parameters, in as few round trips as
     * possible. Returns the number of changed rows for each.
     */
    long[] executeAll(String sql, Batch parameters, ScanContext context);

    /** Inserts the rows of a batch by the source's fastest method; returns their number. */
    long insert(InsertTarget target, Batch rows, ScanContext context);

    /** Describes tables as {@link Source#describe} does, including the transaction's own changes. */
    List<TableDescription> describe(ImportRequest request, ScanContext context);

    /** Sets a savepoint; it hides an earlier one of the same name. */
    void savepoint(String name, ScanContext context);

    /** Rolls back to a savepoint, which remains defined. */
    void rollbackTo(String name, ScanContext context);

    /**
     * Requests an identifier of the transaction, by which {@link OutcomeTracking} finds its outcome; empty if the
     * source has none.
     */
    Optional<String> mark(ScanContext context);

    /** Commits. After UNKNOWN_OUTCOME the outcome is uncertain; after any other error it was not committed. */
    void commit(ScanContext context);

    /** Cancels the running statement, which then fails; callable from any thread. */
    void cancel();

    /** Rolls back unless committed, and releases the connection. */
    @Override
    void close();
}
