package io.braid.engine.plan;

import io.braid.spi.type.RowType;
import java.util.List;

/**
 * Hash join that collects the keys of one side first and pushes them into the scan of the other side (semi-join
 * reduction). The result is that of the hash join: the keys only exclude rows without a match. The keys are counted
 * during execution; with too many, the other side is read whole.
 *
 * @param rightDrives true if the right side supplies the keys, false if the left does
 * @param drivingKeys the columns of the driving side that hold the keys
 * @param mostKeys the number of keys above which reading the other side whole costs less
 * @param scan the id of the scan in the other side that takes the keys; it has {@link SourceScan#keyed()}
 * @param condition the index of the scan's condition on these keys
 */
public record DependentJoin(
        HashJoin join, boolean rightDrives, List<Integer> drivingKeys, long mostKeys, int scan, int condition)
        implements PlanNode {
    public DependentJoin {
        drivingKeys = List.copyOf(drivingKeys);
    }

    @Override
    public RowType columns() {
        return join.columns();
    }

    @Override
    public List<PlanNode> inputs() {
        return join.inputs();
    }

    @Override
    public <R> R accept(PlanVisitor<R> visitor) {
        return visitor.visitDependentJoin(this);
    }
}
