package io.braid.planner.step;

import io.braid.planner.catalog.Types;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.Feature;
import io.braid.spi.error.BraidException;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;

/** Classifies expressions by how exactly a source evaluates them. */
final class Exact {
    private final Capabilities capabilities;
    private final RexBuilder rexBuilder;

    Exact(Capabilities capabilities, RexBuilder rexBuilder) {
        this.capabilities = capabilities;
        this.rexBuilder = rexBuilder;
    }

    /** How exactly the source evaluates a condition that rows must fulfil. */
    Exactness condition(RexNode condition) {
        RexNode expanded = RexUtil.expandSearch(rexBuilder, null, condition);
        if (expanded instanceof RexCall call && (call.isA(SqlKind.AND) || call.isA(SqlKind.OR))) {
            // A conjunction or disjunction of supersets is a superset.
            return call.getOperands().stream().map(this::condition).reduce(Exactness.EXACT, Exactness::worse);
        }
        if (expanded instanceof RexCall call && !(expanded instanceof RexOver)) {
            boolean operandsExact = call.getOperands().stream().allMatch(this::value);
            return operandsExact ? function(call) : Exactness.LOCAL;
        }
        return value(expanded) ? Exactness.EXACT : Exactness.LOCAL;
    }

    /** Whether the source computes exactly Braid's value of an expression. */
    boolean value(RexNode expression) {
        RexNode expanded = RexUtil.expandSearch(rexBuilder, null, expression);
        if (expanded instanceof RexOver || expanded instanceof RexSubQuery) {
            return false;
        }
        if (expanded instanceof RexCall call) {
            return function(call) == Exactness.EXACT
                    && call.getOperands().stream().allMatch(this::value);
        }
        return hasBraidType(expanded.getType());
    }

    boolean values(List<RexNode> expressions) {
        return expressions.stream().allMatch(this::value);
    }

    boolean groupKey(RelDataType type) {
        return exact("GROUP BY", List.of(type));
    }

    boolean sortKey(RelDataType type) {
        return exact("ORDER BY", List.of(type));
    }

    boolean aggregate(AggregateCall call, RelDataType input) {
        List<RelDataType> arguments = call.getArgList().stream()
                .map(index -> input.getFieldList().get(index).getType())
                .toList();
        if (call.hasFilter() || !call.getCollation().getKeys().isEmpty()) {
            return false;
        }
        if (call.isDistinct()) {
            return capabilities.has(Feature.AGGREGATE_DISTINCT)
                    && exact(call.getAggregation().getName() + " DISTINCT", arguments);
        }
        return exact(call.getAggregation().getName(), arguments);
    }

    private boolean exact(String function, List<RelDataType> operands) {
        return exactness(function, operands) == Exactness.EXACT;
    }

    private Exactness function(RexCall call) {
        List<RelDataType> types = new ArrayList<>();
        call.getOperands().forEach(operand -> types.add(operand.getType()));
        if (call.isA(SqlKind.CAST)) {
            types.add(call.getType());
        }
        if (call.isA(SqlKind.LIKE) && call.getOperands().size() > 2) {
            return Exactness.LOCAL;
        }
        return exactness(call.getOperator().getName().toUpperCase(Locale.ROOT), types);
    }

    private Exactness exactness(String function, List<RelDataType> operands) {
        if (!operands.stream().allMatch(Exact::hasBraidType)) {
            return Exactness.LOCAL;
        }
        List<DataType> types = operands.stream().map(Types::fromCalciteType).toList();
        return capabilities.exactness(function, types);
    }

    private static boolean hasBraidType(RelDataType type) {
        try {
            Types.fromCalciteType(type);
            return true;
        } catch (BraidException e) {
            return false;
        }
    }
}
