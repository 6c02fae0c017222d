package io.braid.planner.write;

import io.braid.planner.catalog.SourceTable;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.ColumnDetails;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.List;
import java.util.Optional;

/**
 * Rows of a table without a key, identified by their versions: the location of a row and the transaction that wrote it.
 * If another transaction has changed a row meanwhile, its version no longer exists, and the statement fails.
 *
 * @param table the name of the table for messages
 */
public record RowVersions(String table) implements RowHandling {
    /** Name of the first column of a version. */
    static final String FIRST = "ctid";

    private static final DataType TEXT = DataType.of(TypeKind.VARCHAR).notNull();
    private static final List<ColumnDescription> POSTGRESQL = List.of(
            new ColumnDescription(FIRST, TEXT, "tid", TextSemantics.OPAQUE, ColumnDetails.NONE),
            new ColumnDescription("xmin", TEXT, "xid", TextSemantics.OPAQUE, ColumnDetails.NONE));

    /** Returns a table without a key with the row version as its key; empty if its source has no row versions. */
    public static Optional<SourceTable> keyed(SourceTable table) {
        boolean hasVersions = table.source().capabilities().dialect().equals("postgresql")
                && table.description().kind() == TableDescription.Kind.TABLE
                && table.uniqueColumns().isEmpty();
        return hasVersions ? Optional.of(table.withKey(POSTGRESQL)) : Optional.empty();
    }
}
