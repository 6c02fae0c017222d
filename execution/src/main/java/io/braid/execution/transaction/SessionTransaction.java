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
 * Transaction of one session, or of one statement outside of any. It joins each source at its first change there, and
 * refuses one with which it could not be committed in all of them or in none. Safe for use by many threads.
 */
public final class SessionTransaction {
    /** The time within which a source ends a statement of which nobody wants more rows. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private final TransactionCoordinator coordinator;
    private final Deque<Savepoint> savepoints = new ArrayDeque<>();
    private TransactionStatus status = TransactionStatus.NONE;
    private Participants participants;
    /** The participants while they are being committed, which can be cancelled. */
    private @Nullable Participants ending;

    private TransactionTokens.@Nullable Token token;

    private Instant since = Instant.EPOCH;
    private long savepointNumber;
    /** Statements that use the participants just now. */
    private int users;

    private boolean closed;
    private boolean autoCommit = true;
    private boolean readOnly;
    private boolean readOnlyByDefault;
    private Duration lockTimeout = Duration.ZERO;
    private List<TransactionListener> listeners = List.of();

    /** A savepoint by the client's name, and by one that no other has. */
    private record Savepoint(String name, String unique) {}

    /** @param coordinator of transactions over several sources */
    public SessionTransaction(TransactionCoordinator coordinator) {
        this.coordinator = coordinator;
        this.participants = new Participants(coordinator);
    }

    /** A transaction of one statement beside it. */
    public SessionTransaction ofOneStatement() {
        SessionTransaction other = new SessionTransaction(coordinator);
        other.lockTimeout(lockTimeout());
        return other;
    }

    private synchronized Duration lockTimeout() {
        return lockTimeout;
    }

    /** Limits how long each later statement waits for a lock; zero for as long as the sources allow. */
    public synchronized void lockTimeout(Duration longest) {
        lockTimeout = longest;
    }

    public synchronized TransactionStatus status() {
        return status;
    }

    /** True if something was changed that is not committed. */
    public synchronized boolean hasChanges() {
        return !participants.isEmpty() || !listeners.isEmpty();
    }

    /** The moment at which it began. */
    public synchronized Instant since() {
        return since;
    }

    /** The sources that it has joined. */
    public List<String> sources() {
        return participants().all().stream().map(Participant::source).toList();
    }

    /** Its identifier as a transaction over several sources; null if it is none. */
    public @Nullable String globalId() {
        return participants().globalId();
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
            open();
        }
        return status == TransactionStatus.OPEN;
    }

    /** Gives a token to the transaction that is open, or to the next one that the client begins. */
    public synchronized void token(TransactionTokens.Token given) {
        TransactionTokens.Token before = token;
        token = given;
        if (before != null) {
            before.rolledBack();
        }
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
        open();
        this.readOnly = readOnly;
    }

    /** Makes the transaction that is open refuse changes, or accept them; has no effect outside of one. */
    public synchronized void readOnly(boolean refuses) {
        readOnly = status != TransactionStatus.NONE && refuses;
    }

    /** Sets whether statements outside of a transaction that the client ends refuse changes. */
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

    /** A statement has failed. */
    public synchronized void fail() {
        if (status == TransactionStatus.OPEN) {
            status = TransactionStatus.FAILED;
        }
    }

    /** Lookup of the transactions in which queries read. */
    public TransactionReads reads() {
        Participants joined = participants();
        return joined.isEmpty()
                ? TransactionReads.NONE
                : source -> {
                    Participant of = joined.of(source);
                    return of == null ? null : of.transaction();
                };
    }

    /** Ends what sources that were changed do for it now. */
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

    /** A table that is to be changed, by schema and name, in a source that is open for as long as the lease is. */
    public record Target(Source source, List<String> table, AutoCloseable lease) {}

    /**
     * The transaction of a source, one of whose tables is to be changed. If it has just joined, the lease is closed at
     * the end of the transaction.
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

    /** Adds a listener that is told of the end of the transaction. */
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

    /** True if the transaction has joined a source. */
    public boolean hasJoined(String source) {
        return participants().of(source) != null;
    }

    /**
     * Commits, and ends the transaction in any case.
     *
     * @param changed told afterwards of each table that was changed, by schema and name, also where nobody knows
     *     whether the source has committed
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

    /** Undoes all changes, and ends the transaction. */
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

    /** Undoes what was changed since a savepoint. */
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
