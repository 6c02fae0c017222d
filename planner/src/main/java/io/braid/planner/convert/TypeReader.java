package io.braid.planner.convert;

import io.braid.planner.access.Principal;
import io.braid.planner.access.Rights;
import io.braid.planner.catalog.CatalogSnapshot;
import io.braid.planner.catalog.ViewSubstitution;
import io.braid.planner.materialized.ViewContents;
import io.braid.planner.syntax.TypeNames;
import io.braid.planner.type.Types;
import io.braid.spi.error.BraidException;
import io.braid.spi.type.DataType;
import io.braid.vdb.VirtualDatabase;
import java.util.List;

/** Parser of type names of standard SQL and other databases. */
public final class TypeReader {
    private static final Rights EVERYTHING = Rights.of(new VirtualDatabase("", "", List.of()), Principal.SERVER);

    private TypeReader() {}

    /** Parses a type name, as nullable; fails if there is no such type. */
    public static DataType type(String text) {
        TypeNames.tree(text);
        try {
            SqlFrontEnd frontEnd =
                    SqlFrontEnd.of(CatalogSnapshot.of(EVERYTHING, "", null, new ViewSubstitution(ViewContents.NONE)));
            return Types.fromCalciteType(frontEnd.rowType("SELECT CAST(NULL AS " + TypeNames.sqlName(text) + ")")
                            .getFieldList()
                            .get(0)
                            .getType())
                    .withNullable(true);
        } catch (BraidException | IllegalArgumentException e) {
            throw TypeNames.unknown(text, e);
        }
    }
}
