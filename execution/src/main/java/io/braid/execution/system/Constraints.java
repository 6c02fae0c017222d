package io.braid.execution.system;

import io.braid.planner.catalog.CatalogTable;
import io.braid.spi.catalog.ForeignKey;
import io.braid.spi.catalog.Key;
import io.braid.spi.catalog.TableKeys;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Keys of tables. A key without a name gets one that is unique within its table. */
final class Constraints {
    private final List<CatalogTable> tables;
    private final boolean all;
    private final Map<String, CatalogTable> byRemoteName = new HashMap<>();

    /** @param all true to include foreign keys that refer to tables or columns outside of this list */
    Constraints(List<CatalogTable> tables, boolean all) {
        this.tables = tables;
        this.all = all;
        tables.forEach(table -> {
            if (table.origin() instanceof CatalogTable.Foreign foreign) {
                byRemoteName.putIfAbsent(
                        inSource(foreign, foreign.table().name().toString()), table);
                byRemoteName.put(
                        inSchema(table.schema(), foreign, foreign.table().name().toString()), table);
            }
        });
    }

    Stream<Constraint> all() {
        return tables.stream().flatMap(this::of);
    }

    private Stream<Constraint> of(CatalogTable table) {
        if (!(table.origin() instanceof CatalogTable.Foreign foreign)) {
            return Stream.of();
        }
        TableKeys keys = foreign.table().keys();
        List<Constraint> constraints = new ArrayList<>(own(table, keys));
        int number = 0;
        for (ForeignKey key : keys.foreign()) {
            Constraint reference = reference(table, foreign, key, ++number);
            if (all || isSeen(reference.target(), key.targetColumns())) {
                constraints.add(reference);
            }
        }
        return constraints.stream();
    }

    private static List<Constraint> own(CatalogTable table, TableKeys keys) {
        List<Constraint> constraints = new ArrayList<>();
        Key primary = keys.primary();
        if (primary != null) {
            constraints.add(Constraint.own(
                    table, named(primary.name(), table.name() + "_pkey"), Constraint.Kind.PRIMARY, primary.columns()));
        }
        int number = 0;
        for (Key unique : keys.unique()) {
            String name = named(unique.name(), table.name() + "_key" + ++number);
            constraints.add(Constraint.own(table, name, Constraint.Kind.UNIQUE, unique.columns()));
        }
        return constraints;
    }

    private Constraint reference(CatalogTable table, CatalogTable.Foreign foreign, ForeignKey key, int number) {
        String remote = key.target().toString();
        CatalogTable nearby = byRemoteName.get(inSchema(table.schema(), foreign, remote));
        CatalogTable target = nearby != null ? nearby : byRemoteName.get(inSource(foreign, remote));
        return new Constraint(
                table,
                named(key.name(), table.name() + "_fkey" + number),
                Constraint.Kind.FOREIGN,
                key.columns(),
                key.target(),
                target,
                key.targetColumns(),
                target == null ? null : keyOf(target, key.targetColumns()));
    }

    private static boolean isSeen(@Nullable CatalogTable target, List<String> columns) {
        return target != null
                && columns.stream().allMatch(column -> target.columns().list().stream()
                        .anyMatch(seen -> seen.name().equals(column)));
    }

    private static @Nullable String keyOf(CatalogTable target, List<String> columns) {
        TableKeys keys = ((CatalogTable.Foreign) target.origin()).table().keys();
        return own(target, keys).stream()
                .filter(key -> new HashSet<>(key.columns()).equals(new HashSet<>(columns)))
                .map(Constraint::name)
                .findFirst()
                .orElse(null);
    }

    private static String named(@Nullable String name, String otherwise) {
        return name == null ? otherwise : name;
    }

    private static String inSource(CatalogTable.Foreign foreign, String remote) {
        return foreign.source() + "\n" + remote;
    }

    private static String inSchema(String schema, CatalogTable.Foreign foreign, String remote) {
        return schema + "\n" + inSource(foreign, remote);
    }
}
