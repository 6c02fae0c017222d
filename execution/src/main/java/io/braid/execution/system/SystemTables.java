package io.braid.execution.system;

import io.braid.spi.catalog.TableDescription;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** System tables of every database. A table replaces an earlier one of the same name. */
public final class SystemTables {
    private static final List<SystemTable<?>> OWN = Stream.of(
                    StandardTables.all(),
                    StandardRoutines.all(),
                    StandardRights.all(),
                    ServerTables.all(),
                    SourceActivityTables.all(),
                    CatalogTables.all(),
                    SourceTables.all(),
                    AccessTables.all(),
                    ActivityTables.all(),
                    TransactionTables.all(),
                    List.<SystemTable<?>>of(DisagreementTable.table(), ProbeTable.table()))
            .flatMap(List::stream)
            .toList();

    private final Map<String, SystemTable<?>> byName = new LinkedHashMap<>();
    private final Map<String, List<TableDescription>> descriptions;
    private final Set<String> forAdministrators = new HashSet<>();

    public SystemTables(List<SystemTable<?>> tables) {
        tables.forEach(table -> byName.put(key(table.schema(), table.name()), table));
        descriptions = byName.values().stream()
                .collect(Collectors.groupingBy(
                        SystemTable::schema, Collectors.mapping(SystemTable::description, Collectors.toList())));
        byName.forEach((name, table) -> {
            if (table.forAdministrators()) {
                forAdministrators.add(name);
            }
        });
    }

    /** Braid's own tables, with additions and replacements. */
    public static SystemTables with(List<SystemTable<?>> others) {
        return new SystemTables(Stream.concat(OWN.stream(), others.stream()).toList());
    }

    /** Braid's own tables. */
    public static List<SystemTable<?>> all() {
        return OWN;
    }

    /** The names of the schemas. */
    Set<String> schemas() {
        return descriptions.keySet();
    }

    /** Qualified names of the tables that only administrators can see. */
    Set<String> forAdministrators() {
        return forAdministrators;
    }

    List<TableDescription> descriptions(String schema) {
        return descriptions.getOrDefault(schema, List.of());
    }

    SystemTable<?> named(String schema, String name) {
        @Nullable SystemTable<?> table = byName.get(key(schema, name));
        if (table == null) {
            throw new IllegalArgumentException("no system table " + schema + "." + name);
        }
        return table;
    }

    private static String key(String schema, String name) {
        return schema + "." + name;
    }
}
