package io.braid.execution.view;

import io.braid.vdb.MaterializedOptions;
import io.braid.vdb.MaterializedOptions.OnStale;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Decides what a statement gets of a view, by how old its rows are and how old they may be. */
final class Freshness {
    private Freshness() {}

    /** Outcome of the check for a statement. */
    enum Outcome {
        /** The kept rows. */
        KEPT,
        /** The rows of the sources. */
        LIVE,
        /** The kept rows after a refresh. */
        WAIT,
        /** An error. */
        ERROR
    }

    /** Outcome for a statement, and whether to refresh in the background. */
    record Decision(Outcome outcome, boolean refresh) {}

    /**
     * Decides.
     *
     * @param age of the kept rows; null if there are none
     * @param bound how old they may be for the session; zero for any age
     */
    static Decision of(MaterializedOptions options, @Nullable Duration age, Duration bound) {
        boolean tooOldForView = age == null || isTooOldForView(options, age);
        boolean tooOldForSession = age == null || isTooOldForSession(age, bound);
        if (!tooOldForView && !tooOldForSession) {
            return new Decision(Outcome.KEPT, false);
        }
        OnStale onStale = options.onStale();
        if (onStale == OnStale.WAIT) {
            return new Decision(Outcome.WAIT, false);
        }
        boolean refresh = options.refreshesItself();
        if (onStale == OnStale.ERROR) {
            return new Decision(Outcome.ERROR, refresh);
        }
        // What a session asks for binds, whatever the view would serve.
        boolean serve = onStale == OnStale.SERVE && !tooOldForSession;
        return new Decision(serve ? Outcome.KEPT : Outcome.LIVE, refresh);
    }

    /** True if kept rows are as young as both the view and the session want them. */
    static boolean isFresh(MaterializedOptions options, Duration age, Duration bound) {
        return !isTooOldForView(options, age) && !isTooOldForSession(age, bound);
    }

    private static boolean isTooOldForView(MaterializedOptions options, Duration age) {
        Duration most = options.maxStaleness();
        return most != null && age.compareTo(most) > 0;
    }

    private static boolean isTooOldForSession(Duration age, Duration bound) {
        return !bound.isZero() && age.compareTo(bound) > 0;
    }
}
