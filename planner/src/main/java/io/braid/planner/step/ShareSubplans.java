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
 * Common subplan elimination: subplans that occur several times in a finished plan are computed once. The largest
 * common subplans are shared; parts of them are shared only if they also occur elsewhere. Subplans that receive
 * different keys or pushed conditions are not equal. Volatile calls are always shared, because they would return
 * different values in each place.
 */
public final class ShareSubplans implements PlanStep {
    /** Estimated rows up to which a subplan is always shared: storing them costs less than requesting them again. */
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

    /** Counts the occurrences of each subplan. Parts of a repeated subplan count once per distinct subplan. */
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

    /** True if a node computes volatile calls, for its input rows or for the left rows of a correlate. */
    private static boolean isVolatile(RelNode node) {
        return node instanceof VolatileColumns
                || (node instanceof Correlate each && VolatileColumns.standsIn(each.getRight()));
    }

    /** Returns the identity of a subplan, equal for subplans that can be shared. */
    private static Object identity(RelNode node) {
        return isVolatile(node) ? SharedVolatile.of(node) : node.getRelDigest();
    }

    /**
     * True if sharing pays off. Reading a large table twice is cheaper than storing it; other results are stored if
     * that costs less than computing them again.
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
