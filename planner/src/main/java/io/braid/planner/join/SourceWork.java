package io.braid.planner.join;

import io.braid.planner.cost.JoinCost;
import io.braid.planner.pushdown.IndexedJoin;
import io.braid.planner.pushdown.KeyPlacement;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;

/** Work of a source for its part of a plan, as rows read from tables. */
final class SourceWork {
    private SourceWork() {}

    static double rowsRead(RelNode part) {
        if (part instanceof TableScan || (part instanceof Filter filter && KeyPlacement.isFoundByIndex(filter))) {
            return rows(part);
        }
        if (part instanceof Join join) {
            return ofJoin(join);
        }
        double below =
                part.getInputs().stream().mapToDouble(SourceWork::rowsRead).sum();
        boolean works = part instanceof Aggregate || part instanceof Sort;
        return works ? below + rows(part.getInput(0)) : below;
    }

    /** Returns the rows read for a join; the rows of one side may be looked up by an index for those of the other. */
    private static double ofJoin(Join join) {
        double left = rowsRead(join.getLeft());
        double right = rowsRead(join.getRight());
        double joined = rows(join);
        double least = left + right + JoinCost.inSource(joined);
        if (IndexedJoin.findsRight(join)) {
            least = Math.min(least, left + JoinCost.byIndex(rows(join.getLeft()), joined));
        }
        if (join.getJoinType() == JoinRelType.INNER && IndexedJoin.findsLeft(join)) {
            least = Math.min(least, right + JoinCost.byIndex(rows(join.getRight()), joined));
        }
        return least;
    }

    private static double rows(RelNode part) {
        return Math.max(1, part.getCluster().getMetadataQuery().getRowCount(part));
    }
}
