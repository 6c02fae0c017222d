package io.braid.planner.calcite.workaround;

import java.math.BigDecimal;
import java.util.Objects;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.rules.SortUnionTransposeRule;
import org.apache.calcite.rex.RexLiteral;

/**
 * Rule that pushes the limit of a union into each input, unless no input can have more rows. Calcite's rule fires
 * forever if constant sort keys have been removed from the inputs.
 *
 * <p>Upstream issue: none known.
 */
public final class PushLimitsIntoUnion extends SortUnionTransposeRule {
    public PushLimitsIntoUnion() {
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
