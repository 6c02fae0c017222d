package io.braid.planner.sql;

import com.google.common.collect.ImmutableList;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Makes the constants of a column of fractions such, as the first in {@code VALUES (1.5), (1e10)}. Calcite leaves them as they are
 * written, and fails when it compares them with each other.
 */
final class UniformConstants {
    private UniformConstants() {}

    static RelNode in(RelNode relation) {
        return InsideOut.changed(relation, node -> node instanceof LogicalValues values ? uniform(values) : node);
    }

    private static RelNode uniform(LogicalValues values) {
        RexBuilder rex = values.getCluster().getRexBuilder();
        List<RelDataType> types = values.getRowType().getFieldList().stream()
                .map(field -> field.getType())
                .toList();
        ImmutableList<ImmutableList<RexLiteral>> rows = values.getTuples().stream()
                .map(row -> IntStream.range(0, row.size())
                        .mapToObj(column -> uniform(row.get(column), types.get(column), rex))
                        .collect(ImmutableList.toImmutableList()))
                .collect(ImmutableList.toImmutableList());
        return rows.equals(values.getTuples())
                ? values
                : LogicalValues.create(values.getCluster(), values.getRowType(), rows);
    }

    private static RexLiteral uniform(RexLiteral constant, RelDataType type, RexBuilder rex) {
        return !constant.isNull()
                        && SqlTypeUtil.isApproximateNumeric(type)
                        && constant.getTypeName() == SqlTypeName.DECIMAL
                ? rex.makeApproxLiteral(constant.getValueAs(BigDecimal.class), type)
                : constant;
    }
}
