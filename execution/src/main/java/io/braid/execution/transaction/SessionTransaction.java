package io.braid.execution.transaction;

import io.braid.engine.scan.TransactionReads;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.SourceTransaction;
import io.braid.spi.Transactions;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Transaction of one session, or of one statement outside of any. It joins the source whose tables it changes at its
 * first change there, and refuses a second one: nothing would keep one from being committed without the other. Safe for
 * use by many threads.
 */
public final class SessionTransaction {
    /** The time within which a source ends a statement of which nobody wants more rows. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private final Deque<Savepoint> savepoints = new ArrayDeque<>();
    private TransactionStatus status = TransactionStatus.NONE;
    private @Nullable Participant participant;
    private long savepointNumber;
    /** Statements that use the participant just now. */
    private int users;

    private boolean closed;
    private boolean autoCommit = true;
    private boolean readOnly;

    /** A savepoint by the client's name, and by one that no other has. */
    private record Savepoint(String name, String unique) {}

    /** The source that is changed, and the tables that were, each with its schema. */
    private record Participant(
            String source, SourceTransaction transaction, AutoCloseable lease, Set<List<String>> tables) {
        void end() {
            try {
                transaction.close();
            } finally {
                release();
            }
        }

        void release() {
            try {
                lease.close();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public synchronized TransactionStatus status() {
        return status;
    }

    /** True if something was changed that is not committed. */
    public synchronized boolean hasChanges() {
        return participant != null;
    }

    /**
     * Has statements be transactions of their own, or begin one that the client ends.
     *
     * @param on false for the latter
     */
    public synchronized void autoCommit(boolean on) {
        if (status != TransactionStatus.NONE && on != autoCommit) {
            throw new BraidException(
                    ErrorCode.ACTIVE_TRANSACTION,
                    "autocommit cannot change in a transaction: COMMIT or ROLLBACK first");
        }
        autoCommit = on;
    }

    /** Begins a statement that changes something; false if it is a transaction of its own. */
    public synchronized boolean beginsHere() {
        if (status == TransactionStatus.NONE && !autoCommit) {
            status = TransactionStatus.OPEN;
        }
        return status == TransactionStatus.OPEN;
    }

    /** Begins a transaction that the client ends. */
    public void begin() {
        begin(false);
    }

    /**
     * Begins a transaction that the client ends.
     *
     * @param readOnly true if it is to refuse changes
     */
    public synchronized void begin(boolean readOnly) {
        if (status != TransactionStatus.NONE) {
            throw new BraidException(
                    ErrorCode.ACTIVE_TRANSACTION, "A transaction is open already: COMMIT or ROLLBACK ends it");
        }
        status = TransactionStatus.OPEN;
        this.readOnly = readOnly;
    }

    /** Use of the transaction by one statement. */
    public final class Use implements AutoCloseable {
        private final boolean counts;

        private Use(boolean counts) {
            this.counts = counts;
        }

        @Override
        public void close() {
            if (counts) {
                leave();
            }
        }
    }

    /**
     * Begins a statement, after the one before it has ended, which may take a moment once its client wants no more of
     * it. Fails if the transaction takes no more statements.
     *
     * @param endsTransaction true if it is taken even by one in which a statement has failed
     * @param changes true if it may change the transaction
     */
    public synchronized Use enter(boolean endsTransaction, boolean changes) {
        awaitUnused();
        if (status == TransactionStatus.FAILED && !endsTransaction) {
            throw new BraidException(
                    ErrorCode.FAILED_TRANSACTION,
                    "A statement of the transaction has failed, so that it takes no more: ROLLBACK, or ROLLBACK TO a"
                            + " savepoint");
        }
        if (isUsed()) {
            throw new BraidException(
                    ErrorCode.ACTIVE_TRANSACTION,
                    "Rows of an earlier statement of the transaction have not been read to their end: read or close"
                            + " them first");
        }
        boolean counts = changes || participant != null;
        users += counts ? 1 : 0;
        return new Use(counts);
    }

    private boolean isUsed() {
        return users > 0 && participant != null;
    }

    private void awaitUnused() {
        long end = System.nanoTime() + LONGEST_WAIT.toNanos();
        try {
            for (long left = LONGEST_WAIT.toMillis(); isUsed() && left > 0; ) {
                wait(left);
                left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void leave() {
        Participant left = null;
        synchronized (this) {
            users--;
            notifyAll();
            if (closed && users == 0) {
                left = forget();
            }
        }
        if (left != null) {
            left.end();
        }
    }

    /** A statement has failed. */
    public synchronized void fail() {
        if (status == TransactionStatus.OPEN) {
            status = TransactionStatus.FAILED;
        }
    }

    /** Lookup of the transactions in which queries read. */
    public TransactionReads reads() {
        Participant joined = participant();
        return joined == null
                ? TransactionReads.NONE
                : source -> source.equals(joined.source()) ? joined.transaction() : null;
    }

    /** Ends what a source that was changed does for it now. */
    public void cancel() {
        Participant joined = participant();
        if (joined != null) {
            joined.transaction().cancel();
        }
    }

    private synchronized @Nullable Participant participant() {
        return participant;
    }

    /**
     * The transaction of a source, one of whose tables is to be changed.
     *
     * @param table its schema and name
     * @param lease keeps the source open; closed at the end of the transaction
     */
    public synchronized SourceTransaction change(
            Source source, List<String> table, AutoCloseable lease, ScanContext context) {
        if (readOnly) {
            throw new BraidException(
                    ErrorCode.READ_ONLY, "The transaction is read-only: BEGIN without READ ONLY begins one that writes");
        }
        Participant joined = participant;
        if (joined == null) {
            SourceTransaction begun = Transactions.of(source)
                    .orElseThrow(() -> new BraidException(
                            ErrorCode.READ_ONLY, "Source '" + source.name() + "' is of a kind that Braid only reads"))
                    .begin(context);
            joined = new Participant(source.name(), begun, lease, new LinkedHashSet<>());
            participant = joined;
        } else if (!joined.source().equals(source.name())) {
            throw new BraidException(
                    ErrorCode.ACTIVE_TRANSACTION,
                    "The transaction has changed source '" + joined.source() + "' and cannot change source '"
                            + source.name()
                            + "' as well, for nothing would keep one from being committed without the other: COMMIT"
                            + " first");
        }
        joined.tables().add(table);
        return joined.transaction();
    }

    /** True if the transaction has joined a source. */
    public synchronized boolean hasJoined(String source) {
        return participant != null && participant.source().equals(source);
    }

    /**
     * Commits, and ends the transaction in any case.
     *
     * @param changed told afterwards of each table that was changed, by schema and name, also where nobody knows
     *     whether the source has committed
     */
    public void commit(Consumer<List<String>> changed) {
        Participant joined = end();
        if (joined == null) {
            return;
        }
        try {
            joined.transaction().commit();
        } finally {
            joined.tables().forEach(changed);
            joined.end();
        }
    }

    /** Undoes all changes, and ends the transaction. */
    public void rollback() {
        Participant joined = end();
        if (joined != null) {
            joined.end();
        }
    }

    private synchronized @Nullable Participant end() {
        status = TransactionStatus.NONE;
        readOnly = false;
        savepoints.clear();
        return forget();
    }

    private synchronized @Nullable Participant forget() {
        Participant joined = participant;
        participant = null;
        return joined;
    }

    public void savepoint(String name) {
        requireOpen("SAVEPOINT");
        Savepoint set = new Savepoint(name, "braid_" + savepointNumber++);
        Participant joined = participant();
        if (joined != null) {
            joined.transaction().savepoint(set.unique());
        }
        savepoints.push(set);
    }

    /** Undoes what was changed since a savepoint. */
    public void rollbackTo(String name) {
        requireOpen("ROLLBACK TO SAVEPOINT");
        Savepoint found = require(name);
        while (!savepoints.element().equals(found)) {
            savepoints.pop();
        }
        Participant joined = participant();
        if (joined != null) {
            joined.transaction().rollbackTo(found.unique());
        }
        synchronized (this) {
            status = TransactionStatus.OPEN;
        }
    }

    /** Forgets a savepoint and those that were set after it. */
    public void release(String name) {
        requireOpen("RELEASE SAVEPOINT");
        Savepoint found = require(name);
        Savepoint last = null;
        for (Iterator<Savepoint> all = savepoints.iterator(); !found.equals(last); all.remove()) {
            last = all.next();
        }
    }

    private Savepoint require(String name) {
        return savepoints.stream()
                .filter(savepoint -> savepoint.name().equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() -> new BraidException(
                        ErrorCode.INVALID_SAVEPOINT, "There is no savepoint '" + name + "' in this transaction"));
    }

    private void requireOpen(String command) {
        if (!beginsHere() && status() == TransactionStatus.NONE) {
            throw new BraidException(
                    ErrorCode.NO_TRANSACTION, command + " is of use in a transaction: BEGIN begins one");
        }
    }

    /** Rolls back for a client that has gone, as soon as its last statement has ended. */
    public void close(Executor background) {
        Participant left = null;
        synchronized (this) {
            closed = true;
            if (users == 0) {
                left = forget();
            }
        }
        if (left != null) {
            background.execute(left::end);
        }
    }
}
