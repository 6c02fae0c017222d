package io.braid.planner.write;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks of each row that a statement has written.
 *
 * @param keys the positions of the row's key among its values; empty if the source generates the key
 * @param generated returns the generated key; null if the key is among the values or the returned columns
 */
public record ResultChecks(
        List<ResultCheck> all, List<Integer> keys, @Nullable ReturnedRows generated) {
    public ResultChecks {
        all = List.copyOf(all);
        keys = List.copyOf(keys);
    }

    /** Creates checks of rows whose key is among the values. */
    public ResultChecks(List<ResultCheck> all, List<Integer> keys) {
        this(all, keys, null);
    }

    /** True if the key is among the returned columns. */
    public boolean byReturned() {
        return keys.isEmpty() && generated == null;
    }
}
