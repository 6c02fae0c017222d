package io.braid.planner.convert;

import io.braid.planner.function.FunctionTable;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;

/** ISO 8601 texts of timestamps, for documents. */
final class MomentTexts {
    /** Offset of whole hours, which documents write with minutes. */
    private static final String HOURS_ALONE = "([+-]\\d\\d)$";

    private MomentTexts() {}

    /** @param text a timestamp as text, with a blank before its time */
    static RexNode iso(RexNode text, RelDataType type, RexBuilder rex) {
        RexNode moment = rex.makeCall(SqlStdOperatorTable.REPLACE, text, rex.makeLiteral(" "), rex.makeLiteral("T"));
        return type.getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE
                ? rex.makeCall(
                        FunctionTable.own("REGEXP_REPLACE"),
                        moment,
                        rex.makeLiteral(HOURS_ALONE),
                        rex.makeLiteral("\\1:00"))
                : moment;
    }
}
