package io.braid.execution.system;

import java.util.List;
import java.util.stream.Stream;

/** All system tables there are. */
public final class SystemTables {
    private static final List<SystemTable<?>> ALL = Stream.of(
                    StandardTables.all(),
                    StandardKeys.all(),
                    StandardRoutines.all(),
                    StandardRights.all(),
                    ServerTables.all(),
                    SourceActivityTables.all(),
                    CatalogTables.all(),
                    SourceTables.all(),
                    AccessTables.all(),
                    ActivityTables.all(),
                    List.<SystemTable<?>>of(DisagreementTable.table()))
            .flatMap(List::stream)
            .toList();

    private SystemTables() {}

    public static List<SystemTable<?>> all() {
        return ALL;
    }

    static SystemTable<?> named(String schema, String name) {
        return ALL.stream()
                .filter(table -> table.schema().equals(schema) && table.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no system table " + schema + "." + name));
    }
}
