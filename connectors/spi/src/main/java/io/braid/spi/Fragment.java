package io.braid.spi;

import io.braid.spi.type.RowType;
import java.util.List;

/**
 * The part of a plan that one source runs.
 *
 * @param sql finished text in the source's own dialect, with a {@code ?} for each parameter
 * @param parameters the values of the {@code ?}s, in order
 * @param columns what the result is to be read as; the source's own types may be wider, never lossy
 * @param groupsInParts whether a group may come as several rows, each of some of the table's rows, as these are put
 *     together again; only where the whole is groups of rows
 * @param keys the numbers of the parameters, from zero, that are the lists of values of one join's keys, each key once,
 *     if its rows may as well be those of several statements, each with some of the keys; which they may be in any
 *     order
 */
public record Fragment(
        String sql, List<Parameter> parameters, RowType columns, boolean groupsInParts, List<Integer> keys) {
    public Fragment {
        parameters = List.copyOf(parameters);
        keys = List.copyOf(keys);
    }

    /** One that is sent no keys that may be divided. */
    public Fragment(String sql, List<Parameter> parameters, RowType columns, boolean groupsInParts) {
        this(sql, parameters, columns, groupsInParts, List.of());
    }

    /** One whose rows are to come as they are. */
    public Fragment(String sql, List<Parameter> parameters, RowType columns) {
        this(sql, parameters, columns, false);
    }
}
