package io.braid.vdb;

import java.util.List;
import java.util.Locale;

/**
 * Identity of an object in a model. Letter case is ignored, and a view shares its namespace with the foreign tables of
 * its schema.
 *
 * @param space the namespace of the path
 * @param path the name, outermost part first, in lower case
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
