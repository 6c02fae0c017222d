package io.braid.planner.cost;

import io.braid.planner.catalog.SourceTable;
import io.braid.planner.function.Literals;
import io.braid.planner.type.Types;
import io.braid.spi.catalog.ColumnSpread;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.RelColumnOrigin;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/** Selectivity of comparisons with constants, by the histograms that sources have. */
final class HistogramSelectivity {
    private final RelNode input;
    private final RelMetadataQuery metadata;

    /**
     * A column compared with a constant.
     *
     * @param kind as if the column stood on the left
     */
    private record Comparison(int column, SqlKind kind, Object value, ColumnSpread spread) {
        /** Whether the value itself is on the lower side of the bound. */
        boolean includesValue() {
            return kind == SqlKind.LESS_THAN_OR_EQUAL || kind == SqlKind.GREATER_THAN;
        }

        boolean isUpper() {
            return kind == SqlKind.LESS_THAN || kind == SqlKind.LESS_THAN_OR_EQUAL;
        }
    }

    HistogramSelectivity(RelNode input, RelMetadataQuery metadata) {
        this.input = input;
        this.metadata = metadata;
    }

    OptionalDouble ofEquality(RexNode condition) {
        Comparison comparison = comparison(condition);
        return comparison == null || comparison.kind() != SqlKind.EQUALS
                ? OptionalDouble.empty()
                : OptionalDouble.of(comparison
                        .spread()
                        .shareOf(comparison.value(), DistinctValues.of(input, comparison.column(), metadata)));
    }

    boolean isKnownRange(RexNode condition) {
        Comparison comparison = comparison(condition);
        return comparison != null
                && comparison.kind() != SqlKind.EQUALS
                && comparison.spread().shareBelow(comparison.value()).isPresent();
    }

    /**
     * The share of rows within all ranges that are known: those of one column as one, different columns as independent.
     */
    double ofRanges(List<RexNode> conditions) {
        Map<Integer, double[]> byColumn = new HashMap<>();
        for (RexNode condition : conditions) {
            Comparison comparison = isKnownRange(condition) ? comparison(condition) : null;
            if (comparison != null) {
                ColumnSpread spread = comparison.spread();
                double below = comparison.includesValue()
                        ? spread.shareUpTo(comparison.value()).orElseThrow()
                        : spread.shareBelow(comparison.value()).orElseThrow();
                double[] range = byColumn.computeIfAbsent(
                        comparison.column(), column -> new double[] {0, 1 - spread.nullShare()});
                if (comparison.isUpper()) {
                    range[1] = Math.min(range[1], below);
                } else {
                    range[0] = Math.max(range[0], below);
                }
            }
        }
        double share = 1;
        for (double[] range : byColumn.values()) {
            share *= Math.max(0, range[1] - range[0]);
        }
        return share;
    }

    private @Nullable Comparison comparison(RexNode condition) {
        if (!(condition instanceof RexCall call) || !isComparison(call.getKind())) {
            return null;
        }
        RexNode left = call.getOperands().get(0);
        RexNode right = call.getOperands().get(1);
        Comparison straight = comparison(left, call.getKind(), right);
        return straight != null ? straight : comparison(right, call.getKind().reverse(), left);
    }

    private @Nullable Comparison comparison(RexNode column, SqlKind kind, RexNode constant) {
        if (!(column instanceof RexInputRef reference)
                || !(constant instanceof RexLiteral literal)
                || literal.isNull()
                || !Types.has(literal.getType())) {
            return null;
        }
        Object value = Literals.value(literal, Types.fromCalciteType(literal.getType()));
        ColumnSpread spread = spread(reference.getIndex()).orElse(null);
        return value == null || spread == null ? null : new Comparison(reference.getIndex(), kind, value, spread);
    }

    private static boolean isComparison(SqlKind kind) {
        return switch (kind) {
            case EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL -> true;
            default -> false;
        };
    }

    private Optional<ColumnSpread> spread(int column) {
        RelColumnOrigin origin = metadata.getColumnOrigin(input, column);
        SourceTable table = origin == null || origin.isDerived()
                ? null
                : origin.getOriginTable().unwrap(SourceTable.class);
        return table == null ? Optional.empty() : table.spread(origin.getOriginColumnOrdinal());
    }
}
