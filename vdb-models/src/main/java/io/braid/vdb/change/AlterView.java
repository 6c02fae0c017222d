package io.braid.vdb.change;

import io.braid.vdb.Place;
import java.util.List;

/**
 * {@code ALTER VIEW ... AS}: replaces the query of a view.
 *
 * @param sql the query, as written
 */
public record AlterView(List<String> path, boolean materialized, String sql, Place place) implements ModelChange {
    public AlterView {
        path = List.copyOf(path);
    }
}
