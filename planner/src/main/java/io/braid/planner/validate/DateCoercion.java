package io.braid.planner.validate;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Casts of dates to timestamps where both are mixed in {@code GREATEST} or a column of {@code VALUES}, which Calcite
 * lacks.
 */
final class DateCoercion {
    private final SqlValidator validator;
    private final SqlValidatorScope scope;

    DateCoercion(SqlValidator validator, SqlValidatorScope scope) {
        this.validator = validator;
        this.scope = scope;
    }

    /** Casts dates among the arguments of a function. */
    void castIn(SqlCall function) {
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < function.operandCount(); i++) {
            places.add(new Place(function, i));
        }
        cast(places);
    }

    /** Casts dates in each column of a list of rows. */
    void castInColumns(SqlCall values) {
        int width = values.getOperandList().stream()
                .mapToInt(row -> ((SqlCall) row).operandCount())
                .min()
                .orElse(0);
        for (int column = 0; column < width; column++) {
            int index = column;
            cast(values.getOperandList().stream()
                    .map(row -> new Place((SqlCall) row, index))
                    .toList());
        }
    }

    private void cast(List<Place> places) {
        List<Place> dates = new ArrayList<>();
        List<RelDataType> moments = new ArrayList<>();
        for (Place place : places) {
            SqlNode value = place.value();
            if (!(value instanceof SqlDynamicParam) && value.getKind() != SqlKind.DEFAULT) {
                RelDataType type = validator.deriveType(scope, value);
                if (type.getSqlTypeName() == SqlTypeName.DATE) {
                    dates.add(place);
                } else if (SqlTypeUtil.isTimestamp(type)) {
                    moments.add(type);
                }
            }
        }
        if (dates.isEmpty() || moments.isEmpty()) {
            return;
        }
        RelDataType common = Objects.requireNonNull(validator.getTypeFactory().leastRestrictive(moments));
        for (Place place : dates) {
            SqlNode value = place.value();
            SqlNode cast = SqlStdOperatorTable.CAST.createCall(
                    value.getParserPosition(), value, SqlTypeUtil.convertTypeToSpec(common));
            place.call().setOperand(place.index(), cast);
        }
    }

    /** Place of a value. */
    private record Place(SqlCall call, int index) {
        SqlNode value() {
            return call.operand(index);
        }
    }
}
