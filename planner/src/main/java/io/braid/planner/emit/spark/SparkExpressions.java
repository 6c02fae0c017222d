package io.braid.planner.emit.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Algebra rewritten so that Spark computes the same values as Braid. Spark infers other decimal types, truncates
 * decimals that are cast to integers, and sums long integers without widening.
 */
public final class SparkExpressions {
    private static final Set<SqlKind> ARITHMETIC = Set.of(SqlKind.PLUS, SqlKind.MINUS, SqlKind.TIMES);
    /** Digits of a long integer. */
    private static final int LONG_DIGITS = 19;

    private SparkExpressions() {}

    /** Rewrites one node whose inputs have been rewritten. */
    public static RelNode in(RelNode node) {
        RelNode typed = node.accept(new Typing(node.getCluster().getRexBuilder()));
        return typed instanceof Aggregate aggregate ? summed(aggregate) : typed;
    }

    /** Casts decimals to Braid's types, and rounds as Braid does. */
    private static final class Typing extends RexShuttle {
        private final RexBuilder rexBuilder;

        Typing(RexBuilder rexBuilder) {
            this.rexBuilder = rexBuilder;
        }

        @Override
        public RexNode visitCall(RexCall call) {
            RexNode visited = super.visitCall(call);
            if (ARITHMETIC.contains(call.getKind()) && SqlTypeUtil.isDecimal(call.getType())) {
                return rexBuilder.makeAbstractCast(call.getType(), visited, false);
            }
            return visited instanceof RexCall cast && cuts(cast)
                    ? cast.clone(
                            cast.getType(), List.of(rounded(cast.getOperands().get(0))))
                    : visited;
        }

        private static boolean cuts(RexCall call) {
            return call.isA(SqlKind.CAST)
                    && SqlTypeUtil.isIntType(call.getType())
                    && SqlTypeUtil.isDecimal(call.getOperands().get(0).getType());
        }

        private RexNode rounded(RexNode value) {
            return rexBuilder.makeCall(value.getType(), SqlStdOperatorTable.ROUND, List.of(value));
        }
    }

    /** Computes sums of long integers as decimals. */
    private static RelNode summed(Aggregate aggregate) {
        RelNode input = aggregate.getInput();
        RexBuilder rexBuilder = aggregate.getCluster().getRexBuilder();
        List<RexNode> columns = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (RelDataTypeField field : input.getRowType().getFieldList()) {
            columns.add(rexBuilder.makeInputRef(input, field.getIndex()));
            names.add(field.getName());
        }
        List<AggregateCall> calls = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            if (!sumsLongs(call, input)) {
                calls.add(call);
                continue;
            }
            int column = call.getArgList().get(0);
            RelDataType type = rexBuilder
                    .getTypeFactory()
                    .createTypeWithNullability(
                            rexBuilder.getTypeFactory().createSqlType(SqlTypeName.DECIMAL, LONG_DIGITS, 0),
                            columns.get(column).getType().isNullable());
            columns.add(rexBuilder.makeAbstractCast(type, columns.get(column), false));
            names.add("long" + columns.size());
            calls.add(call.withArgList(List.of(columns.size() - 1)));
        }
        if (calls.equals(aggregate.getAggCallList())) {
            return aggregate;
        }
        RelNode widened = LogicalProject.create(input, List.of(), columns, names, Set.of());
        return aggregate.copy(
                aggregate.getTraitSet(), widened, aggregate.getGroupSet(), aggregate.getGroupSets(), calls);
    }

    private static boolean sumsLongs(AggregateCall call, RelNode input) {
        return call.getAggregation().getKind() == SqlKind.SUM
                && input.getRowType()
                                .getFieldList()
                                .get(call.getArgList().get(0))
                                .getType()
                                .getSqlTypeName()
                        == SqlTypeName.BIGINT;
    }
}
