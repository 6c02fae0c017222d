package io.braid.spi;

import java.util.List;
import java.util.Optional;

/**
 * Optional part of a {@link Source} with two-phase commit: its transactions can be branches of a distributed
 * transaction.
 */
public interface TwoPhase extends Transactions {
    @Override
    BranchTransaction begin(ScanContext context);

    /**
     * The reason why the source cannot prepare transactions now, with a remedy; empty if it can. Queries the source
     * until it has succeeded once.
     */
    Optional<String> obstacle();

    /** True if the branch identifier must be set before the first statement. */
    boolean namesFirst();

    /** Queries the prepared branches of all coordinators that Braid can end. */
    List<BranchId> prepared();

    /**
     * Commits or rolls back a prepared branch. Does nothing if the branch does not exist, since it has ended already.
     */
    void finish(BranchId branch, boolean commit);

    /** The two-phase commit of a source; empty if it has none. */
    static Optional<TwoPhase> of(Source source) {
        return source.optional(TwoPhase.class);
    }
}
