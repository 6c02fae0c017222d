package io.braid.planner.calcite.workaround;

import com.google.common.collect.ImmutableList;
import io.braid.planner.rel.BottomUpShuttle;
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
 * Conversion of the constants in a VALUES column to its approximate type, such as {@code VALUES (1.5), (1e10)}. Calcite
 * mixes decimals and doubles, and fails when it compares them.
 *
 * <p>Upstream issue: none known.
 */
public final class UniformConstants {
    private UniformConstants() {}

    public static RelNode in(RelNode relation) {
        return BottomUpShuttle.changed(relation, node -> node instanceof LogicalValues values ? uniform(values) : node);
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
