package io.braid.planner.step;

import io.braid.planner.cost.JoinCost;
import io.braid.planner.join.PlanCost;
import io.braid.planner.join.SharedVolatile;
import io.braid.planner.join.SubplanContents;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.planner.rel.SharedPart;
import io.braid.planner.rel.SourceFragment;
import io.braid.planner.rel.VolatileColumns;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;

/**
 * Common subplan elimination: what stands in a finished plan more than once is computed once. The largest parts that
 * are the same are shared; of what is in them, only what stands outside of them, too. Where keys are sent to one of two
 * parts, or a condition to its source, they are not the same. Volatile calls are shared in any case, since they would
 * have different values in each place.
 */
public final class ShareSubplans implements PlanStep {
    /** So many rows are kept in any case: that takes no time to speak of, and asking for them does. */
    private static final double FEW_ROWS = 100_000;

    private final PlannerOptions options;

    public ShareSubplans(PlannerOptions options) {
        this.options = options;
    }

    @Override
    public RelNode apply(RelNode relation) {
        Set<Integer> volatileCalls = VolatileColumns.repeatedIn(relation);
        if (volatileCalls.isEmpty() && !options.uses(PlannerSwitch.SHARED_PARTS)) {
            return relation;
        }
        Map<Object, Integer> places = new HashMap<>();
        count(relation, places);
        places.values().removeIf(count -> count == 1);
        RelNode shared = places.isEmpty() ? relation : new Sharing(places).apply(relation);
        if (!volatileCalls.isEmpty()) {
            VolatileColumns.requireOnce(shared);
        }
        return shared;
    }

    /** In how many places each part stands. What is in a part stands there once, in however many places that is. */
    private void count(RelNode node, Map<Object, Integer> places) {
        if (isShareable(node) && places.merge(identity(node), 1, Integer::sum) > 1) {
            return;
        }
        node.getInputs().forEach(input -> count(input, places));
    }

    private boolean isShareable(RelNode node) {
        boolean isVolatile = isVolatile(node);
        if (!isVolatile && !options.uses(PlannerSwitch.SHARED_PARTS)) {
            return false;
        }
        SubplanContents contents = SubplanContents.of(node);
        return isVolatile
                ? !contents.dependOnOutside()
                : contents.areTheSameAnywhere() && contents.areOfSources() && isWorthKeeping(node);
    }

    /** True if it computes something by chance, for rows of its input or for those on the left of a correlation. */
    private static boolean isVolatile(RelNode node) {
        return node instanceof VolatileColumns
                || (node instanceof Correlate each && VolatileColumns.standsIn(each.getRight()));
    }

    /** What is equal for parts that are the same. */
    private static Object identity(RelNode node) {
        return isVolatile(node) ? SharedVolatile.of(node) : node.getRelDigest();
    }

    /**
     * Many rows of a table are better read twice as they come than kept; others are kept if that takes less than making
     * them again.
     */
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

    /** Replacement of common subplans. */
    private static final class Sharing {
        private final Map<Object, Integer> places;
        private final Map<Object, SharedPart> parts = new HashMap<>();
        private int shared;

        Sharing(Map<Object, Integer> places) {
            this.places = places;
        }

        RelNode apply(RelNode node) {
            if (!places.containsKey(identity(node))) {
                return inside(node);
            }
            SharedPart known = parts.get(identity(node));
            if (known == null) {
                int number = ++shared;
                known = new SharedPart(number, inside(node));
                parts.put(identity(node), known);
            }
            return known;
        }

        private RelNode inside(RelNode node) {
            List<RelNode> inputs = node.getInputs().stream().map(this::apply).toList();
            return inputs.equals(node.getInputs()) ? node : node.copy(node.getTraitSet(), inputs);
        }
    }
}
