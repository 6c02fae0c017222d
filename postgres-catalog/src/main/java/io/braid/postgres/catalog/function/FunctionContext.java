package io.braid.postgres.catalog.function;

import io.braid.execution.system.SystemScope;
import io.braid.planner.access.Principal;
import io.braid.planner.access.Rights;
import io.braid.postgres.catalog.model.DatabaseObjects;
import io.braid.postgres.catalog.model.Namespace;
import io.braid.postgres.catalog.model.ObjectsCache;
import io.braid.postgres.catalog.model.TableObject;
import io.braid.postgres.catalog.table.Roles;
import io.braid.postgres.catalog.table.SearchPath;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Context of one statement's functions: its session, and the objects of its database. */
final class FunctionContext {
    private final SystemScope scope;
    private final ObjectsCache cache;
    private @Nullable DatabaseObjects objects;
    private @Nullable Map<String, TableObject> visible;
    private @Nullable Rights rights;

    FunctionContext(SystemScope scope, ObjectsCache cache) {
        this.scope = scope;
        this.cache = cache;
    }

    SystemScope scope() {
        return scope;
    }

    synchronized DatabaseObjects objects() {
        DatabaseObjects known = objects;
        if (known == null) {
            known = cache.of(scope);
            objects = known;
        }
        return known;
    }

    synchronized Rights rights() {
        Rights known = rights;
        if (known == null) {
            known = scope.rights();
            rights = known;
        }
        return known;
    }

    /** Returns the rights of a user or role, by name or OID; those of the current user for null. */
    Rights rights(@Nullable Object role) {
        if (role == null) {
            return rights();
        }
        Roles roles = Roles.of(scope);
        Optional<Roles.Role> found =
                role instanceof Number oid ? roles.find(oid.longValue()) : roles.find(role.toString());
        if (found.isEmpty() && role.toString().equals("public")) {
            return scope.database().rights(Principal.of("", List.of()));
        }
        Roles.Role known = found.orElseThrow(() ->
                new BraidException(ErrorCode.UNDEFINED_OBJECT, "There is no role '" + role + "' that you may know of"));
        if (known.name().equals(rights().principal().user())) {
            return rights();
        }
        Principal principal = known.administrator()
                ? Principal.administrator(known.name(), known.memberOf())
                : Principal.of(known.name(), known.login() ? known.memberOf() : List.of(known.name()));
        return scope.database().rights(principal);
    }

    List<String> searchPath() {
        return SearchPath.of(scope);
    }

    /** True if a table is found by its unqualified name. */
    boolean isVisible(TableObject table) {
        TableObject found = visible().get(table.name());
        return found != null && found.oid() == table.oid();
    }

    /** True if a schema is on the search path. */
    boolean isOnPath(Namespace namespace) {
        return searchPath().stream().anyMatch(namespace.schema().name()::equalsIgnoreCase);
    }

    private synchronized Map<String, TableObject> visible() {
        Map<String, TableObject> known = visible;
        if (known == null) {
            Map<String, TableObject> found = new HashMap<>();
            for (String schema : searchPath()) {
                objects().tables().stream()
                        .filter(table -> table.table().schema().equalsIgnoreCase(schema))
                        .forEach(table -> found.putIfAbsent(table.name(), table));
            }
            known = found;
            visible = found;
        }
        return known;
    }
}
