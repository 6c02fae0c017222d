package io.braid.postgres.session;

import io.braid.execution.query.QueryRun;
import io.braid.postgres.result.PortalWriter;
import io.braid.postgres.type.ParameterDecoder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Statement bound to values, with its execution as far as that has come. */
final class Portal {
    private final String name;
    private final PreparedText text;
    private final ParameterDecoder values;
    private final List<Integer> formats;
    private final boolean hold;
    private @Nullable PortalWriter writer;
    private @Nullable QueryRun run;
    private boolean finished;

    /** @param formats format codes of the result's columns */
    Portal(String name, PreparedText text, ParameterDecoder values, List<Integer> formats, boolean hold) {
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

    ParameterDecoder values() {
        return values;
    }

    List<Integer> formats() {
        return formats;
    }

    /** True if it outlives the transaction. */
    boolean isHeld() {
        return hold;
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
