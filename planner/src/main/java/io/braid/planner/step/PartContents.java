package io.braid.planner.step;

import io.braid.planner.catalog.SourceTable;
import java.util.HashMap;
import java.util.Map;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.RepeatUnion;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/** Looks at all that a part of a finished plan is made of, what its sources are asked for included. */
final class PartContents {
    private boolean readsSource;
    private boolean repeated;
    /** How many joins have yet to be found that send their keys to a fragment. */
    private final Map<KeyedFragment, Integer> keysAwaited = new HashMap<>();

    private final RexShuttle look = new RexShuttle() {
        @Override
        public RexNode visitCall(RexCall call) {
            repeated |= !call.getOperator().isDeterministic();
            return super.visitCall(call);
        }

        @Override
        public RexNode visitCorrelVariable(RexCorrelVariable outer) {
            repeated = true;
            return outer;
        }
    };

    private PartContents() {}

    /**
     * Whether a part asks sources, and yields the same wherever it stands: nothing in it depends on chance or on what is outside, be
     * it a row, the rows of a recursion's last round, or the keys of a join.
     */
    static boolean areTheSameAnywhere(RelNode part) {
        PartContents contents = new PartContents();
        contents.collect(part);
        return contents.readsSource
                && !contents.repeated
                && contents.keysAwaited.values().stream().allMatch(awaited -> awaited == 0);
    }

    private void collect(RelNode node) {
        node.accept(look);
        if (node instanceof SourceFragment fragment) {
            readsSource = true;
            collect(fragment.body());
        } else if (node instanceof KeyedFragment keyed) {
            keysAwaited.merge(keyed.first(), keyed.keys().size(), Integer::sum);
            collect(keyed.whole());
        } else if (node instanceof DependentJoin join) {
            keysAwaited.merge(join.driver().dependent().first(), -1, Integer::sum);
        } else if (node instanceof TableScan scan) {
            repeated |= scan.getTable().unwrap(SourceTable.class) == null;
        } else {
            repeated |= node instanceof RepeatUnion || node instanceof Correlate;
        }
        node.getInputs().forEach(this::collect);
    }
}
