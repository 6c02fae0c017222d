package io.braid.vdb.change;

import io.braid.vdb.ObjectKind;
import io.braid.vdb.Place;
import java.util.List;

/** {@code ALTER ... RENAME TO}, which dependents of the old name prevent. */
public record Rename(ObjectKind kind, List<String> path, String newName, Place place) implements ModelChange {
    public Rename {
        path = List.copyOf(path);
    }
}
