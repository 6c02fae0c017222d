package io.braid.vdb;

import java.util.List;
import java.util.Locale;

/**
 * The identity of a thing in a model. Letter case does not count, and a view takes the name of a foreign table of its
 * schema as it takes that of another view.
 *
 * @param space what kind of names the path is one of
 * @param path the names from the outermost inwards, in lower case
 */
public record ObjectKey(String space, List<String> path) {
    public ObjectKey {
        path = path.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
    }

    public static ObjectKey of(ObjectKind kind, List<String> path) {
        return new ObjectKey(kind.isRelation() ? "relation" : kind.words(), path);
    }

    public static ObjectKey of(ObjectKind kind, String... path) {
        return of(kind, List.of(path));
    }

    @Override
    public String toString() {
        return space + " " + String.join(".", path);
    }
}
