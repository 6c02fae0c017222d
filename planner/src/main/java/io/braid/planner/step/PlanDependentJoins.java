package io.braid.planner.step;

import io.braid.planner.join.KeyOption;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.planner.rel.DependentJoin;
import io.braid.planner.rel.JoinKey;
import io.braid.planner.rel.SourceFragments;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;

/**
 * Planning of dependent joins: a side with few keys sends them to the source of the other side, which then returns few
 * rows. Chosen by cost or by hint; the actual number of keys is determined at run time.
 */
public final class PlanDependentJoins implements PlanStep {
    private final boolean several;
    private final boolean ranges;
    private final boolean sparing;

    public PlanDependentJoins(PlannerOptions options) {
        several = options.uses(PlannerSwitch.SEVERAL_KEYS);
        ranges = options.uses(PlannerSwitch.KEY_RANGES);
        sparing = options.uses(PlannerSwitch.KEY_REDUCTION);
    }

    @Override
    public PlannerSwitch means() {
        return PlannerSwitch.DEPENDENT_JOINS;
    }

    @Override
    public RelNode apply(RelNode relation) {
        List<RelNode> inputs = relation.getInputs().stream().map(this::apply).toList();
        RelNode chosen = inputs.equals(relation.getInputs()) ? relation : relation.copy(relation.getTraitSet(), inputs);
        return chosen instanceof Join join ? choose(join) : chosen;
    }

    private RelNode choose(Join join) {
        return options(join)
                .max(Comparator.comparing(KeyOption::isHinted).thenComparingDouble(KeyOption::gain))
                .map(option -> chosenAgain(option.apply(join, ranges), option.way()))
                .orElse(join);
    }

    /** Replans the joins on the path of the keys, which may now be worth making dependent because of fewer rows. */
    private RelNode chosenAgain(RelNode relation, List<Integer> way) {
        if (way.isEmpty()) {
            return relation;
        }
        List<RelNode> inputs = new ArrayList<>(relation.getInputs());
        inputs.set(way.get(0), chosenAgain(inputs.get(way.get(0)), way.subList(1, way.size())));
        RelNode again = relation.copy(relation.getTraitSet(), inputs);
        return again instanceof Join join && !(again instanceof DependentJoin) ? choose(join) : again;
    }

    /** Explains why a join of a finished plan sends no keys, as a sentence. */
    public static String whyNot(Join join) {
        if (JoinKey.of(join).isEmpty()) {
            return "it has no columns that must be equal";
        }
        return possible(join, true).isEmpty()
                ? "neither side could leave out rows by keys of the other, or may be given them"
                : "to read all rows is expected to take less; the hint makedep at a table sends them all the same";
    }

    private Stream<KeyOption> options(Join join) {
        return possible(join, sparing).stream()
                .filter(option -> several || !option.isFurther())
                .filter(KeyOption::isWorthwhile);
    }

    private static List<KeyOption> possible(Join join, boolean sparing) {
        List<JoinKey> keys = JoinKey.of(join);
        if (keys.isEmpty()) {
            return List.of();
        }
        List<KeyOption> options = new ArrayList<>();
        if (leftMayDepend(join)) {
            KeyOption.of(join, true, keys, sparing).ifPresent(options::add);
        }
        if (rightMayDepend(join)) {
            KeyOption.of(join, false, keys, sparing).ifPresent(options::add);
        }
        return options.stream().filter(KeyOption::isPossible).toList();
    }

    /** True if rows of the left side without a match are not returned, so that they need not be fetched. */
    private static boolean leftMayDepend(Join join) {
        return switch (join.getJoinType()) {
            case INNER, RIGHT, SEMI -> true;
            default -> false;
        };
    }

    /**
     * True if the right side may depend on the left. The left side may still be open while the right side is read, so
     * they must not compete for one source's connections.
     */
    private static boolean rightMayDepend(Join join) {
        boolean possible =
                switch (join.getJoinType()) {
                    case INNER, LEFT, SEMI, ANTI -> true;
                    default -> false;
                };
        if (!possible) {
            return false;
        }
        Set<String> left = SourceFragments.sources(join.getLeft());
        left.retainAll(SourceFragments.sources(join.getRight()));
        return left.isEmpty();
    }
}
