package io.braid.vdb.change;

import io.braid.vdb.Place;
import java.util.List;

/** {@code ALTER FOREIGN TABLE ... DROP COLUMN}. */
public record DropColumn(List<String> path, String column, boolean cascade, Place place) implements ModelChange {
    public DropColumn {
        path = List.copyOf(path);
    }
}
