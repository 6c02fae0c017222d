package io.braid.planner.step;

import java.math.BigDecimal;
import java.util.Objects;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.rules.SortUnionTransposeRule;
import org.apache.calcite.rex.RexLiteral;

/**
 * Takes of each input of a union only as many rows as are taken of all, unless none has more. Calcite would do so again where the
 * order of an input is not seen any more: keys that are constant there are no keys to sort by.
 */
final class SpreadLimits extends SortUnionTransposeRule {
    SpreadLimits() {
        super(Config.DEFAULT);
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Sort sort = call.rel(0);
        BigDecimal most = RexLiteral.bigDecimalValue(Objects.requireNonNull(sort.fetch));
        RelMetadataQuery metadata = call.getMetadataQuery();
        boolean hasMore = call.rel(1).getInputs().stream().anyMatch(input -> hasMore(input, most, metadata));
        if (hasMore) {
            super.onMatch(call);
        }
    }

    private static boolean hasMore(RelNode input, BigDecimal most, RelMetadataQuery metadata) {
        Double rows = metadata.getMaxRowCount(input);
        return rows == null || rows.isInfinite() || BigDecimal.valueOf(rows).compareTo(most) > 0;
    }
}
