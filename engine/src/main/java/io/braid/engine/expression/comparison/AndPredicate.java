package io.braid.engine.expression.comparison;

import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Predicate;
import java.util.List;

/** Conjunction of conditions, each of which is evaluated only for the rows that meet the previous ones. */
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
