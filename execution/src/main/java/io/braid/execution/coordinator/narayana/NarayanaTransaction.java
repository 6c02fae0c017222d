package io.braid.execution.coordinator.narayana;

import io.braid.execution.coordinator.GlobalTransaction;
import io.braid.spi.BranchTransaction;
import io.braid.spi.ScanContext;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.HeuristicRollbackException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.SystemException;
import jakarta.transaction.Transaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Distributed transaction managed by Narayana. */
final class NarayanaTransaction implements GlobalTransaction {
    /** Time limit of the second phase, after which recovery takes over. */
    private static final Duration LONGEST_SECOND_PHASE = Duration.ofSeconds(10);

    private final NarayanaDecisionLog log;
    private final Transaction transaction;
    private final String id;
    private final List<BranchResource> branches = new ArrayList<>();
    private @Nullable ScanContext context;
    private boolean decided;

    NarayanaTransaction(NarayanaDecisionLog log, Transaction transaction, String id) {
        this.log = log;
        this.transaction = transaction;
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }

    /** Context of the statement that ends the transaction. */
    ScanContext context() {
        return Objects.requireNonNull(context);
    }

    /** A context for the second phase: independent of the client's deadline, but with a time limit of its own. */
    static ScanContext afterDecision(ScanContext context) {
        long deadline = System.nanoTime() + LONGEST_SECOND_PHASE.toNanos();
        return new ScanContext(context.queryId(), context.user(), context.batchRows(), deadline);
    }

    /** Makes the decision durable before the first branch is committed. */
    void decided() {
        if (!decided) {
            log.force();
            log.sources().decided(id);
            decided = true;
        }
    }

    @Override
    public void join(String source, BranchTransaction branch) {
        BranchResource resource = new BranchResource(source, branch, this, log.sources());
        branches.add(resource);
        try {
            if (!transaction.enlistResource(resource)) {
                throw new IllegalStateException("The transaction manager refuses a branch of " + transaction);
            }
        } catch (RollbackException | SystemException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void commit(ScanContext behalf) {
        context = behalf;
        boolean rolledBack = false;
        try {
            log.resumed(transaction).commit();
        } catch (RollbackException e) {
            rolledBack = true;
        } catch (HeuristicMixedException | HeuristicRollbackException | SystemException | RuntimeException e) {
            throw failure() == null ? unknown("the transaction manager reports " + e) : failure();
        } finally {
            log.ended(id);
        }
        BraidException failure = failure();
        if (failure != null) {
            throw failure;
        }
        if (rolledBack) {
            throw new BraidException(
                    ErrorCode.INTERNAL_ERROR,
                    "The decision to commit could not be logged, so that nothing was changed in any source; see the"
                            + " server's log");
        }
        String unresolved = branches.stream()
                .filter(BranchResource::isUnresolved)
                .map(branch -> "'" + branch.source() + "'")
                .collect(Collectors.joining(", "));
        if (!unresolved.isEmpty()) {
            throw unknown("it was decided to commit it, and source " + unresolved
                    + " has not confirmed that; recovery repeats the commit until it does, see sys.transactions");
        }
    }

    private @Nullable BraidException failure() {
        for (BranchResource branch : branches) {
            BraidException failure = branch.failure();
            if (failure != null) {
                return branches.size() == 1
                        ? failure
                        : new BraidException(
                                failure.code(),
                                failure.getMessage() + "; the transaction is rolled back in all sources",
                                failure);
            }
        }
        return null;
    }

    private BraidException unknown(String what) {
        return new BraidException(ErrorCode.UNKNOWN_OUTCOME, "Transaction " + id + " is in doubt: " + what);
    }

    @Override
    public void rollback() {
        context = ScanContext.of("");
        try {
            log.resumed(transaction).rollback();
        } catch (SystemException | RuntimeException e) {
            log.warn("could not be rolled back cleanly", id, e);
        } finally {
            log.ended(id);
        }
    }
}
