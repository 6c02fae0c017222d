package io.braid.planner.access;

import io.braid.vdb.RoleDefinition;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * The querying user.
 *
 * @param administrator whether the user sees everything regardless of roles
 * @param roles the user's roles, in lower case; a database ignores those that its model does not define
 */
public record Principal(String user, boolean administrator, Set<String> roles) {
    /** The server itself, which sees everything. */
    public static final Principal SERVER = new Principal("", true, Set.of());

    public Principal {
        roles = Set.copyOf(roles);
    }

    /** Returns a user with the grants of these roles and of PUBLIC. */
    public static Principal of(String user, Collection<String> roles) {
        Set<String> all = new TreeSet<>(Set.of(RoleDefinition.PUBLIC));
        roles.forEach(role -> all.add(role.toLowerCase(Locale.ROOT)));
        return new Principal(user, false, all);
    }

    /** Returns an administrator, who sees everything. */
    public static Principal administrator(String user, Collection<String> roles) {
        return new Principal(user, true, of(user, roles).roles());
    }
}
