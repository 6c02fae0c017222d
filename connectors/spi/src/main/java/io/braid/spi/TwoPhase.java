package io.braid.spi;

import java.util.List;
import java.util.Optional;

/** Optional part of a {@link Source} whose transactions can be branches of a transaction over several sources. */
public interface TwoPhase extends Transactions {
    @Override
    BranchTransaction begin(ScanContext context);

    /**
     * The reason why the source cannot prepare transactions now, with what to do about it; empty if it can. Asks the
     * source until it has answered once that it can.
     */
    Optional<String> obstacle();

    /** True if a transaction must be named as a branch before its first statement. */
    boolean namesFirst();

    /** Asks for all branches of any coordinator that are prepared at the source and can be ended by Braid. */
    List<BranchId> prepared();

    /** Commits or rolls back a prepared branch. Does nothing if there is none: then it has been ended before. */
    void finish(BranchId branch, boolean commit);

    /** The part of a source; empty for one that cannot prepare transactions. */
    static Optional<TwoPhase> of(Source source) {
        return source.optional(TwoPhase.class);
    }
}
