package io.braid.migration.teiid;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reader of the paths of permissions, of which only the known tables tell where the table ends. */
final class ResourcePaths {
    private final TableNames tables;
    /** Names as they were first spelled, by their level and the same in lower case. */
    private final Map<String, String> spelling = new HashMap<>();

    ResourcePaths(TableNames tables) {
        this.tables = tables;
    }

    /**
     * Target of a permission.
     *
     * @param schema empty for the whole database
     * @param table empty for the whole schema
     * @param column empty for the whole table
     */
    record Target(String schema, String table, String column) {
        boolean isColumn() {
            return !column.isEmpty();
        }

        boolean isTable() {
            return !table.isEmpty() && column.isEmpty();
        }

        boolean isSchema() {
            return !schema.isEmpty() && table.isEmpty();
        }

        /** True if another target is part of this one, and smaller. */
        boolean contains(Target other) {
            return !equals(other)
                    && (schema.isEmpty() || schema.equals(other.schema))
                    && (table.isEmpty() || table.equals(other.table))
                    && (column.isEmpty() || column.equals(other.column));
        }
    }

    /** The target, whose names are in lower case. */
    Target read(TeiidStatement.Resource resource) {
        List<String> path = resource.path().stream().map(TableNames::lower).toList();
        for (int level = 0; level < path.size(); level++) {
            spelling.putIfAbsent(level + path.get(level), resource.path().get(level));
        }
        if (path.isEmpty()) {
            return new Target("", "", "");
        }
        String schema = path.get(0);
        if (path.size() == 1) {
            return new Target(schema, "", "");
        }
        String all = String.join(".", path.subList(1, path.size()));
        boolean saysColumn = resource.kind().equals("COLUMN");
        boolean saysTable = !resource.kind().isEmpty() && !saysColumn;
        if (saysTable || path.size() == 2 || tables.isTable(schema, all)) {
            return new Target(schema, imported(schema, path.subList(1, path.size())), "");
        }
        int last = path.size() - 1;
        return new Target(schema, imported(schema, path.subList(1, last)), path.get(last));
    }

    /** A path as the file spells it. */
    List<String> spelled(String... path) {
        List<String> names = new ArrayList<>();
        for (int level = 0; level < path.length; level++) {
            names.add(spelling.getOrDefault(level + path[level], path[level]));
        }
        return names;
    }

    /** A target in words, as the file spells it. */
    String words(Target target) {
        if (target.schema().isEmpty()) {
            return "the database";
        }
        String[] path = Stream.of(target.schema(), target.table(), target.column())
                .filter(name -> !name.isEmpty())
                .toArray(String[]::new);
        return String.join(".", spelled(path));
    }

    /** A column as the file spells it. */
    String spelledColumn(String column) {
        return spelling.getOrDefault(2 + column, column);
    }

    /** An imported table is called by its last name, whatever schema of the source Teiid puts before it. */
    private String imported(String schema, List<String> names) {
        String all = String.join(".", names);
        return tables.isTable(schema, all) || !tables.isOpen(schema) ? all : names.get(names.size() - 1);
    }
}
