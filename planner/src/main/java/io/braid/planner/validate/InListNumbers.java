package io.braid.planner.validate;

import io.braid.planner.type.Types;
import io.braid.spi.type.DataType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * An IN list of exact numbers without a common decimal type. Constants that fit the type of the searched expression are
 * cast to it and remain a list. Constants with more digits never match, so that one of them represents all. Thousands
 * of separate conditions would take Calcite cubic time.
 */
final class InListNumbers {
    private final DataType sought;
    private final List<SqlNode> held = new ArrayList<>();
    private final List<SqlNode> compared = new ArrayList<>();
    private boolean hasOneOfNoValue;

    /** @param sought the type of the searched expression */
    InListNumbers(RelDataType sought, SqlNodeList list) {
        DataType type = Types.fromCalciteType(sought);
        this.sought = DataType.decimal(type.wholeDigits() + type.scale(), type.scale());
        list.forEach(this::add);
    }

    private void add(SqlNode value) {
        BigDecimal number = constant(value);
        if (number == null) {
            compared.add(value);
        } else if (hasDigits(number)) {
            SqlParserPos place = value.getParserPosition();
            SqlTypeNameSpec decimal =
                    new SqlBasicTypeNameSpec(SqlTypeName.DECIMAL, sought.precision(), sought.scale(), place);
            held.add(SqlStdOperatorTable.CAST.createCall(place, value, new SqlDataTypeSpec(decimal, place)));
        } else if (!hasOneOfNoValue) {
            hasOneOfNoValue = true;
            compared.add(value);
        }
    }

    private boolean hasDigits(BigDecimal number) {
        BigDecimal exact = number.stripTrailingZeros();
        return exact.precision() - exact.scale() <= sought.wholeDigits() && exact.scale() <= sought.scale();
    }

    private static @Nullable BigDecimal constant(SqlNode value) {
        if (value.getKind() == SqlKind.MINUS_PREFIX) {
            BigDecimal number = constant(((SqlCall) value).operand(0));
            return number == null ? null : number.negate();
        }
        return value instanceof SqlLiteral literal && literal.getValue() instanceof BigDecimal number ? number : null;
    }

    /** Returns the constants cast to the type of the searched expression. */
    List<SqlNode> held() {
        return held;
    }

    /** Returns the values that must be compared one by one. */
    List<SqlNode> compared() {
        return compared;
    }
}
