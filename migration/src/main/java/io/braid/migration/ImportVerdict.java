package io.braid.migration;

import java.util.Locale;

/** Outcome of migrating one construct. */
public enum ImportVerdict {
    /** The construct is in the model with the same meaning. */
    TAKEN_OVER,
    /** The construct is in the model, and the report describes the difference. */
    CHANGED,
    /** The construct is not in the model, and the report advises what to do. */
    NOT_POSSIBLE;

    /** Returns the description of the outcome, for reports. */
    public String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
