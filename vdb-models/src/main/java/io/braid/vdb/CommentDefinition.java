package io.braid.vdb;

import java.util.List;
import java.util.stream.Stream;

/**
 * {@code COMMENT ON}: a description of an object by the model, which takes precedence over the source's.
 *
 * @param on the kind of the object; all tables and views have the kind VIEW
 * @param path its name, such as schema, table, column; empty for the database itself
 */
public record CommentDefinition(ObjectKind on, List<String> path, String text, Place place) implements Definition {
    public CommentDefinition {
        path = List.copyOf(path);
    }

    @Override
    public ObjectKind kind() {
        return ObjectKind.COMMENT;
    }

    @Override
    public String describe() {
        return "comment on " + on.words() + (path.isEmpty() ? "" : " " + String.join(".", path));
    }

    @Override
    public CommentDefinition at(Place elsewhere) {
        return new CommentDefinition(on, path, text, elsewhere);
    }

    @Override
    public ObjectKey key() {
        String space = ObjectKey.of(on, path).space();
        return ObjectKey.of(
                ObjectKind.COMMENT,
                Stream.concat(Stream.of(space), path.stream()).toList());
    }
}
