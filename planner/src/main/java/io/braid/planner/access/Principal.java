package io.braid.planner.access;

import io.braid.vdb.RoleDefinition;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * The querying user.
 *
 * @param administrator whether everything may be seen, whatever the roles
 * @param roles the roles of the user, in lower case; of a database only those count that its model knows
 */
public record Principal(String user, boolean administrator, Set<String> roles) {
    /** The server itself, which sees everything. */
    public static final Principal SERVER = new Principal("", true, Set.of());

    public Principal {
        roles = Set.copyOf(roles);
    }

    /** A user who sees what is granted to these roles, and to all users. */
    public static Principal of(String user, Collection<String> roles) {
        Set<String> all = new TreeSet<>(Set.of(RoleDefinition.PUBLIC));
        roles.forEach(role -> all.add(role.toLowerCase(Locale.ROOT)));
        return new Principal(user, false, all);
    }

    /** Somebody who sees everything. */
    public static Principal administrator(String user, Collection<String> roles) {
        return new Principal(user, true, of(user, roles).roles());
    }
}
