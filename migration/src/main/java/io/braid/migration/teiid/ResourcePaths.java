package io.braid.migration.teiid;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Parser of permission paths, which are ambiguous without the known tables. */
final class ResourcePaths {
    private final TableNames tables;
    /** First spelling of names, by their level and lower-case form. */
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

        /** True if another target is a proper part of this one. */
        boolean contains(Target other) {
            return !equals(other)
                    && (schema.isEmpty() || schema.equals(other.schema))
                    && (table.isEmpty() || table.equals(other.table))
                    && (column.isEmpty() || column.equals(other.column));
        }
    }

    /** Returns the target, with names in lower case. */
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

    /** Returns a path as the file spells it. */
    List<String> spelled(String... path) {
        List<String> names = new ArrayList<>();
        for (int level = 0; level < path.length; level++) {
            names.add(spelling.getOrDefault(level + path[level], path[level]));
        }
        return names;
    }

    /** Describes a target, as the file spells it. */
    String words(Target target) {
        if (target.schema().isEmpty()) {
            return "the database";
        }
        String[] path = Stream.of(target.schema(), target.table(), target.column())
                .filter(name -> !name.isEmpty())
                .toArray(String[]::new);
        return String.join(".", spelled(path));
    }

    /** Returns a column as the file spells it. */
    String spelledColumn(String column) {
        return spelling.getOrDefault(2 + column, column);
    }

    /** Returns the name of an imported table without the source's schema, which Teiid may put before it. */
    private String imported(String schema, List<String> names) {
        String all = String.join(".", names);
        return tables.isTable(schema, all) || !tables.isOpen(schema) ? all : names.get(names.size() - 1);
    }
}
