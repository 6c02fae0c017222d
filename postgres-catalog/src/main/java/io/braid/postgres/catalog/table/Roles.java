package io.braid.postgres.catalog.table;

import io.braid.execution.system.SystemScope;
import io.braid.execution.users.Account;
import io.braid.postgres.catalog.model.ObjectIds;
import io.braid.vdb.RoleDefinition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Users and roles that are visible to a statement, with OIDs. */
public final class Roles {
    private final Map<String, Role> byName = new TreeMap<>();

    /**
     * User or role of the model.
     *
     * @param login whether it is a user
     * @param memberOf the roles of the model of which a user is a member
     */
    public record Role(long oid, String name, boolean login, boolean administrator, Set<String> memberOf) {}

    private Roles(SystemScope scope) {
        ObjectIds ids = new ObjectIds();
        add(new Role(Owner.OID, Owner.NAME, true, true, Set.of()));
        scope.roles().stream()
                .filter(role -> !role.equals(RoleDefinition.PUBLIC))
                .sorted()
                .forEach(role -> add(new Role(ids.of("role", role), role, false, false, Set.of())));
        var asking = scope.rights().principal();
        add(user(ids, asking.user(), asking.administrator(), asking.roles()));
        if (asking.administrator()) {
            scope.server().users().all().stream()
                    .sorted(Comparator.comparing(Account::name))
                    .forEach(account -> add(user(ids, account.name(), account.administrator(), account.roles())));
        }
    }

    public static Roles of(SystemScope scope) {
        return new Roles(scope);
    }

    private static Role user(ObjectIds ids, String name, boolean administrator, Set<String> roles) {
        return new Role(ids.of("user", name), name, true, administrator, roles);
    }

    private void add(Role role) {
        if (!role.name().isEmpty()) {
            byName.putIfAbsent(role.name(), role);
        }
    }

    public List<Role> all() {
        return new ArrayList<>(byName.values());
    }

    public Optional<Role> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    public Optional<Role> find(long oid) {
        return byName.values().stream().filter(role -> role.oid() == oid).findFirst();
    }
}
