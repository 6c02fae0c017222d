package io.braid.postgres.session;

import io.braid.execution.ParameterValues;
import io.braid.execution.query.QueryRun;
import io.braid.postgres.result.PortalWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Statement bound to values, with the state of its execution. */
final class Portal {
    private final String name;
    private final PreparedText text;
    private final ParameterValues values;
    private final List<Integer> formats;
    private final boolean hold;
    private @Nullable PortalWriter writer;
    private @Nullable QueryRun run;
    private @Nullable ScrolledRows scrolled;
    private boolean finished;

    /** @param formats format codes of the result's columns */
    Portal(String name, PreparedText text, ParameterValues values, List<Integer> formats, boolean hold) {
        this.name = name;
        this.text = text;
        this.values = values;
        this.formats = formats;
        this.hold = hold;
    }

    String name() {
        return name;
    }

    PreparedText text() {
        return text;
    }

    ParameterValues values() {
        return values;
    }

    List<Integer> formats() {
        return formats;
    }

    /** True if it outlives the transaction (WITH HOLD). */
    boolean isHeld() {
        return hold;
    }

    /** Makes it scrollable. */
    void scroll(ScrolledRows rows) {
        scrolled = rows;
    }

    /** Returns the rows of a scrollable cursor; null for others. */
    @Nullable
    ScrolledRows scrolled() {
        return scrolled;
    }

    void started(PortalWriter rows, QueryRun query) {
        writer = rows;
        run = query;
    }

    @Nullable
    PortalWriter writer() {
        return writer;
    }

    @Nullable
    QueryRun run() {
        return run;
    }

    boolean isFinished() {
        return finished;
    }

    void finish() {
        finished = true;
        writer = null;
        run = null;
    }
}
