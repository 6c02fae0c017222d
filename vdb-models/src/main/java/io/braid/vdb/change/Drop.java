package io.braid.vdb.change;

import io.braid.vdb.ObjectKind;
import io.braid.vdb.Place;
import java.util.List;

/**
 * A DROP of any object except a database.
 *
 * @param path its name, outermost part first
 * @param cascade whether to drop its dependents, too; otherwise they prevent the drop
 */
public record Drop(ObjectKind kind, List<String> path, boolean ifExists, boolean cascade, Place place)
        implements ModelChange {
    public Drop {
        path = List.copyOf(path);
    }
}
