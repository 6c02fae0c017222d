package io.braid.vdb;

import java.util.List;
import java.util.stream.Stream;

/**
 * {@code GRANT SELECT}: what a role may read. There is one for each thing and role.
 *
 * @param on the kind of the thing; any table or view is a VIEW here
 * @param path its names; empty for the database
 * @param columns those that may be read, as written; empty for all
 */
public record GrantDefinition(ObjectKind on, List<String> path, List<String> columns, String role, Place place)
        implements Definition {
    public GrantDefinition {
        path = List.copyOf(path);
        columns = List.copyOf(columns);
    }

    @Override
    public ObjectKind kind() {
        return ObjectKind.GRANT;
    }

    @Override
    public String describe() {
        return "grant on " + on.words() + (path.isEmpty() ? "" : " " + String.join(".", path)) + " to role " + role;
    }

    @Override
    public GrantDefinition at(Place elsewhere) {
        return new GrantDefinition(on, path, columns, role, elsewhere);
    }

    /** The same right to some columns; none for all. */
    public GrantDefinition withColumns(List<String> others) {
        return new GrantDefinition(on, path, others, role, place);
    }

    /** The key of what it is about. */
    public ObjectKey target() {
        return ObjectKey.of(on, path);
    }

    @Override
    public ObjectKey key() {
        return ObjectKey.of(
                ObjectKind.GRANT,
                Stream.concat(Stream.of(role, target().space()), path.stream()).toList());
    }
}
