package io.braid.execution.transaction;

import io.braid.execution.coordinator.GlobalTransaction;
import io.braid.execution.coordinator.TransactionCoordinator;
import io.braid.execution.coordinator.TransactionTokens;
import io.braid.spi.ScanContext;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sources that a transaction changes. A single source is committed in one phase, several in two. Statements use it one
 * at a time; concurrent status queries see the sources that have joined.
 */
final class Participants {
    private final TransactionCoordinator coordinator;
    private final Map<String, Participant> bySource = new LinkedHashMap<>();
    private volatile @Nullable GlobalTransaction global;

    Participants(TransactionCoordinator coordinator) {
        this.coordinator = coordinator;
    }

    synchronized @Nullable Participant of(String source) {
        return bySource.get(source);
    }

    synchronized Collection<Participant> all() {
        return List.copyOf(bySource.values());
    }

    synchronized boolean isEmpty() {
        return bySource.isEmpty();
    }

    /** The id of the distributed transaction; null if it is not distributed. */
    @Nullable
    String globalId() {
        GlobalTransaction begun = global;
        return begun == null ? null : begun.id();
    }

    /**
     * Adds a source before its first change; fails if the sources cannot be committed atomically together.
     *
     * @param alone true if no other source can join later
     */
    void add(Participant added, boolean alone) {
        Collection<Participant> before = all();
        if (before.isEmpty()) {
            // Until a second source joins, the transaction has no overhead compared to a local one.
            if (!alone && added.namesFirst() && added.obstacle().isEmpty()) {
                added.join(global());
            }
        } else {
            before.forEach(first -> requireTwoPhases(first, added));
            before.stream().filter(first -> !first.isBranch()).forEach(first -> first.join(global()));
            added.join(global());
        }
        synchronized (this) {
            bySource.put(added.source(), added);
        }
    }

    private static void requireTwoPhases(Participant first, Participant second) {
        String why = obstacle(first)
                .or(() -> obstacle(second))
                .or(() -> first.namesFirst() && !first.isBranch()
                        ? Optional.of("source '" + first.source() + "' was changed by a statement of its own")
                        : Optional.empty())
                .orElse(null);
        if (why != null) {
            throw new BraidException(
                    ErrorCode.ACTIVE_TRANSACTION,
                    "The transaction has changed source '" + first.source() + "' and cannot change source '"
                            + second.source()
                            + "' as well, for nothing would keep one from being committed without the other: " + why
                            + ". COMMIT first, or change only sources that can");
        }
    }

    private static Optional<String> obstacle(Participant one) {
        return one.isBranch()
                ? Optional.empty()
                : one.obstacle().map(reason -> "source '" + one.source() + "': " + reason);
    }

    private GlobalTransaction global() {
        GlobalTransaction begun = global;
        if (begun == null) {
            begun = coordinator.begin();
            global = begun;
        }
        return begun;
    }

    void savepoint(String name, ScanContext context) {
        all().forEach(each -> each.transaction().savepoint(name, context));
    }

    void rollbackTo(String name, ScanContext context) {
        all().forEach(each -> each.transaction().rollbackTo(name, context));
    }

    void cancel() {
        all().forEach(each -> each.transaction().cancel());
    }

    /** Records with the client's token how the outcome can be determined later. */
    void announce(TransactionTokens.Token token, ScanContext context) {
        Collection<Participant> all = all();
        if (all.size() > 1) {
            token.committing(globalId(), null, null);
        } else {
            for (Participant only : all) {
                token.committing(
                        null, only.source(), only.transaction().mark(context).orElse(null));
            }
        }
    }

    /**
     * Commits, and releases the sources in any case.
     *
     * @param changed called afterwards for each changed table; repeatedly while the outcome is unknown
     */
    void commit(ScanContext context, Consumer<List<String>> changed) {
        GlobalTransaction begun = global;
        try {
            if (begun == null) {
                all().forEach(only -> only.transaction().commit(context));
            } else {
                begun.commit(context);
            }
        } catch (BraidException e) {
            if (e.code() == ErrorCode.UNKNOWN_OUTCOME) {
                List<List<String>> tables =
                        all().stream().flatMap(each -> each.tables().stream()).toList();
                coordinator.whileUnclear(globalId(), () -> tables.forEach(changed));
            }
            throw e;
        } finally {
            all().forEach(each -> each.tables().forEach(changed));
            end();
        }
    }

    void rollback() {
        GlobalTransaction begun = global;
        try {
            if (begun != null) {
                begun.rollback();
            }
        } finally {
            end();
        }
    }

    private void end() {
        all().forEach(Participant::end);
    }
}
