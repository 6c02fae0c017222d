package io.braid.spi;

import io.braid.spi.batch.Batch;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.write.InsertTarget;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A transaction at one source, whose statements run one after the other on one connection, at READ COMMITTED or above.
 * For one thread at a time, but for {@link #cancel}. Failures are {@link io.braid.spi.error.BraidException}s that name
 * the source; after one, nothing but {@link #rollbackTo} and {@link #close} is of use.
 */
public interface SourceTransaction extends AutoCloseable {
    /** Limits how long each later statement waits for a lock; zero for as long as the source allows by itself. */
    void lockTimeout(Duration longest);

    /**
     * Runs a query, which sees what the transaction has changed. Its rows must be read or closed before the next one.
     */
    BatchStream run(Fragment fragment, ScanContext context);

    /** Runs a statement that changes rows, and returns their number; 0 for one that changes tables. */
    long execute(String sql, List<Parameter> parameters, ScanContext context);

    /**
     * Runs a statement once for each row of a batch, whose columns are its parameters, in as few round trips as the
     * source can; returns the number of changed rows of each.
     */
    long[] executeAll(String sql, Batch parameters, ScanContext context);

    /** Inserts the rows of a batch, by the fastest way that the source has; returns their number. */
    long insert(InsertTarget target, Batch rows, ScanContext context);

    /** Describes tables as {@link Source#describe} does, as the transaction sees them. */
    List<TableDescription> describe(ImportRequest request, ScanContext context);

    /** Sets a savepoint; a newer one hides an older one of the same name. */
    void savepoint(String name, ScanContext context);

    /** Undoes what was changed since a savepoint, which stays. */
    void rollbackTo(String name, ScanContext context);

    /**
     * Asks the source for an identifier of the transaction, by which {@link OutcomeTracking} finds its outcome; empty
     * if the source gives none.
     */
    Optional<String> mark(ScanContext context);

    /** Commits. With UNKNOWN_OUTCOME, nobody knows whether it was committed; with any other error it was not. */
    void commit(ScanContext context);

    /** Ends what the source does for it now, which then fails; from any thread. */
    void cancel();

    /** Rolls back unless it was committed, and lets go of the connection. */
    @Override
    void close();
}
