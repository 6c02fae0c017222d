package io.braid.planner.cost;

import java.util.List;
import java.util.OptionalDouble;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;

/** Estimate of the selectivity of conditions. */
final class Selectivity {
    private static final double RANGE = 1.0 / 3;
    private static final double LIKE = 0.1;
    private static final double UNKNOWN = 0.5;

    private final RelNode input;
    private final RelMetadataQuery metadata;

    Selectivity(RelNode input, RelMetadataQuery metadata) {
        this.input = input;
        this.metadata = metadata;
    }

    double of(RexNode condition) {
        RexNode expanded = RexUtil.expandSearch(input.getCluster().getRexBuilder(), null, condition);
        List<RexNode> conjuncts = RelOptUtil.conjunctions(expanded);
        HistogramSelectivity spreads = new HistogramSelectivity(input, metadata);
        return spreads.ofRanges(conjuncts)
                * conjuncts.stream()
                        .filter(conjunct -> !spreads.isKnownRange(conjunct))
                        .mapToDouble(this::ofConjunct)
                        .reduce(1, (a, b) -> a * b);
    }

    private double ofConjunct(RexNode conjunct) {
        return switch (conjunct.getKind()) {
            case EQUALS -> equality((RexCall) conjunct);
            case NOT_EQUALS, NOT -> 1 - RANGE * LIKE;
            case LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL -> RANGE;
            case LIKE -> LIKE;
            case OR ->
                Math.min(
                        1,
                        RelOptUtil.disjunctions(conjunct).stream()
                                .mapToDouble(this::of)
                                .sum());
            case IS_NOT_NULL -> 1;
            case LITERAL -> conjunct.isAlwaysTrue() ? 1 : 0;
            default -> UNKNOWN;
        };
    }

    private double equality(RexCall equality) {
        OptionalDouble known = new HistogramSelectivity(input, metadata).ofEquality(equality);
        if (known.isPresent()) {
            return known.getAsDouble();
        }
        List<Integer> columns = equality.getOperands().stream()
                .filter(operand -> operand.isA(SqlKind.INPUT_REF))
                .map(operand -> ((RexInputRef) operand).getIndex())
                .toList();
        double distinct = columns.stream()
                .mapToDouble(column -> DistinctValues.of(input, column, metadata))
                .max()
                .orElse(1 / LIKE);
        boolean isKnown = columns.stream().anyMatch(column -> DistinctValues.isKnown(input, column, metadata));
        // Without statistics, do not estimate more rows than one value of a small table would have.
        return isKnown ? 1 / distinct : Math.min(LIKE, 1 / distinct);
    }
}
