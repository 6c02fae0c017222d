package io.braid.engine.expression.comparison;

import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Predicate;
import java.util.List;

/** Conditions that must all be true. Each is evaluated only for the rows that those before it have left. */
public final class AndPredicate implements Predicate {
    private final List<Predicate> conditions;

    public AndPredicate(List<Predicate> conditions) {
        this.conditions = conditions;
    }

    @Override
    public EvaluatedRows select(EvaluatedRows rows) {
        EvaluatedRows left = rows;
        for (Predicate condition : conditions) {
            if (left.count() == 0) {
                return left;
            }
            left = condition.select(left);
        }
        return left;
    }
}
