package io.braid.planner.rewrite;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/** Tells what holds wherever some conditions hold. If in doubt, nothing does. */
final class Implication {
    private final EqualClasses equal;
    private final Set<RexNode> given = new HashSet<>();
    private final Map<RexNode, Allowed> allowed = new HashMap<>();

    Implication(List<RexNode> conditions) {
        equal = EqualClasses.of(conditions);
        for (RexNode condition : conditions) {
            RexNode canonical = equal.canonical(condition);
            given.add(canonical);
            Allowed.by(canonical).ifPresent(one -> allowed.merge(one.expression(), one, Allowed::and));
        }
    }

    EqualClasses equal() {
        return equal;
    }

    boolean implies(RexNode condition) {
        RexNode canonical = equal.canonical(condition);
        return given.contains(canonical)
                || equal.say(condition)
                || Allowed.by(canonical).filter(this::isWithin).isPresent()
                || (condition.isA(SqlKind.OR)
                        && RelOptUtil.disjunctions(condition).stream().anyMatch(this::implies));
    }

    private boolean isWithin(Allowed asked) {
        Allowed known = allowed.get(asked.expression());
        return known != null && known.isWithin(asked);
    }
}
