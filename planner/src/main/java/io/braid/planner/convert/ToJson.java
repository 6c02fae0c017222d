package io.braid.planner.convert;

import io.braid.planner.function.ArrayFunctions;
import io.braid.planner.function.FunctionTable;
import io.braid.planner.function.JsonFunctions;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.type.DeclaredType;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.jspecify.annotations.Nullable;

/** Conversion of a value of any type to JSON, as {@code TO_JSON(x)}. */
final class ToJson {
    private ToJson() {}

    static RexNode of(SqlRexContext context, SqlCall call) {
        RexBuilder rex = context.getRexBuilder();
        RexNode value = context.convertExpression(call.operand(0));
        RelDataType type = value.getType();
        if (isDocument(context.getValidator().getValidatedNodeTypeIfKnown(call.operand(0)))) {
            return value;
        }
        if (SqlTypeUtil.isBinary(type)) {
            throw new BraidException(
                    ErrorCode.TYPE_MISMATCH,
                    "JSON has no bytes: ENCODE(bytes, 'base64') makes a text of them",
                    CalciteErrors.at(call.operand(0).getParserPosition()));
        }
        if (ArrayFunctions.isArray(type)) {
            RelDataType element = Objects.requireNonNull(type.getComponentType());
            boolean isPlain = SqlTypeUtil.isNumeric(element) || SqlTypeUtil.isBoolean(element);
            RelDataType texts = rex.getTypeFactory().createArrayType(text(type, rex), -1);
            return rex.makeCall(
                    FunctionTable.own(ArrayFunctions.JSON),
                    rex.makeAbstractCast(
                            rex.getTypeFactory().createTypeWithNullability(texts, type.isNullable()), value, false),
                    rex.makeLiteral(isPlain));
        }
        RexNode text = SqlTypeUtil.isCharacter(type) ? value : rex.makeCast(text(type, rex), value);
        if (SqlTypeUtil.isTimestamp(type)) {
            text = MomentTexts.iso(text, type, rex);
        }
        return SqlTypeUtil.isNumeric(type) || SqlTypeUtil.isBoolean(type)
                ? rex.makeCall(call.getOperator(), text, rex.makeLiteral(JsonFunctions.PLAIN))
                : rex.makeCall(call.getOperator(), text);
    }

    /** True for a type whose values already are JSON. */
    private static boolean isDocument(@Nullable RelDataType type) {
        String name = type == null ? null : DeclaredType.nameOf(type);
        return "json".equals(name) || "jsonb".equals(name);
    }

    private static RelDataType text(RelDataType of, RexBuilder rex) {
        RelDataTypeFactory types = rex.getTypeFactory();
        return types.createTypeWithNullability(types.createSqlType(SqlTypeName.VARCHAR), of.isNullable());
    }
}
