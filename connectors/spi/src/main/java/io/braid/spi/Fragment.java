package io.braid.spi;

import io.braid.spi.type.RowType;
import java.util.List;

/**
 * The part of a plan that one source runs.
 *
 * @param sql finished text in the source's own dialect, with a {@code ?} for each parameter
 * @param parameters the values of the {@code ?}s, in order
 * @param columns what the result is to be read as; the source's own types may be wider, never lossy
 */
public record Fragment(String sql, List<Parameter> parameters, RowType columns) {
    public Fragment {
        parameters = List.copyOf(parameters);
    }
}
