package io.braid.vdb.change;

import io.braid.vdb.DeclaredColumn;
import io.braid.vdb.Place;
import java.util.List;

/** {@code ALTER FOREIGN TABLE ... ADD COLUMN}, or {@code ALTER COLUMN} if it replaces an existing one. */
public record AddColumn(List<String> path, DeclaredColumn column, boolean replace, Place place) implements ModelChange {
    public AddColumn {
        path = List.copyOf(path);
    }
}
