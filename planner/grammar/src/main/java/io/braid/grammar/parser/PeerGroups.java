package io.braid.grammar.parser;

import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/** Frame unit GROUPS, in place of ROWS or RANGE: bounds count groups of peers. */
public final class PeerGroups extends SqlLiteral {
    private static final int UNIT = 4;

    public PeerGroups(SqlParserPos pos) {
        super(false, SqlTypeName.BOOLEAN, pos);
    }

    /** True if the frame of a window is in GROUPS. */
    public static boolean areCountedBy(SqlWindow window) {
        return unit(window) instanceof PeerGroups;
    }

    /** Returns the frame unit of a window. */
    public static SqlLiteral unit(SqlWindow window) {
        return (SqlLiteral) window.getOperandList().get(UNIT);
    }

    @Override
    public SqlLiteral clone(SqlParserPos pos) {
        return new PeerGroups(pos);
    }
}
