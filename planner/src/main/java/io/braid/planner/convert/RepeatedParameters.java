package io.braid.planner.convert;

import io.braid.planner.rel.BottomUpShuttle;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/** Casts of a numbered parameter such as {@code $1} whose type differs from that of its first occurrence. */
final class RepeatedParameters {
    private RepeatedParameters() {}

    /** True if a statement contains a parameter twice. */
    static boolean areAnyIn(SqlNode statement) {
        Set<Integer> met = new HashSet<>();
        boolean[] repeated = {false};
        statement.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlDynamicParam parameter) {
                repeated[0] |= !met.add(parameter.getIndex());
                return null;
            }
        });
        return repeated[0];
    }

    /** @param types the types of the parameters, in order */
    static RelNode cast(RelNode relation, List<RelDataType> types) {
        RexBuilder rex = relation.getCluster().getRexBuilder();
        RexShuttle casts = new RexShuttle() {
            @Override
            public RexNode visitDynamicParam(RexDynamicParam parameter) {
                RelDataType type = types.get(parameter.getIndex());
                return SqlTypeUtil.equalSansNullability(rex.getTypeFactory(), type, parameter.getType())
                        ? parameter
                        : rex.makeCast(parameter.getType(), rex.makeDynamicParam(type, parameter.getIndex()));
            }
        };
        return BottomUpShuttle.changed(relation, node -> node.accept(casts));
    }
}
