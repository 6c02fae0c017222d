package io.braid.planner.validate;

import io.braid.spi.type.DataType;
import java.math.BigDecimal;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlCollectionTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Casts to a decimal without precision, as in {@code x::numeric}: they retain the digits of the value, where Calcite
 * would round to an integer.
 */
final class DecimalCasts {
    /** Scale of a decimal if the scale of the value is unknown. */
    private static final int USUAL_SCALE = 10;

    private DecimalCasts() {}

    static void writeOutIn(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
        if ((call.getKind() != SqlKind.CAST && call.getKind() != SqlKind.SAFE_CAST)
                || call.operandCount() != 2
                || !(call.operand(1) instanceof SqlDataTypeSpec type)) {
            return;
        }
        SqlParserPos place = type.getParserPosition();
        if (isUnspecified(type.getTypeNameSpec())) {
            call.setOperand(1, new SqlDataTypeSpec(decimal(scale(validator, scope, call.operand(0)), place), place));
        } else if (type.getTypeNameSpec() instanceof SqlCollectionTypeNameSpec array
                && isUnspecified(array.getElementTypeName())) {
            call.setOperand(
                    1,
                    new SqlDataTypeSpec(
                            new SqlCollectionTypeNameSpec(decimal(USUAL_SCALE, place), SqlTypeName.ARRAY, place),
                            place));
        }
    }

    private static boolean isUnspecified(SqlTypeNameSpec type) {
        return type instanceof SqlBasicTypeNameSpec basic
                && basic.getTypeName().getSimple().equals(SqlTypeName.DECIMAL.name())
                && basic.getPrecision() < 0;
    }

    private static SqlTypeNameSpec decimal(int scale, SqlParserPos place) {
        return new SqlBasicTypeNameSpec(SqlTypeName.DECIMAL, DataType.MAX_DECIMAL_DIGITS, scale, place);
    }

    private static int scale(SqlValidator validator, SqlValidatorScope scope, SqlNode value) {
        if (value instanceof SqlDynamicParam) {
            return USUAL_SCALE;
        }
        if (value instanceof SqlCharStringLiteral literal) {
            return scale(String.valueOf(literal.toValue()));
        }
        RelDataType type = validator.deriveType(scope, value);
        if (SqlTypeUtil.isDecimal(type)) {
            return type.getScale();
        }
        return SqlTypeUtil.isExactNumeric(type) || SqlTypeUtil.isBoolean(type) ? 0 : USUAL_SCALE;
    }

    private static int scale(String number) {
        try {
            int scale = new BigDecimal(number.strip()).scale();
            return Math.max(0, Math.min(scale, DataType.MAX_DECIMAL_DIGITS));
        } catch (NumberFormatException e) {
            // The validation of the cast reports the error.
            return USUAL_SCALE;
        }
    }
}
