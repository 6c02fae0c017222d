package io.braid.planner.step;

import io.braid.planner.cost.JoinCost;
import io.braid.planner.option.PlannerSwitch;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelDigest;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;

/**
 * Has what stands in a finished plan more than once computed once. The largest parts that are the same are shared; of what is in
 * them, only what stands outside of them, too. Where keys are sent to one of two parts, or a condition to its source, they are not the same.
 */
public final class ShareParts implements PlanStep {
    /** So many rows are kept in any case: that takes no time to speak of, and asking for them does. */
    private static final double FEW_ROWS = 100_000;

    @Override
    public PlannerSwitch means() {
        return PlannerSwitch.SHARED_PARTS;
    }

    @Override
    public RelNode apply(RelNode relation) {
        Map<RelDigest, Integer> places = new HashMap<>();
        count(relation, places);
        places.values().removeIf(count -> count == 1);
        return places.isEmpty() ? relation : new Sharing(places).apply(relation);
    }

    /** In how many places each part stands. What is in a part stands there once, in however many places that is. */
    private static void count(RelNode node, Map<RelDigest, Integer> places) {
        if (isShareable(node) && places.merge(node.getRelDigest(), 1, Integer::sum) > 1) {
            return;
        }
        node.getInputs().forEach(input -> count(input, places));
    }

    private static boolean isShareable(RelNode node) {
        return PartContents.areTheSameAnywhere(node) && isWorthKeeping(node);
    }

    /** Many rows of a table are better read twice as they come than kept; others are kept if that takes less than making them again. */
    private static boolean isWorthKeeping(RelNode part) {
        double rows = part.getCluster().getMetadataQuery().getRowCount(part);
        return rows <= FEW_ROWS
                || (!isPlain(part)
                        && JoinCost.keep(rows, part.getRowType().getFieldCount())
                                < PlanCost.of(part).value());
    }

    private static boolean isPlain(RelNode part) {
        if (part instanceof SourceFragment fragment) {
            return isPlain(fragment.body());
        }
        return part instanceof TableScan
                || ((part instanceof Filter || part instanceof Project) && isPlain(part.getInput(0)));
    }

    /** Puts the parts that are shared into a plan. */
    private static final class Sharing {
        private final Map<RelDigest, Integer> places;
        private final Map<RelDigest, SharedPart> parts = new HashMap<>();
        private int shared;

        Sharing(Map<RelDigest, Integer> places) {
            this.places = places;
        }

        RelNode apply(RelNode node) {
            if (!places.containsKey(node.getRelDigest())) {
                return inside(node);
            }
            SharedPart known = parts.get(node.getRelDigest());
            if (known == null) {
                int number = ++shared;
                known = new SharedPart(number, inside(node));
                parts.put(node.getRelDigest(), known);
            }
            return known;
        }

        private RelNode inside(RelNode node) {
            List<RelNode> inputs = node.getInputs().stream().map(this::apply).toList();
            return inputs.equals(node.getInputs()) ? node : node.copy(node.getTraitSet(), inputs);
        }
    }
}
