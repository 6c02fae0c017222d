package io.braid.planner.option;

import java.util.Locale;

/** Engine that runs what is left of a plan after the sources have done their part. */
public enum EngineChoice {
    /** This server. */
    LOCAL,
    /** The Spark cluster, as far as it computes the same. */
    SPARK,
    /** The Spark cluster where this server would have to spill, otherwise this server. */
    AUTO;

    /** As the setting is written. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
