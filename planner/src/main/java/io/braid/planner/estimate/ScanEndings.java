package io.braid.planner.estimate;

import io.braid.engine.plan.Aggregate;
import io.braid.engine.plan.Analyze;
import io.braid.engine.plan.Correlate;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.Limit;
import io.braid.engine.plan.NestedLoopJoin;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.RecursiveUnion;
import io.braid.engine.plan.SetOperation;
import io.braid.engine.plan.Sort;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.TopN;
import io.braid.engine.plan.Window;
import io.braid.engine.plan.query.ExpectedRead;
import io.braid.engine.plan.query.ExpectedRead.Ending;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Ends of the scans of a plan, and the scans that may run several times. */
final class ScanEndings {
    private final Map<Integer, Ending> endings = new HashMap<>();
    private final Set<Integer> repeated = new HashSet<>();

    static ScanEndings of(PlanNode root) {
        ScanEndings endings = new ScanEndings();
        endings.walk(root, Ending.STREAMED, false);
        return endings;
    }

    /** Returns the expected read of a scan as part of the plan. */
    ExpectedRead apply(int scan, ExpectedRead read) {
        ExpectedRead ended = read.ending(endings.getOrDefault(scan, Ending.WHOLE));
        return repeated.contains(scan) ? ended.asGuess() : ended;
    }

    private void walk(PlanNode node, Ending ending, boolean again) {
        if (node instanceof SourceScan scan) {
            // A shared subplan is read as far as the place that reads most of it.
            endings.merge(scan.id(), ending, (one, other) -> one.compareTo(other) < 0 ? one : other);
            if (again) {
                repeated.add(scan.id());
            }
        } else if (node instanceof Correlate each) {
            walk(each.left(), ending, again);
            walk(each.right(), Ending.EARLY, true);
        } else if (node instanceof HashJoin join) {
            walk(join.left(), ending, again);
            walk(join.right(), Ending.WHOLE, again);
        } else if (node instanceof NestedLoopJoin join) {
            walk(join.left(), ending, again);
            walk(join.right(), Ending.WHOLE, again);
        } else {
            Ending below = readsAll(node) ? Ending.WHOLE : node instanceof Limit ? Ending.EARLY : ending;
            boolean repeats = again || node instanceof RecursiveUnion;
            node.inputs().forEach(input -> walk(input, below, repeats));
        }
    }

    private static boolean readsAll(PlanNode node) {
        return node instanceof Sort
                || node instanceof TopN
                || node instanceof Aggregate
                || node instanceof Window
                || node instanceof SetOperation
                || node instanceof Analyze;
    }
}
