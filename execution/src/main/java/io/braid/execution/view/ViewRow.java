package io.braid.execution.view;

import io.braid.vdb.MaterializedOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A materialized view as the system tables show it: its declaration and its status. */
public final class ViewRow {
    private final DeclaredView view;
    private final ViewStatus status;
    private final boolean whole;

    /** @param whole true if the user may see figures about all rows */
    ViewRow(DeclaredView view, ViewStatus status, boolean whole) {
        this.view = view;
        this.status = status;
        this.whole = whole;
    }

    public String schema() {
        return view.definition().schema();
    }

    public String name() {
        return view.definition().name();
    }

    /** State of the stored rows: live if there are none, otherwise fresh or stale. */
    public String state() {
        ViewVersion kept = status.kept();
        if (kept == null) {
            return "live";
        }
        return Freshness.of(options(), kept.age(), Duration.ZERO)
                        .equals(new Freshness.Decision(Freshness.Outcome.KEPT, false))
                ? "fresh"
                : "stale";
    }

    public boolean refreshing() {
        return status.refreshing();
    }

    public @Nullable Long rows() {
        ViewVersion kept = status.kept();
        return kept == null || !whole ? null : Long.valueOf(kept.rows());
    }

    public @Nullable Long bytes() {
        ViewVersion kept = status.kept();
        return kept == null || !whole ? null : Long.valueOf(kept.table().bytes());
    }

    public @Nullable Instant asOf() {
        ViewVersion kept = status.kept();
        return kept == null ? null : kept.asOf();
    }

    public @Nullable Long ageMillis() {
        ViewVersion kept = status.kept();
        return kept == null ? null : Long.valueOf(kept.age().toMillis());
    }

    public @Nullable Long lastDurationMillis() {
        ViewVersion kept = status.kept();
        return kept == null ? null : Long.valueOf(kept.duration().toMillis());
    }

    public int failures() {
        return status.failures();
    }

    public @Nullable String lastError() {
        return whole ? status.lastError() : null;
    }

    public @Nullable Instant lastErrorAt() {
        return status.lastErrorAt();
    }

    public @Nullable Instant nextRun() {
        return status.nextRun();
    }

    public long reads() {
        return status.reads();
    }

    public long unchanged() {
        return status.unchanged();
    }

    public String refresh() {
        return options().refresh();
    }

    public String onStale() {
        return options().onStale().name().toLowerCase(Locale.ROOT);
    }

    public @Nullable Long maxStalenessMillis() {
        Duration most = options().maxStaleness();
        return most == null ? null : Long.valueOf(most.toMillis());
    }

    private MaterializedOptions options() {
        return view.options();
    }
}
