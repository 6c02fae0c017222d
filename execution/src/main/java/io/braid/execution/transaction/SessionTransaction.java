package io.braid.execution.transaction;

import io.braid.engine.scan.TransactionReads;
import io.braid.execution.coordinator.TransactionCoordinator;
import io.braid.execution.coordinator.TransactionTokens;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.SourceTransaction;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Transaction of a session, or of one statement in autocommit mode. A source joins at the first change there; a source
 * that cannot be committed atomically with the others is refused. Thread-safe.
 */
public final class SessionTransaction {
    /** Time within which a source ends a statement whose remaining rows are not needed. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private final TransactionCoordinator coordinator;
    private final Deque<Savepoint> savepoints = new ArrayDeque<>();
    private TransactionStatus status = TransactionStatus.NONE;
    private Participants participants;
    /** Participants that are being committed, which can be cancelled. */
    private @Nullable Participants ending;

    private TransactionTokens.@Nullable Token token;

    private Instant since = Instant.EPOCH;
    private long savepointNumber;
    /** Number of statements that currently use the participants. */
    private int users;

    private boolean closed;
    private boolean autoCommit = true;
    private boolean readOnly;
    private boolean readOnlyByDefault;
    private Duration lockTimeout = Duration.ZERO;
    private List<TransactionListener> listeners = List.of();

    /** A savepoint with the client's name and a unique name for the sources. */
    private record Savepoint(String name, String unique) {}

    /** @param coordinator coordinator of distributed transactions */
    public SessionTransaction(TransactionCoordinator coordinator) {
        this.coordinator = coordinator;
        this.participants = new Participants(coordinator);
    }

    /** A separate transaction for a single statement. */
    public SessionTransaction ofOneStatement() {
        SessionTransaction other = new SessionTransaction(coordinator);
        other.lockTimeout(lockTimeout());
        return other;
    }

    private synchronized Duration lockTimeout() {
        return lockTimeout;
    }

    /** Sets the lock timeout of later statements; zero for the sources' own limits. */
    public synchronized void lockTimeout(Duration longest) {
        lockTimeout = longest;
    }

    public synchronized TransactionStatus status() {
        return status;
    }

    /** True if there are uncommitted changes. */
    public synchronized boolean hasChanges() {
        return !participants.isEmpty() || !listeners.isEmpty();
    }

    /** The time at which the transaction began. */
    public synchronized Instant since() {
        return since;
    }

    /** The sources that have joined. */
    public List<String> sources() {
        return participants().all().stream().map(Participant::source).toList();
    }

    /** The id of the distributed transaction; null if it is not distributed. */
    public @Nullable String globalId() {
        return participants().globalId();
    }

    /**
     * Sets autocommit mode.
     *
     * @param on false if statements implicitly begin a transaction that the client must end
     */
    public synchronized void autoCommit(boolean on) {
        if (status != TransactionStatus.NONE && on != autoCommit) {
            throw new BraidException(
                    ErrorCode.ACTIVE_TRANSACTION,
                    "autocommit cannot change in a transaction: COMMIT or ROLLBACK first");
        }
        autoCommit = on;
    }

    /** Begins a statement that changes data; false if it is its own transaction (autocommit). */
    public synchronized boolean beginsHere() {
        if (status == TransactionStatus.NONE && !autoCommit) {
            open();
        }
        return status == TransactionStatus.OPEN;
    }

    /** Assigns a token to the open transaction, or to the next one that the client begins. */
    public synchronized void token(TransactionTokens.Token given) {
        TransactionTokens.Token before = token;
        token = given;
        if (before != null) {
            before.rolledBack();
        }
    }

    /** Begins an explicit transaction. */
    public void begin() {
        begin(false);
    }

    /**
     * Begins an explicit transaction.
     *
     * @param readOnly true to refuse changes
     */
    public synchronized void begin(boolean readOnly) {
        if (status != TransactionStatus.NONE) {
            throw new BraidException(
                    ErrorCode.ACTIVE_TRANSACTION, "A transaction is open already: COMMIT or ROLLBACK ends it");
        }
        open();
        this.readOnly = readOnly;
    }

    /** Makes the open transaction read-only or read-write; no effect outside of a transaction. */
    public synchronized void readOnly(boolean refuses) {
        readOnly = status != TransactionStatus.NONE && refuses;
    }

    /** Makes statements outside of an explicit transaction read-only or read-write. */
    public synchronized void readOnlyByDefault(boolean refuses) {
        readOnlyByDefault = refuses;
    }

    /** True if changes are refused. */
    public synchronized boolean isReadOnly() {
        return status == TransactionStatus.NONE ? readOnlyByDefault : readOnly;
    }

    private void open() {
        status = TransactionStatus.OPEN;
        since = Instant.now();
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
     * Begins a statement, after the previous one has ended; that one may take a moment to end after its client stops
     * reading. Fails if the transaction accepts no more statements.
     *
     * @param endsTransaction true if even a failed transaction accepts the statement
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
        boolean counts = changes || hasChanges();
        users += counts ? 1 : 0;
        return new Use(counts);
    }

    private boolean isUsed() {
        return users > 0 && hasChanges();
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
        Participants left = null;
        synchronized (this) {
            users--;
            notifyAll();
            if (closed && users == 0) {
                left = forget();
            }
        }
        if (left != null) {
            abandon(left);
            tellEnd(false);
        }
    }

    /** Marks the transaction as failed after an error. */
    public synchronized void fail() {
        if (status == TransactionStatus.OPEN) {
            status = TransactionStatus.FAILED;
        }
    }

    /** The transactions in which queries read their sources. */
    public TransactionReads reads() {
        Participants joined = participants();
        return joined.isEmpty()
                ? TransactionReads.NONE
                : source -> {
                    Participant of = joined.of(source);
                    return of == null ? null : of.transaction();
                };
    }

    /** Cancels the running statements at the changed sources. */
    public void cancel() {
        Participants committing;
        synchronized (this) {
            committing = ending;
        }
        participants().cancel();
        if (committing != null) {
            committing.cancel();
        }
    }

    private synchronized Participants participants() {
        return participants;
    }

    private void refuseChangeOfReadOnly() {
        if (isReadOnly()) {
            throw new BraidException(
                    ErrorCode.READ_ONLY,
                    "The transaction is read-only: BEGIN without READ ONLY begins one that writes");
        }
    }

    /** A table to be changed, by schema and name; the lease keeps its source open. */
    public record Target(Source source, List<String> table, AutoCloseable lease) {}

    /**
     * The transaction of the source whose table is to be changed. A source that joins here holds the lease until the
     * end of the transaction.
     *
     * @param alone true if the transaction cannot change other sources later
     */
    public SourceTransaction change(Target target, ScanContext context, boolean alone) {
        refuseChangeOfReadOnly();
        Participants all = participants();
        Participant joined = all.of(target.source().name());
        if (joined == null) {
            joined = Participant.begin(target.source(), target.lease(), context);
            joined.add(target.table());
            all.add(joined, alone);
        } else {
            joined.add(target.table());
        }
        joined.transaction().lockTimeout(lockTimeout());
        return joined.transaction();
    }

    /** Adds a listener for the end of the transaction. */
    public synchronized void tell(TransactionListener told) {
        listeners = Stream.concat(listeners.stream(), Stream.of(told)).toList();
    }

    private void tellEnd(boolean committed) {
        List<TransactionListener> told;
        synchronized (this) {
            told = listeners;
            listeners = List.of();
        }
        told.forEach(listener -> listener.ended(committed));
    }

    /** True if the source has joined the transaction. */
    public boolean hasJoined(String source) {
        return participants().of(source) != null;
    }

    /**
     * Commits, and ends the transaction in any case.
     *
     * @param changed called afterwards for each changed table, by schema and name, even if the outcome is unknown
     */
    public void commit(ScanContext context, Consumer<List<String>> changed) {
        try {
            listeners().forEach(TransactionListener::committing);
        } catch (RuntimeException | Error e) {
            rollback();
            throw e;
        }
        Participants joined;
        TransactionTokens.Token given;
        synchronized (this) {
            given = takeToken();
            joined = end();
            ending = joined;
        }
        try {
            if (given == null) {
                joined.commit(context, changed);
            } else {
                commit(joined, given, context, changed);
            }
            listeners().forEach(TransactionListener::committed);
        } finally {
            synchronized (this) {
                ending = null;
            }
            tellEnd(true);
        }
    }

    private static void commit(
            Participants joined, TransactionTokens.Token token, ScanContext context, Consumer<List<String>> changed) {
        try {
            joined.announce(token, context);
        } catch (RuntimeException | Error e) {
            joined.rollback();
            token.rolledBack();
            throw e;
        }
        try {
            joined.commit(context, changed);
            token.committed();
        } catch (BraidException e) {
            if (e.code() == ErrorCode.UNKNOWN_OUTCOME) {
                token.left();
            } else {
                token.rolledBack();
            }
            throw e;
        }
    }

    private synchronized TransactionTokens.@Nullable Token takeToken() {
        TransactionTokens.Token given = token;
        token = null;
        return given;
    }

    /** Rolls back, and ends the transaction. */
    public void rollback() {
        TransactionTokens.Token given = takeToken();
        end().rollback();
        if (given != null) {
            given.rolledBack();
        }
        tellEnd(false);
    }

    private synchronized Participants end() {
        status = TransactionStatus.NONE;
        readOnly = false;
        savepoints.clear();
        return forget();
    }

    private void abandon(Participants left) {
        TransactionTokens.Token given = takeToken();
        left.rollback();
        if (given != null) {
            given.rolledBack();
        }
    }

    private synchronized Participants forget() {
        Participants joined = participants;
        participants = new Participants(coordinator);
        return joined;
    }

    public void savepoint(String name, ScanContext context) {
        requireOpen("SAVEPOINT");
        Savepoint set = new Savepoint(name, "braid_" + savepointNumber++);
        participants().savepoint(set.unique(), context);
        savepoints.push(set);
        listeners().forEach(listener -> listener.savepoint(set.unique()));
    }

    /** Rolls back to a savepoint. */
    public void rollbackTo(String name, ScanContext context) {
        requireOpen("ROLLBACK TO SAVEPOINT");
        Savepoint found = require(name);
        while (!savepoints.element().equals(found)) {
            savepoints.pop();
        }
        participants().rollbackTo(found.unique(), context);
        listeners().forEach(listener -> listener.rolledBackTo(found.unique()));
        synchronized (this) {
            status = TransactionStatus.OPEN;
        }
    }

    private synchronized List<TransactionListener> listeners() {
        return listeners;
    }

    /** Releases a savepoint and all later ones. */
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

    /** Rolls back for a disconnected client after its last statement has ended. */
    public void close(Executor background) {
        Participants left = null;
        synchronized (this) {
            closed = true;
            if (users == 0 && (hasChanges() || token != null)) {
                left = forget();
            }
        }
        if (left != null) {
            Participants abandoned = left;
            background.execute(() -> abandon(abandoned));
            tellEnd(false);
        }
    }
}
