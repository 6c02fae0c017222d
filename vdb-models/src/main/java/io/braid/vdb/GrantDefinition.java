package io.braid.vdb;

import java.util.List;
import java.util.stream.Stream;

/**
 * {@code GRANT}: one privilege of a role on one object. There is one definition for each privilege, object and role.
 *
 * @param privilege the granted privilege; no privilege includes another
 * @param on the kind of the object; all tables and views have the kind VIEW
 * @param path the name of the object; empty for the database
 * @param columns the columns that the privilege is limited to, as written; empty for all
 */
public record GrantDefinition(
        Privilege privilege, ObjectKind on, List<String> path, List<String> columns, String role, Place place)
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
        return "grant of " + privilege + " on " + describeTarget() + " to role " + role;
    }

    /** Returns the object's description, for messages. */
    public String describeTarget() {
        String name = String.join(".", path);
        return on.isRelation() ? name : (on.words() + " " + name).strip();
    }

    @Override
    public GrantDefinition at(Place elsewhere) {
        return new GrantDefinition(privilege, on, path, columns, role, elsewhere);
    }

    /** Returns the same grant on another object of its kind. */
    public GrantDefinition withPath(List<String> other) {
        return new GrantDefinition(privilege, on, other, columns, role, place);
    }

    /** Returns the same grant, limited to some columns; none for all. */
    public GrantDefinition withColumns(List<String> others) {
        return new GrantDefinition(privilege, on, path, others, role, place);
    }

    /** Returns the key of its object. */
    public ObjectKey target() {
        return ObjectKey.of(on, path);
    }

    @Override
    public ObjectKey key() {
        return ObjectKey.of(
                ObjectKind.GRANT,
                Stream.concat(Stream.of(role, privilege.name(), target().space()), path.stream())
                        .toList());
    }
}
