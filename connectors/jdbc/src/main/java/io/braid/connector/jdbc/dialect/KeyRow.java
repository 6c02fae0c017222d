package io.braid.connector.jdbc.dialect;

import io.braid.spi.catalog.TableName;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Column of a constraint or an index in the result of {@link SchemaCatalog#keys}.
 *
 * @param column null for a computed index column
 * @param target the referenced table of a foreign key
 * @param targetColumn the referenced column of a foreign key
 */
public record KeyRow(
        Kind kind,
        String table,
        String name,
        @Nullable String column,
        @Nullable TableName target,
        @Nullable String targetColumn) {

    /** Kinds of rows, as named in the catalog queries. */
    public enum Kind {
        PRIMARY_KEY,
        UNIQUE,
        FOREIGN_KEY,
        INDEX,
        UNIQUE_INDEX
    }

    public static KeyRow read(ResultSet rows) throws SQLException {
        String target = rows.getString("target_table");
        return new KeyRow(
                Kind.valueOf(rows.getString("key_kind")),
                rows.getString("table_name"),
                rows.getString("key_name"),
                rows.getString("column_name"),
                target == null
                        ? null
                        : new TableName(rows.getString("target_catalog"), rows.getString("target_schema"), target),
                rows.getString("target_column"));
    }

    public boolean continues(KeyRow other) {
        return kind == other.kind && table.equals(other.table) && name.equals(other.name);
    }
}
