package io.braid.planner.convert;

import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlShuttle;

/** Removal of the database's own name before a schema name, as in {@code database.schema.table}. */
final class OwnDatabaseName extends SqlShuttle {
    private static final int LEAST_PARTS = 3;

    private final String database;
    private final CalciteSchema root;

    OwnDatabaseName(String database, CalciteSchema root) {
        this.database = database;
        this.root = root;
    }

    /** Returns the statement without the database's name. */
    SqlNode removedFrom(SqlNode statement) {
        SqlNode removed = isSchema(database) ? statement : statement.accept(this);
        return removed == null ? statement : removed;
    }

    @Override
    public SqlNode visit(SqlIdentifier name) {
        int parts = name.names.size();
        return parts >= LEAST_PARTS && name.names.get(0).equalsIgnoreCase(database) && isSchema(name.names.get(1))
                ? name.getComponent(1, parts)
                : name;
    }

    private boolean isSchema(String name) {
        return root.getSubSchema(name, false) != null;
    }
}
