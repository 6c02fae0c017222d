package io.braid.spi;

import java.util.Optional;

/** Optional part of a {@link Source} that runs all statements of a query in one snapshot. */
public interface Snapshots {
    /** The implementation for a source whose statements each see their own state. */
    Snapshots NONE = new Snapshots() {
        @Override
        public Optional<Snapshot> snapshot(ScanContext context) {
            return Optional.empty();
        }

        @Override
        public boolean showsOneState() {
            return false;
        }
    };

    /**
     * A snapshot for several statements of a query; empty if the source has none, or has only one state while it is
     * open. Sends nothing to the source yet.
     */
    Optional<Snapshot> snapshot(ScanContext context);

    /**
     * True if all statements of a query see the same state: because the source has snapshots and none has failed so
     * far, or because nothing can change it while it is open.
     */
    boolean showsOneState();

    /** The snapshots of a source, or {@link #NONE}. */
    static Snapshots of(Source source) {
        return source.optional(Snapshots.class).orElse(NONE);
    }
}
