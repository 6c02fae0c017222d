package io.braid.vdb.change;

import io.braid.vdb.ObjectKind;
import io.braid.vdb.Place;
import java.util.List;

/** {@code COMMENT ON ... IS NULL}. */
public record RemoveComment(ObjectKind on, List<String> path, Place place) implements ModelChange {
    public RemoveComment {
        path = List.copyOf(path);
    }
}
