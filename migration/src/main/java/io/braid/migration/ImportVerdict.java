package io.braid.migration;

import java.util.Locale;

/** Outcome of importing one construct. */
public enum ImportVerdict {
    /** It is in the model and means the same. */
    TAKEN_OVER,
    /** It is in the model, and the report says what is different. */
    CHANGED,
    /** It is not in the model, and the report says what to do instead. */
    NOT_POSSIBLE;

    /** As reports write it. */
    public String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
