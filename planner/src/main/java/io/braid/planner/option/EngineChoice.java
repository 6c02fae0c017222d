package io.braid.planner.option;

import java.util.Locale;

/** Engine for the residual plan, after the pushdown to sources. */
public enum EngineChoice {
    /** This server. */
    LOCAL,
    /** The Spark cluster, for all operations that have the same semantics there. */
    SPARK,
    /** The Spark cluster if this server would have to spill, otherwise this server. */
    AUTO;

    /** Returns the value of the setting. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
