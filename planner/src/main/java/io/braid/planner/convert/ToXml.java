package io.braid.planner.convert;

import io.braid.planner.function.FunctionTable;
import io.braid.planner.function.XmlFunctions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql2rel.SqlRexContext;

/**
 * Conversion of a value of any type to XML text, in which timestamps have a T before the time, and bytes are base64.
 */
final class ToXml {
    private ToXml() {}

    static boolean isMeant(SqlCall call) {
        return call.getOperator().getName().equals(XmlFunctions.ESCAPED);
    }

    static RexNode of(SqlRexContext context, SqlCall call) {
        RexBuilder rex = context.getRexBuilder();
        RexNode text = text(context.convertExpression(call.operand(0)), rex);
        return rex.makeCall(call.getOperator(), text, context.convertExpression(call.operand(1)));
    }

    private static RexNode text(RexNode value, RexBuilder rex) {
        RelDataType type = value.getType();
        if (SqlTypeUtil.isCharacter(type)) {
            return value;
        }
        if (SqlTypeUtil.isBinary(type)) {
            return rex.makeCall(FunctionTable.own("ENCODE"), value, rex.makeLiteral("base64"));
        }
        RelDataTypeFactory types = rex.getTypeFactory();
        RexNode text = rex.makeCast(
                types.createTypeWithNullability(types.createSqlType(SqlTypeName.VARCHAR), type.isNullable()), value);
        return SqlTypeUtil.isTimestamp(type) ? MomentTexts.iso(text, type, rex) : text;
    }
}
