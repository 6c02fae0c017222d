package io.braid.engine.aggregate;

import io.braid.spi.batch.Validity;
import org.jspecify.annotations.Nullable;

/** Set of groups that have a value. */
final class GroupPresence {
    private GroupPresence() {}

    /** Returns the validity of the groups {@code from} (inclusive) to {@code to} (exclusive). */
    static long @Nullable [] validity(boolean[] present, int from, int to) {
        long[] validity = null;
        for (int i = from; i < to; i++) {
            if (!present[i]) {
                if (validity == null) {
                    validity = Validity.allValid(to - from);
                }
                Validity.setNull(validity, i - from);
            }
        }
        return validity;
    }
}
