package io.braid.planner.sql;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql2rel.SqlToRelConverter;

/** Makes algebra of queries, as Calcite does, but for joins that it neither makes nor refuses. */
final class QueryConverter extends SqlToRelConverter {
    QueryConverter(
            RelOptTable.ViewExpander views,
            SqlValidator validator,
            CalciteCatalogReader reader,
            RelOptCluster cluster,
            SqlToRelConverter.Config config) {
        super(views, validator, reader, cluster, Conversions.INSTANCE, config);
    }

    /** What is on the right of RIGHT and FULL JOIN has rows of its own, so that it can be of no row on the left. */
    @Override
    protected RelNode createJoin(Blackboard names, RelNode left, RelNode right, RexNode condition, JoinRelType type) {
        if (!type.generatesNullsOnLeft()) {
            return super.createJoin(names, left, right, condition, type);
        }
        try {
            RelNode joined = super.createJoin(names, left, right, condition, type);
            if (joined instanceof Correlate) {
                throw ofRowsOnTheLeft(type);
            }
            return joined;
        } catch (AssertionError e) {
            // Where assertions are on, it is refused before it is there.
            if (String.valueOf(e.getMessage()).startsWith("Correlate has invalid join type")) {
                throw ofRowsOnTheLeft(type);
            }
            throw e;
        }
    }

    private static BraidException ofRowsOnTheLeft(JoinRelType type) {
        return new BraidException(
                ErrorCode.FEATURE_NOT_SUPPORTED,
                "What stands on the right of " + type
                        + " JOIN cannot name columns of what stands before it: LATERAL is for JOIN,"
                        + " LEFT JOIN and CROSS JOIN");
    }
}
