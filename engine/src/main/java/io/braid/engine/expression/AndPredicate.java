package io.braid.engine.expression;

import java.util.List;

/** Conditions that must all be true. Each is evaluated only for the rows that those before it have left. */
final class AndPredicate implements Predicate {
    private final List<Predicate> conditions;

    AndPredicate(List<Predicate> conditions) {
        this.conditions = conditions;
    }

    @Override
    public Rows select(Rows rows) {
        Rows left = rows;
        for (Predicate condition : conditions) {
            if (left.count() == 0) {
                return left;
            }
            left = condition.select(left);
        }
        return left;
    }
}
