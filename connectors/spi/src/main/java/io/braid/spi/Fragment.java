package io.braid.spi;

import io.braid.spi.type.RowType;
import java.util.List;

/**
 * The part of a plan that one source runs.
 *
 * @param sql finished text in the source's own dialect, with a {@code ?} for each parameter
 * @param parameters the values of the {@code ?}s, in order
 * @param columns what the result is to be read as; the source's own types may be wider, never lossy
 * @param groupsInParts whether a group may come as several rows, each of some of the table's rows, as these are put together
 *     again; only where the whole is groups of rows
 */
public record Fragment(String sql, List<Parameter> parameters, RowType columns, boolean groupsInParts) {
    public Fragment {
        parameters = List.copyOf(parameters);
    }

    /** One whose rows are to come as they are. */
    public Fragment(String sql, List<Parameter> parameters, RowType columns) {
        this(sql, parameters, columns, false);
    }
}
