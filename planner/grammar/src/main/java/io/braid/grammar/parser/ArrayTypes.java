package io.braid.grammar.parser;

import org.apache.calcite.sql.SqlCollectionTypeNameSpec;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/** Types of arrays as PostgreSQL writes them: {@code INTEGER[]}, which is {@code INTEGER ARRAY}. */
public final class ArrayTypes {
    private ArrayTypes() {}

    /** The type of arrays whose elements are of a type. */
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
