package io.braid.planner.write;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks of each row that a statement has written.
 *
 * @param keys the places of the row's key among the values that it is written by; empty where the source makes the key
 * @param generated returns the key that the source has made; null where the key is among the values, or among what the
 *     statement returns
 */
public record ResultChecks(
        List<ResultCheck> all, List<Integer> keys, @Nullable ReturnedRows generated) {
    public ResultChecks {
        all = List.copyOf(all);
        keys = List.copyOf(keys);
    }

    /** Checks of rows whose key is among the values. */
    public ResultChecks(List<ResultCheck> all, List<Integer> keys) {
        this(all, keys, null);
    }

    /** True if the key is found in what the statement returns. */
    public boolean byReturned() {
        return keys.isEmpty() && generated == null;
    }
}
