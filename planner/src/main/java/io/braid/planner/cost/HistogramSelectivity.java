package io.braid.planner.cost;

import io.braid.planner.catalog.SourceTable;
import io.braid.planner.function.Literals;
import io.braid.planner.literal.PeekedValues;
import io.braid.planner.literal.ValueUse;
import io.braid.planner.type.Types;
import io.braid.spi.catalog.ColumnSpread;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.RelColumnOrigin;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/**
 * Selectivity of comparisons with constants, based on the sources' histograms. Parameters with known values are treated
 * as constants, and their use is recorded.
 */
final class HistogramSelectivity {
    private final RelNode input;
    private final RelMetadataQuery metadata;
    private final PeekedValues samples;

    /**
     * A column compared with a constant.
     *
     * @param kind the comparison with the column on the left
     * @param peeked index of the sampled value; -1 for a constant
     */
    private record Comparison(int column, SqlKind kind, Object value, int peeked, ColumnSpread spread) {
        ValueUse.Bound bound() {
            return HistogramSelectivity.bound(kind, value, peeked);
        }
    }

    HistogramSelectivity(RelNode input, RelMetadataQuery metadata) {
        this.input = input;
        this.metadata = metadata;
        this.samples = input.getCluster()
                .getPlanner()
                .getContext()
                .maybeUnwrap(PeekedValues.class)
                .orElse(PeekedValues.NONE);
    }

    OptionalDouble ofEquality(RexNode condition) {
        Comparison comparison = comparison(condition);
        if (comparison == null || comparison.kind() != SqlKind.EQUALS) {
            return OptionalDouble.empty();
        }
        double distinct = DistinctValues.of(input, comparison.column(), metadata);
        ColumnSpread spread = comparison.spread();
        if (comparison.peeked() >= 0 && !spread.common().isEmpty()) {
            samples.used(new ValueUse.Equality(comparison.peeked(), spread, distinct));
        }
        return OptionalDouble.of(spread.shareOf(comparison.value(), distinct));
    }

    boolean isKnownRange(RexNode condition) {
        Comparison comparison = comparison(condition);
        return comparison != null
                && comparison.kind() != SqlKind.EQUALS
                && comparison.spread().shareBelow(comparison.value()).isPresent();
    }

    /**
     * Returns the selectivity of all ranges with histograms: ranges on one column are combined, different columns are
     * independent.
     */
    double ofRanges(List<RexNode> conditions) {
        Map<Integer, List<Comparison>> byColumn = new LinkedHashMap<>();
        for (RexNode condition : conditions) {
            Comparison comparison = isKnownRange(condition) ? comparison(condition) : null;
            if (comparison != null) {
                byColumn.computeIfAbsent(comparison.column(), column -> new ArrayList<>())
                        .add(comparison);
            }
        }
        double share = 1;
        for (List<Comparison> range : byColumn.values()) {
            share *= ofRange(range);
        }
        return share;
    }

    private double ofRange(List<Comparison> comparisons) {
        ValueUse.Range range = new ValueUse.Range(
                comparisons.get(0).spread(),
                comparisons.stream().map(Comparison::bound).toList());
        if (comparisons.stream().anyMatch(comparison -> comparison.peeked() >= 0)) {
            samples.used(range);
        }
        return range.sampleShare();
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
        int peeked = constant instanceof RexDynamicParam parameter ? samples.indexOf(parameter.getIndex()) : -1;
        if (!(column instanceof RexInputRef reference) || !Types.has(constant.getType())) {
            return null;
        }
        Object value = value(constant, peeked);
        if (value == null && peeked < 0) {
            return null;
        }
        ColumnSpread spread = spread(reference.getIndex()).orElse(null);
        if (value == null && spread != null) {
            watch(reference.getIndex(), kind, peeked, spread);
        }
        return value == null || spread == null
                ? null
                : new Comparison(reference.getIndex(), kind, value, peeked, spread);
    }

    /** Records that the estimate would depend on an unknown value. */
    private void watch(int column, SqlKind kind, int peeked, ColumnSpread spread) {
        boolean byEquality = kind == SqlKind.EQUALS;
        boolean matters =
                byEquality ? !spread.common().isEmpty() : !spread.bounds().isEmpty();
        if (matters && samples.watches(peeked, byEquality)) {
            samples.used(
                    byEquality
                            ? new ValueUse.Equality(peeked, spread, DistinctValues.of(input, column, metadata))
                            : new ValueUse.Range(spread, List.of(bound(kind, null, peeked))));
        }
    }

    private static ValueUse.Bound bound(SqlKind kind, @Nullable Object value, int peeked) {
        boolean isUpper = kind == SqlKind.LESS_THAN || kind == SqlKind.LESS_THAN_OR_EQUAL;
        boolean includesValue = kind == SqlKind.LESS_THAN_OR_EQUAL || kind == SqlKind.GREATER_THAN;
        return new ValueUse.Bound(peeked, value, isUpper, includesValue);
    }

    private @Nullable Object value(RexNode constant, int peeked) {
        DataType type = Types.fromCalciteType(constant.getType());
        if (peeked >= 0) {
            return samples.value(peeked, type);
        }
        return constant instanceof RexLiteral known && !known.isNull() ? Literals.value(known, type) : null;
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
