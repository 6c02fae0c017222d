package io.braid.spi;

import io.braid.spi.type.RowType;
import java.util.List;

/**
 * Part of a plan that one source runs.
 *
 * @param sql the complete statement in the source's dialect, with a {@code ?} for each parameter
 * @param parameters the values of the {@code ?} placeholders, in order
 * @param columns the column types as which the result is read; the source's own types may be wider, never lossy
 * @param groupsInParts true if one group may arrive as several partial rows, since the caller aggregates them again;
 *     only if the result is a grouping
 * @param keys the zero-based numbers of the parameters that are the key lists of one semi-join, if the statement may be
 *     split into several with some of the keys each; every key occurs once, and the row order does not matter
 */
public record Fragment(
        String sql, List<Parameter> parameters, RowType columns, boolean groupsInParts, List<Integer> keys) {
    public Fragment {
        parameters = List.copyOf(parameters);
        keys = List.copyOf(keys);
    }

    /** A fragment without key lists to split. */
    public Fragment(String sql, List<Parameter> parameters, RowType columns, boolean groupsInParts) {
        this(sql, parameters, columns, groupsInParts, List.of());
    }

    /** A fragment whose groups arrive whole. */
    public Fragment(String sql, List<Parameter> parameters, RowType columns) {
        this(sql, parameters, columns, false);
    }
}
