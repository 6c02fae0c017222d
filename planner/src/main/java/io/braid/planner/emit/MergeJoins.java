package io.braid.planner.emit;

import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.PlanNode;
import io.braid.planner.catalog.SourceTable;
import io.braid.planner.rel.MergeJoin;
import java.util.List;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.RelColumnOrigin;

/** Emitter of merge joins, from hash joins and the order of their inputs. */
final class MergeJoins {
    private MergeJoins() {}

    static PlanNode of(MergeJoin join, PlanNode emitted) {
        if (!(emitted instanceof HashJoin hash)
                || !hash.leftKeys().equals(join.leftKeys())
                || !hash.rightKeys().equals(join.rightKeys())) {
            // Operators above may rely on the order of its rows.
            throw new IllegalStateException("a merge join compares what both sides are in the order of");
        }
        return new io.braid.engine.plan.MergeJoin(
                hash, rows(join.getLeft(), join.leftKeys()), rows(join.getRight(), join.rightKeys()));
    }

    private static String rows(RelNode side, List<Integer> keys) {
        RelColumnOrigin origin = side.getCluster().getMetadataQuery().getColumnOrigin(side, keys.get(0));
        List<String> names =
                keys.stream().map(side.getRowType().getFieldNames()::get).toList();
        return "The rows" + (origin == null ? "" : of(origin.getOriginTable())) + ", by " + String.join(", ", names)
                + ",";
    }

    private static String of(RelOptTable table) {
        SourceTable source = table.unwrap(SourceTable.class);
        return " of " + String.join(".", table.getQualifiedName())
                + (source == null ? "" : " from source " + source.source().name());
    }
}
