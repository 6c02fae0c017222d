package io.braid.spi;

import java.util.Optional;

/** Optional part of a {@link Source} that shows the statements of a query one state of itself. */
public interface Snapshots {
    /** The part of a source that shows each statement a state of its own. */
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
     * One state of the source for several statements of a query; empty where it cannot give one to several, or has only
     * one state as long as it is open. Asks nothing of the source yet.
     */
    Optional<Snapshot> snapshot(ScanContext context);

    /**
     * True if all statements that a query sends it see one state of it: because it can give one to several, as far as
     * it has not turned out that it cannot, or because nobody changes it while it is open.
     */
    boolean showsOneState();

    /** The part of a source, or {@link #NONE}. */
    static Snapshots of(Source source) {
        return source.optional(Snapshots.class).orElse(NONE);
    }
}
