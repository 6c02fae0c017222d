package io.braid.execution.view;

import io.braid.vdb.MaterializedOptions;
import io.braid.vdb.MaterializedOptions.OnStale;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Decision between stored rows, live data, a refresh and an error, by the age of the rows and the limits of view and
 * session.
 */
final class Freshness {
    private Freshness() {}

    /** Outcome for a statement. */
    enum Outcome {
        /** The stored rows. */
        KEPT,
        /** Live rows from the sources. */
        LIVE,
        /** The stored rows after a refresh. */
        WAIT,
        /** An error. */
        ERROR
    }

    /** Outcome for a statement; the flag requests a background refresh. */
    record Decision(Outcome outcome, boolean refresh) {}

    /**
     * Decides by the age of the stored rows.
     *
     * @param age age of the stored rows; null if there are none
     * @param bound maximum staleness of the session; zero for no limit
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
        // The session's limit takes precedence over a view that serves stale rows.
        boolean serve = onStale == OnStale.SERVE && !tooOldForSession;
        return new Decision(serve ? Outcome.KEPT : Outcome.LIVE, refresh);
    }

    /** True if the rows are within the limits of both the view and the session. */
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
