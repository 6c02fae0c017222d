package io.braid.vdb.change;

import io.braid.vdb.ObjectKind;
import io.braid.vdb.Place;
import java.util.List;

/**
 * A DROP of anything but a database.
 *
 * @param path its names, from the outermost inwards
 * @param cascade whether what depends on it goes with it; otherwise it stays as long as something does
 */
public record Drop(ObjectKind kind, List<String> path, boolean ifExists, boolean cascade, Place place)
        implements ModelChange {
    public Drop {
        path = List.copyOf(path);
    }
}
