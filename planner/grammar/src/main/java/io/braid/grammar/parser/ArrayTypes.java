package io.braid.grammar.parser;

import org.apache.calcite.sql.SqlCollectionTypeNameSpec;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/** Array types in PostgreSQL's notation: {@code INTEGER[]}, which is {@code INTEGER ARRAY}. */
public final class ArrayTypes {
    private ArrayTypes() {}

    /** Returns the array type of an element type. */
    public static SqlTypeNameSpec of(SqlTypeNameSpec element, SqlParserPos place) {
        if (element instanceof SqlCollectionTypeNameSpec) {
            throw Mistake.unsupported(
                    "There are no arrays of arrays: one pair of brackets stands behind the type of the elements."
                            + " To take an element of what is cast, write (x::INTEGER[])[1]",
                    place);
        }
        return new SqlCollectionTypeNameSpec(element, SqlTypeName.ARRAY, place);
    }
}
