package io.braid.connector.duckdb;

import io.braid.connector.jdbc.dialect.ColumnTypes;
import io.braid.connector.jdbc.dialect.WriteStatements;
import io.braid.spi.type.TypeKind;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Statements and types by which Braid writes tables into a DuckDB source. */
final class DuckdbWriteStatements {
    /** The query of the bytes that a table takes; {@code %1$s} is its schema and {@code %2$s} its name, as texts. */
    static final String SIZE =
            "SELECT count(DISTINCT block_id) * (SELECT block_size FROM pragma_database_size() LIMIT 1)"
                    + " FROM pragma_storage_info(concat('\"', replace(%1$s, '\"', '\"\"'), '\".\"',"
                    + " replace(%2$s, '\"', '\"\"'), '\"')) WHERE block_id >= 0";

    /** DuckDB has no codes of errors: a database that is read only, and no such schema. */
    private static final Pattern REFUSALS =
            Pattern.compile("attached in read-only mode|Schema with name .* does not exist");

    static final WriteStatements TABLES = new WriteStatements(
            Map.of(),
            type -> Optional.of(StoredColumn.nativeType(type)),
            "",
            "",
            "%1$s IS NOT DISTINCT FROM %2$s",
            false,
            true,
            "ANALYZE %s",
            SIZE,
            DuckdbWriteStatements::refuses);

    /** Lengths are read and not kept by DuckDB, and there are no arrays among what Braid writes. */
    static final ColumnTypes COLUMNS = new ColumnTypes(
            type -> type.kind() == TypeKind.ARRAY ? Optional.empty() : Optional.of(StoredColumn.nativeType(type)),
            Map.of(),
            Map.of(),
            Set.of("uuid"));

    private DuckdbWriteStatements() {}

    private static boolean refuses(SQLException error) {
        return REFUSALS.matcher(String.valueOf(error.getMessage())).find();
    }
}
