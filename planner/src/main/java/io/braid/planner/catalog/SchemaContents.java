package io.braid.planner.catalog;

import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.Place;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.Table;
import org.jspecify.annotations.Nullable;

/**
 * Tables of a schema, by their own name and, below nested schemas, by their full remote path. An ambiguous name finds
 * none of its tables.
 */
final class SchemaContents {
    private final Map<String, Table> tables = new LinkedHashMap<>();
    private final Map<String, Schema> schemas = new LinkedHashMap<>();
    private final Map<String, FunctionDefinition> functions = new LinkedHashMap<>();
    private final Map<String, SchemaContents> levels = new HashMap<>();
    private final Map<String, Entry> entries = new HashMap<>();

    /** A table with its origin. */
    private record Entry(String name, Place place, boolean declared) {}

    /** Adds a view or declared table, whose name hides imported tables. */
    void declare(String name, Table table, Place place) {
        entries.put(key(name), new Entry(name, place, true));
        tables.put(name, table);
    }

    void declare(FunctionDefinition function) {
        functions.put(key(function.name()), function);
    }

    /** Adds an imported table, also under its remote path. */
    void add(List<String> path, Table table, Place place) {
        String name = path.get(path.size() - 1);
        addShort(name, path, table, place);
        SchemaContents level = this;
        for (String schema : path.subList(0, path.size() - 1)) {
            level = level.nested(schema);
        }
        if (level != this) {
            level.addShort(name, path, table, place);
        }
    }

    /**
     * Returns a copy with tables replaced.
     *
     * @param change returns the replacement of a table, or null to remove it
     * @param keeps true for the functions to retain
     */
    SchemaContents with(BiFunction<String, Table, @Nullable Table> change, Predicate<String> keeps) {
        SchemaContents changed = new SchemaContents();
        tables.forEach((name, table) -> {
            Table other = change.apply(name, table);
            if (other != null) {
                changed.tables.put(name, other);
            }
        });
        functions.forEach((key, function) -> {
            if (keeps.test(function.name())) {
                changed.functions.put(key, function);
            }
        });
        levels.forEach((name, level) -> {
            SchemaContents below = level.with(change, keeps);
            if (!below.isEmpty()) {
                changed.schemas.put(name, StatementSchema.of(() -> below));
            }
        });
        return changed;
    }

    /** Returns a copy with views, whose names hide tables. */
    SchemaContents with(Collection<ViewTable> views) {
        Set<String> hidden =
                views.stream().map(view -> key(view.definition().name())).collect(Collectors.toSet());
        SchemaContents all = new SchemaContents();
        tables.forEach((name, table) -> {
            if (!hidden.contains(key(name))) {
                all.tables.put(name, table);
            }
        });
        all.schemas.putAll(schemas);
        all.levels.putAll(levels);
        all.functions.putAll(functions);
        views.forEach(view ->
                all.declare(view.definition().name(), view, view.definition().place()));
        return all;
    }

    private boolean isEmpty() {
        return tables.isEmpty() && schemas.isEmpty();
    }

    private void addShort(String name, List<String> path, Table table, Place place) {
        Entry before = entries.putIfAbsent(key(name), new Entry(name, place, false));
        if (before == null) {
            tables.put(name, table);
        } else if (!before.declared() && !isSame(tables.get(before.name()), table)) {
            tables.put(before.name(), InvalidTable.ambiguous(path, before.place(), place));
        }
    }

    private static boolean isSame(@Nullable Table before, Table table) {
        return before instanceof SourceTable first
                && table instanceof SourceTable second
                && first.description().name().equals(second.description().name());
    }

    private SchemaContents nested(String schema) {
        return levels.computeIfAbsent(schema, name -> {
            SchemaContents below = new SchemaContents();
            schemas.put(name, StatementSchema.of(() -> below));
            return below;
        });
    }

    Map<String, Table> tables() {
        return tables;
    }

    Map<String, Schema> schemas() {
        return schemas;
    }

    Optional<FunctionDefinition> function(String name) {
        return Optional.ofNullable(functions.get(key(name)));
    }

    Collection<String> functionNames() {
        return functions.values().stream().map(FunctionDefinition::name).toList();
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
