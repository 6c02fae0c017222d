package io.braid.vdb.dependency;

import io.braid.vdb.CommentDefinition;
import io.braid.vdb.DeclaredReference;
import io.braid.vdb.Definition;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.GrantDefinition;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.ObjectKey;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.Policy;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.TriggerDefinition;
import io.braid.vdb.UserMappingDefinition;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Dependencies between the definitions of a model, derived from names only. Comments and grants do not block a DROP of
 * their object; they are dropped with it. Policies block it, because dropping them would expose data.
 */
public final class Dependencies {
    private final VirtualDatabase database;
    private final NamesInQuery names;
    private final Map<ObjectKey, Set<ObjectKey>> needs = new LinkedHashMap<>();

    private Dependencies(VirtualDatabase database, NamesInQuery names) {
        this.database = database;
        this.names = names;
    }

    public static Dependencies of(VirtualDatabase database, NamesInQuery names) {
        Dependencies dependencies = new Dependencies(database, names);
        database.definitions().forEach(dependencies::add);
        return dependencies;
    }

    /** Returns the keys that a definition references, even if the model does not declare them. */
    public Set<ObjectKey> needs(Definition definition) {
        return needs.getOrDefault(definition.key(), Set.of());
    }

    /** Returns the transitive dependents of these definitions in model order, without the definitions themselves. */
    public List<Definition> dependents(Collection<ObjectKey> keys) {
        Set<ObjectKey> reached = new HashSet<>(keys);
        Deque<ObjectKey> open = new ArrayDeque<>(reached);
        while (!open.isEmpty()) {
            ObjectKey needed = open.pop();
            needs.forEach((key, its) -> {
                if (its.contains(needed) && reached.add(key)) {
                    open.push(key);
                }
            });
        }
        reached.removeAll(keys);
        return database.definitions().stream()
                .filter(definition -> reached.contains(definition.key()))
                .toList();
    }

    /** Returns the views, functions, triggers and policies whose SQL references a schema. */
    public List<Definition> queriesNaming(String schema) {
        return database.definitions().stream()
                .filter(definition -> names.of(queryOf(definition)).stream()
                        .anyMatch(path -> path.size() > 1 && path.get(0).equalsIgnoreCase(schema)))
                .toList();
    }

    private static String queryOf(Definition definition) {
        if (definition instanceof ViewDefinition view) {
            return view.sql();
        }
        if (definition instanceof FunctionDefinition function) {
            return function.sql();
        }
        if (definition instanceof TriggerDefinition trigger) {
            return trigger.sql();
        }
        return definition instanceof Policy policy ? queryOf(policy) : "";
    }

    /** Wraps a policy's expression in a query that references the same names. */
    private static String queryOf(Policy policy) {
        return "SELECT (" + policy.sql() + "\n)";
    }

    private void add(Definition definition) {
        if (definition instanceof CommentDefinition) {
            return;
        }
        Set<ObjectKey> needed = new LinkedHashSet<>();
        if (definition instanceof UserMappingDefinition mapping) {
            addServer(needed, mapping.server());
        } else if (definition instanceof SchemaDefinition schema) {
            addServer(needed, schema.server());
        } else if (definition instanceof ImportDefinition imported) {
            addServer(needed, imported.server());
            addSchema(needed, imported.schema());
        } else if (definition instanceof ForeignTableDefinition table) {
            addServer(needed, table.server());
            addSchema(needed, table.schema());
            table.keys().foreign().forEach(reference -> needed.add(tableOf(table, reference)));
        } else if (definition instanceof ViewDefinition view) {
            addQuery(needed, view.schema(), view.sql());
            addServer(needed, view.store());
        } else if (definition instanceof FunctionDefinition function) {
            addQuery(needed, function.schema(), function.sql());
        } else if (definition instanceof TriggerDefinition trigger) {
            addQuery(needed, trigger.schema(), trigger.sql());
        } else if (definition instanceof GrantDefinition grant) {
            addRole(needed, grant.role());
        } else if (definition instanceof Policy policy) {
            addRole(needed, policy.role());
            needed.add(ObjectKey.of(ObjectKind.VIEW, policy.schema(), policy.table()));
            addQuery(needed, policy.schema(), queryOf(policy));
        }
        needs.computeIfAbsent(definition.key(), key -> new LinkedHashSet<>()).addAll(needed);
    }

    private void addQuery(Set<ObjectKey> needed, String schema, String sql) {
        addSchema(needed, schema);
        for (List<String> written : names.of(sql)) {
            List<String> path = withoutDatabase(written);
            if (path.size() > 1) {
                addSchema(needed, path.get(0));
                // The names in between are the table's path in its source.
                String name = path.get(path.size() - 1);
                needed.add(ObjectKey.of(ObjectKind.VIEW, path.get(0), name));
                needed.add(ObjectKey.of(ObjectKind.FUNCTION, path.get(0), name));
            }
        }
    }

    /** Strips the database name that tools put before the schema. */
    private List<String> withoutDatabase(List<String> path) {
        boolean isWritten = path.size() > 2
                && path.get(0).equalsIgnoreCase(database.name())
                && database.schema(path.get(0)).isEmpty();
        return isWritten ? path.subList(1, path.size()) : path;
    }

    /** Returns the table that a foreign key references; an unqualified name refers to the same schema. */
    public static ObjectKey tableOf(ForeignTableDefinition table, DeclaredReference reference) {
        List<String> path = reference.table();
        return path.size() == 1
                ? ObjectKey.of(ObjectKind.FOREIGN_TABLE, table.schema(), path.get(0))
                : ObjectKey.of(ObjectKind.FOREIGN_TABLE, path.get(0), path.get(path.size() - 1));
    }

    private static void addServer(Set<ObjectKey> needed, @Nullable String server) {
        if (server != null) {
            needed.add(ObjectKey.of(ObjectKind.SERVER, server));
        }
    }

    private static void addRole(Set<ObjectKey> needed, String role) {
        needed.add(ObjectKey.of(ObjectKind.ROLE, role));
    }

    private static void addSchema(Set<ObjectKey> needed, String schema) {
        needed.add(ObjectKey.of(ObjectKind.SCHEMA, schema));
    }
}
