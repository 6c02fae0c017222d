package io.braid.planner.access;

import io.braid.vdb.GrantDefinition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Objects on which a user holds one privilege by the grants of their roles. */
final class GrantedObjects {
    private final List<GrantDefinition> grants = new ArrayList<>();
    private final Set<String> schemas = new HashSet<>();
    private final Set<String> touched = new HashSet<>();
    private final Set<String> functions = new HashSet<>();
    private final Map<String, VisibleColumns> tables = new HashMap<>();
    private boolean database;

    void add(GrantDefinition grant) {
        grants.add(grant);
        List<String> path = grant.path();
        switch (grant.on()) {
            case DATABASE -> database = true;
            case SCHEMA -> schemas.add(key(path.get(0)));
            case FUNCTION -> {
                touched.add(key(path.get(0)));
                functions.add(key(path.get(0), path.get(1)));
            }
            default -> {
                touched.add(key(path.get(0)));
                tables.merge(key(path.get(0), path.get(1)), VisibleColumns.of(grant.columns()), VisibleColumns::and);
            }
        }
    }

    /** Returns all grants, in the order of the model. */
    List<GrantDefinition> grants() {
        return List.copyOf(grants);
    }

    boolean isEmpty() {
        return grants.isEmpty();
    }

    /** True if the privilege is held for the whole database. */
    boolean hasDatabase() {
        return database;
    }

    /** True if the privilege is held for all objects of a schema. */
    boolean hasSchema(String schema) {
        return database || schemas.contains(key(schema));
    }

    /** True if the privilege is held for any object of a schema. */
    boolean touches(String schema) {
        return hasSchema(schema) || touched.contains(key(schema));
    }

    boolean hasFunction(String schema, String function) {
        return hasSchema(schema) || functions.contains(key(schema, function));
    }

    VisibleColumns columns(String schema, String table) {
        return hasSchema(schema) ? VisibleColumns.ALL : tables.getOrDefault(key(schema, table), VisibleColumns.NONE);
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    private static String key(String schema, String name) {
        return key(schema) + "\n" + key(name);
    }
}
