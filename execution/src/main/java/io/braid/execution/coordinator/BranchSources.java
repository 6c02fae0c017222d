package io.braid.execution.coordinator;

import io.braid.execution.source.WatchedSource;
import io.braid.spi.BranchId;
import io.braid.spi.OutcomeTracking;
import io.braid.spi.TwoPhase;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Open sources that support two-phase commit, by name, and their known in-doubt branches. Thread-safe. */
public final class BranchSources {
    private static final Logger LOG = LoggerFactory.getLogger(BranchSources.class);

    /**
     * Time for which a source is checked after an incident: a statement in transit when its connection broke may still
     * be executed.
     */
    private static final Duration WATCH = Duration.ofMinutes(2);

    private final Map<String, List<WatchedSource>> open = new TreeMap<>();
    private final Map<String, Long> suspects = new HashMap<>();
    private final Map<BranchId, InDoubtBranch> doubts = new ConcurrentHashMap<>();
    private final TransactionTokens tokens;

    BranchSources(TransactionTokens tokens) {
        this.tokens = tokens;
    }

    synchronized void opened(WatchedSource source) {
        if (TwoPhase.of(source).isPresent()) {
            open.computeIfAbsent(source.name(), name -> new ArrayList<>()).add(source);
            suspect(source.name());
        }
    }

    synchronized void closed(WatchedSource source) {
        List<WatchedSource> same = open.getOrDefault(source.name(), List.of());
        if (same.contains(source)) {
            same.remove(source);
        }
    }

    /** Schedules checks of a source for in-doubt branches, now and for a limited time. */
    public synchronized void suspect(String source) {
        suspects.put(source, System.nanoTime() + WATCH.toNanos());
    }

    /** Sources that must be checked. */
    public synchronized List<String> suspects() {
        return suspects.keySet().stream().filter(open::containsKey).toList();
    }

    /** Records that the commit of a transaction is decided, before any branch is committed. */
    public void decided(String global) {
        tokens.decided(global);
    }

    /** The outcome of a single-source transaction, as reported by the source. */
    TokenedTransaction.State outcome(String source, String mark) {
        try {
            List<WatchedSource> same;
            synchronized (this) {
                same = List.copyOf(open.getOrDefault(source, List.of()));
            }
            return same.stream()
                    .flatMap(each -> OutcomeTracking.of(each).stream())
                    .findFirst()
                    .flatMap(part -> part.outcome(mark))
                    .map(outcome -> switch (outcome) {
                        case COMMITTED -> TokenedTransaction.State.COMMITTED;
                        case ROLLED_BACK -> TokenedTransaction.State.ROLLED_BACK;
                        case IN_PROGRESS -> TokenedTransaction.State.COMMITTING;
                    })
                    .orElse(TokenedTransaction.State.UNKNOWN);
        } catch (BraidException e) {
            return TokenedTransaction.State.UNKNOWN;
        }
    }

    /**
     * Records a branch that may be in doubt.
     *
     * @param reason the error from the source
     */
    public void doubt(BranchId id, String source, Throwable reason) {
        if (doubts.putIfAbsent(id, new InDoubtBranch(id, source, Instant.now())) == null) {
            LOG.warn(
                    "Source '{}': transaction {} is in doubt, and is ended as soon as the source answers: {}",
                    source,
                    id.global(),
                    String.valueOf(reason.getMessage()));
        }
        suspect(source);
    }

    /** Commits or rolls back a prepared branch if it still exists. */
    public void finish(String source, BranchId id, boolean commit) {
        List<TwoPhase> parts = parts(source);
        if (parts.isEmpty()) {
            throw new BraidException(
                    ErrorCode.SOURCE_UNAVAILABLE,
                    "No database has a server '" + source + "', which has a transaction in doubt");
        }
        parts.forEach(part -> part.finish(id, commit));
        if (doubts.remove(id) != null) {
            LOG.info(
                    "Source '{}': transaction {}, which was in doubt, is {}",
                    source,
                    id.global(),
                    commit ? "committed" : "rolled back");
        }
    }

    /** Queries a source for its prepared branches. */
    public Set<BranchId> prepared(String source) {
        Set<BranchId> branches = new LinkedHashSet<>();
        parts(source).forEach(part -> branches.addAll(part.prepared()));
        return branches;
    }

    /** Records the in-doubt branches that a source has reported; checks end once there have been none for a while. */
    public void found(String source, Set<BranchId> inDoubt) {
        inDoubt.forEach(id -> doubts.putIfAbsent(id, new InDoubtBranch(id, source, Instant.now())));
        doubts.values().removeIf(known -> known.source().equals(source) && !inDoubt.contains(known.id()));
        synchronized (this) {
            Long until = suspects.get(source);
            if (inDoubt.isEmpty() && until != null && System.nanoTime() - until > 0) {
                suspects.remove(source);
            }
        }
    }

    List<InDoubtBranch> inDoubt() {
        return List.copyOf(doubts.values());
    }

    private synchronized List<TwoPhase> parts(String source) {
        return open.getOrDefault(source, List.of()).stream()
                .flatMap(each -> TwoPhase.of(each).stream())
                .toList();
    }
}
