package io.braid.postgres.catalog.model;

import io.braid.execution.system.Constraint;
import io.braid.execution.system.SystemScope;
import io.braid.planner.catalog.CatalogColumn;
import io.braid.planner.catalog.CatalogSchema;
import io.braid.planner.catalog.CatalogTable;
import io.braid.planner.type.DeclaredNames;
import io.braid.postgres.catalog.PostgresType;
import io.braid.spi.catalog.Index;
import io.braid.spi.type.DataType;
import io.braid.vdb.TriggerDefinition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reader of a database's objects as one user sees them. */
final class ObjectReader {
    /** Schemas with PostgreSQL's own rows. */
    private static final Set<String> STATIC = Set.of("pg_catalog", "information_schema");

    private static final String PUBLIC = "public";
    /** OID of {@code public} in every PostgreSQL database. */
    private static final long PUBLIC_OID = 2_200;

    private final ObjectIds ids = new ObjectIds();
    private final List<Namespace> namespaces = new ArrayList<>();
    private final List<TableObject> tables = new ArrayList<>();
    private final List<IndexObject> indexes = new ArrayList<>();
    private final List<ConstraintObject> constraints = new ArrayList<>();
    private final List<TriggerObject> triggers = new ArrayList<>();
    private final Map<String, TableObject> byPath = new HashMap<>();
    private final Map<Long, List<ConstraintObject>> ownKeys = new HashMap<>();
    /** True if view definitions are visible, which reveal their tables. */
    private final boolean definitions;

    private boolean complete = true;

    ObjectReader(SystemScope scope) {
        definitions = scope.isAdministrators();
        List<CatalogSchema> schemas = scope.schemas()
                .filter(schema -> !STATIC.contains(schema.name()))
                .sorted(Comparator.comparing(CatalogSchema::name))
                .toList();
        ShownNames shown =
                new ShownNames(schemas.stream().map(CatalogSchema::name).toList());
        for (CatalogSchema schema : schemas) {
            String name = shown.of(schema.name());
            long oid = name.equals(PUBLIC) ? PUBLIC_OID : ids.of("schema", schema.name());
            Namespace namespace = new Namespace(oid, name, schema);
            namespaces.add(namespace);
            read(namespace);
        }
        Map<Long, List<Constraint>> keys = new HashMap<>();
        scope.constraints().forEach(constraint -> {
            TableObject table = byPath.get(path(constraint.table()));
            if (table != null) {
                keys.computeIfAbsent(table.oid(), none -> new ArrayList<>()).add(constraint);
            }
        });
        tables.forEach(table -> readKeys(table, keys.getOrDefault(table.oid(), List.of())));
        tables.forEach(table -> readReferences(table, keys.getOrDefault(table.oid(), List.of())));
        readTriggers(scope.database().catalog().database().all(TriggerDefinition.class));
    }

    List<Namespace> namespaces() {
        return List.copyOf(namespaces);
    }

    List<TableObject> tables() {
        return List.copyOf(tables);
    }

    List<IndexObject> indexes() {
        return List.copyOf(indexes);
    }

    List<ConstraintObject> constraints() {
        return List.copyOf(constraints);
    }

    List<TriggerObject> triggers() {
        return List.copyOf(triggers);
    }

    boolean isComplete() {
        return complete;
    }

    private void read(Namespace namespace) {
        CatalogSchema.Listing listing = namespace.schema().list();
        complete &= listing.problem() == null;
        ShownNames shown =
                new ShownNames(listing.tables().stream().map(CatalogTable::name).toList());
        listing.tables().stream()
                .filter(table -> !(table.origin() instanceof CatalogTable.Unusable))
                .sorted(Comparator.comparing(CatalogTable::name))
                .map(table -> table(namespace, table, shown.of(table.name())))
                .forEach(table -> {
                    tables.add(table);
                    byPath.put(path(table.table()), table);
                });
    }

    private TableObject table(Namespace namespace, CatalogTable table, String name) {
        CatalogTable.Columns columns = table.columns();
        complete &= columns.problem() == null;
        ShownNames shown =
                new ShownNames(columns.list().stream().map(CatalogColumn::name).toList());
        List<ColumnObject> objects = new ArrayList<>();
        for (CatalogColumn column : columns.list()) {
            objects.add(new ColumnObject(
                    objects.size() + 1,
                    shown.of(column.name()),
                    PostgresType.of(declared(column)),
                    ids.of("default", table.schema(), table.name(), column.name()),
                    column));
        }
        return new TableObject(
                ids.of("table", table.schema(), table.name()),
                ids.of("row type", table.schema(), table.name()),
                ids.of("array type", table.schema(), table.name()),
                namespace,
                name,
                table,
                definitions && table.origin() instanceof CatalogTable.View view
                        ? view.definition().sql()
                        : null,
                objects);
    }

    /** Returns the type of a column with the source's type name. */
    private static DataType declared(CatalogColumn column) {
        var remote = column.remote();
        return remote == null ? column.type() : DeclaredNames.ofSource(column.type(), remote.nativeType());
    }

    private static String path(CatalogTable table) {
        return table.schema() + "\n" + table.name();
    }

    /** Reads the indexes, primary and unique keys of a table. */
    private void readKeys(TableObject table, List<Constraint> keys) {
        Set<String> seen = new HashSet<>();
        for (Constraint key : keys) {
            List<Integer> numbers = numbers(table, key.columns());
            if (numbers == null || key.kind() == Constraint.Kind.FOREIGN) {
                continue;
            }
            boolean primary = key.kind() == Constraint.Kind.PRIMARY;
            IndexObject index = index(table, key.name(), true, primary, numbers);
            seen.add(key.name());
            String kind = primary ? ConstraintObject.PRIMARY : ConstraintObject.UNIQUE;
            ConstraintObject constraint = new ConstraintObject(
                    constraintId(table, kind, key.name()), table, index.name(), kind, numbers, null, List.of(), index);
            constraints.add(constraint);
            ownKeys.computeIfAbsent(table.oid(), none -> new ArrayList<>()).add(constraint);
        }
        if (table.table().origin() instanceof CatalogTable.Foreign foreign) {
            for (Index index : foreign.table().keys().indexes()) {
                List<Integer> numbers = numbers(table, index.columns());
                boolean ofKey = numbers != null && index.unique() && keyIndex(table, numbers) != null;
                if (numbers != null && !numbers.isEmpty() && !ofKey && seen.add(index.name())) {
                    index(table, index.name(), index.unique(), false, numbers);
                }
            }
        }
        if (table.kind().equals("r")) {
            table.columns().stream().filter(ColumnObject::notNull).forEach(column -> {
                String name = table.name() + "_" + column.name() + "_not_null";
                long oid = constraintId(table, ConstraintObject.NOT_NULL, name);
                constraints.add(new ConstraintObject(
                        oid, table, name, ConstraintObject.NOT_NULL, List.of(column.number()), null, List.of(), null));
            });
        }
    }

    private void readReferences(TableObject table, List<Constraint> keys) {
        for (Constraint key : keys) {
            CatalogTable to = key.target();
            TableObject target = to == null ? null : byPath.get(path(to));
            if (target == null) {
                continue;
            }
            List<Integer> numbers = numbers(table, key.columns());
            List<Integer> targetNumbers = numbers(target, key.targetColumns());
            if (numbers != null && targetNumbers != null) {
                String name = new ShownNames(List.of()).of(key.name());
                IndexObject index = keyIndex(target, targetNumbers);
                long oid = constraintId(table, ConstraintObject.FOREIGN, key.name());
                constraints.add(new ConstraintObject(
                        oid, table, name, ConstraintObject.FOREIGN, numbers, target, targetNumbers, index));
            }
        }
    }

    private void readTriggers(List<TriggerDefinition> all) {
        if (all.isEmpty()) {
            return;
        }
        for (TableObject table : tables) {
            String schema = table.table().schema();
            String view = table.table().name();
            List<TriggerDefinition> own = all.stream()
                    .filter(trigger -> trigger.isOf(schema, view))
                    .sorted(Comparator.comparing(TriggerDefinition::name))
                    .toList();
            ShownNames shown =
                    new ShownNames(own.stream().map(TriggerDefinition::name).toList());
            own.forEach(trigger -> triggers.add(new TriggerObject(
                    ids.of("trigger", schema, view, trigger.name()),
                    table,
                    shown.of(trigger.name()),
                    trigger.event(),
                    definitions ? trigger.sql() : null)));
        }
    }

    private @Nullable IndexObject keyIndex(TableObject target, List<Integer> columns) {
        return ownKeys.getOrDefault(target.oid(), List.of()).stream()
                .filter(key -> new HashSet<>(key.key()).equals(new HashSet<>(columns)))
                .map(ConstraintObject::index)
                .findFirst()
                .orElse(null);
    }

    private IndexObject index(TableObject table, String name, boolean unique, boolean primary, List<Integer> key) {
        long oid = ids.of("index", table.table().schema(), table.table().name(), name);
        IndexObject index = new IndexObject(oid, table, new ShownNames(List.of()).of(name), unique, primary, key);
        indexes.add(index);
        return index;
    }

    private long constraintId(TableObject table, String kind, String name) {
        return ids.of(
                "constraint " + kind, table.table().schema(), table.table().name(), name);
    }

    /** Returns the numbers of columns; null if one of them is not visible. */
    private static @Nullable List<Integer> numbers(TableObject table, List<String> columns) {
        List<Integer> numbers = new ArrayList<>();
        for (String column : columns) {
            OptionalInt number = table.numberOf(column);
            if (number.isEmpty()) {
                return null;
            }
            numbers.add(number.getAsInt());
        }
        return numbers;
    }
}
