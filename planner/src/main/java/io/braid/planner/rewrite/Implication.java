package io.braid.planner.rewrite;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/** Check whether conditions imply another; conservative, negative in doubt. */
final class Implication {
    private final EquivalenceClasses equal;
    private final Set<RexNode> given = new HashSet<>();
    private final Map<RexNode, AllowedValues> allowed = new HashMap<>();

    Implication(List<RexNode> conditions) {
        equal = EquivalenceClasses.of(conditions);
        for (RexNode condition : conditions) {
            RexNode canonical = equal.canonical(condition);
            given.add(canonical);
            AllowedValues.by(canonical).ifPresent(one -> allowed.merge(one.expression(), one, AllowedValues::and));
        }
    }

    EquivalenceClasses equal() {
        return equal;
    }

    boolean implies(RexNode condition) {
        RexNode canonical = equal.canonical(condition);
        return given.contains(canonical)
                || equal.say(condition)
                || AllowedValues.by(canonical).filter(this::isWithin).isPresent()
                || (condition.isA(SqlKind.OR)
                        && RelOptUtil.disjunctions(condition).stream().anyMatch(this::implies));
    }

    private boolean isWithin(AllowedValues asked) {
        AllowedValues known = allowed.get(asked.expression());
        return known != null && known.isWithin(asked);
    }
}
