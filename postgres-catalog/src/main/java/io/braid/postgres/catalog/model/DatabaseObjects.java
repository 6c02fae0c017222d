package io.braid.postgres.catalog.model;

import io.braid.planner.catalog.CatalogTable;
import io.braid.planner.write.TableWrites;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Snapshot of the objects of a database that users with the same rights may see. Immutable and thread-safe. */
public final class DatabaseObjects {
    private final String database;
    private final List<Namespace> namespaces;
    private final List<TableObject> tables;
    private final List<IndexObject> indexes;
    private final List<ConstraintObject> constraints;
    private final List<TriggerObject> triggers;
    private final boolean complete;
    private final Function<CatalogTable, TableWrites> writes;
    private final Map<Long, TableWrites> writesByOid = new ConcurrentHashMap<>();
    private final Map<Long, Object> byOid = new HashMap<>();
    private final Map<String, List<@Nullable Object[]>> rows = new ConcurrentHashMap<>();
    private final Map<String, List<Named>> byName = new HashMap<>();
    private final Set<Long> triggered;

    /** A table or an index by name. */
    private record Named(String name, long oid) {}

    DatabaseObjects(String database, ObjectReader reader, Function<CatalogTable, TableWrites> writes) {
        this.database = database;
        this.writes = writes;
        this.namespaces = reader.namespaces();
        this.tables = reader.tables();
        this.indexes = reader.indexes();
        this.constraints = reader.constraints();
        this.triggers = reader.triggers();
        this.complete = reader.isComplete();
        namespaces.forEach(namespace -> byOid.put(namespace.oid(), namespace));
        tables.forEach(table -> byOid.put(table.oid(), table));
        indexes.forEach(index -> byOid.put(index.oid(), index));
        constraints.forEach(constraint -> byOid.put(constraint.oid(), constraint));
        triggers.forEach(trigger -> byOid.put(trigger.oid(), trigger));
        tables.forEach(table -> name(table.namespace(), table.name(), table.oid()));
        indexes.forEach(index -> name(index.table().namespace(), index.name(), index.oid()));
        Stream<TableObject> referring = constraints.stream()
                .filter(constraint -> constraint.target() != null)
                .flatMap(constraint -> Stream.of(constraint.table(), constraint.target()));
        triggered = Stream.concat(referring, triggers.stream().map(TriggerObject::view))
                .map(TableObject::oid)
                .collect(Collectors.toSet());
    }

    /** Returns the name of the database. */
    public String database() {
        return database;
    }

    /** Returns the schemas of its model and {@code sys}. */
    public List<Namespace> namespaces() {
        return namespaces;
    }

    public List<TableObject> tables() {
        return tables;
    }

    public List<IndexObject> indexes() {
        return indexes;
    }

    public List<ConstraintObject> constraints() {
        return constraints;
    }

    public List<TriggerObject> triggers() {
        return triggers;
    }

    /** Finds the object of an OID, if it is of this kind. */
    public <T> Optional<T> find(long oid, Class<T> kind) {
        return Optional.ofNullable(byOid.get(oid)).filter(kind::isInstance).map(kind::cast);
    }

    private void name(Namespace namespace, String name, long oid) {
        byName.computeIfAbsent(key(namespace.name(), name), none -> new ArrayList<>())
                .add(new Named(name, oid));
    }

    private static String key(String schema, String name) {
        return schema.toLowerCase(Locale.ROOT) + "\n" + name.toLowerCase(Locale.ROOT);
    }

    /** Returns the OID of a table or index: the one with an exact match of the name, otherwise the first. */
    public Optional<Long> relation(String schema, String name) {
        List<Named> found = byName.getOrDefault(key(schema, name), List.of());
        return Stream.concat(found.stream().filter(one -> one.name().equals(name)), found.stream())
                .map(Named::oid)
                .findFirst();
    }

    /** True if a view has triggers, or if PostgreSQL would check a foreign key by triggers of the table. */
    public boolean hasTriggers(TableObject table) {
        return triggered.contains(table.oid());
    }

    /** Returns the statements that can modify a table or view. */
    public TableWrites writes(TableObject table) {
        return writesByOid.computeIfAbsent(table.oid(), oid -> writes.apply(table.table()));
    }

    /** Returns the constraints of a table. */
    public List<ConstraintObject> constraints(TableObject table) {
        return constraints.stream()
                .filter(constraint -> constraint.table().oid() == table.oid())
                .toList();
    }

    /** Returns the rows of a relation, computed from these objects on first use. */
    public List<@Nullable Object[]> rows(String relation, Supplier<List<@Nullable Object[]>> made) {
        return rows.computeIfAbsent(relation, name -> made.get());
    }

    /** True if the tables and columns of every source and view could be read. */
    boolean isComplete() {
        return complete;
    }
}
