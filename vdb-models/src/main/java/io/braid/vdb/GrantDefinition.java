package io.braid.vdb;

import java.util.List;
import java.util.stream.Stream;

/**
 * {@code GRANT}: one privilege of a role on one thing. There is one for each privilege, thing and role.
 *
 * @param privilege what the role may do; no privilege includes another
 * @param on the kind of the thing; any table or view is a VIEW here
 * @param path its names; empty for the database
 * @param columns those that the privilege is limited to, as written; empty for all
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

    /** Its subject, as messages call it. */
    public String describeTarget() {
        String name = String.join(".", path);
        return on.isRelation() ? name : (on.words() + " " + name).strip();
    }

    @Override
    public GrantDefinition at(Place elsewhere) {
        return new GrantDefinition(privilege, on, path, columns, role, elsewhere);
    }

    /** The same privilege on another thing of its kind. */
    public GrantDefinition withPath(List<String> other) {
        return new GrantDefinition(privilege, on, other, columns, role, place);
    }

    /** The same privilege, limited to some columns; none for all. */
    public GrantDefinition withColumns(List<String> others) {
        return new GrantDefinition(privilege, on, path, others, role, place);
    }

    /** The key of what it is about. */
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
