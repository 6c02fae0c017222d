package io.braid.planner.lineage;

/** A column of a table of a source, under its names in Braid. */
public record BaseColumn(String schema, String table, String column) {
    @Override
    public String toString() {
        return schema + "." + table + "." + column;
    }
}
