package io.braid.execution;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Project;
import io.braid.engine.plan.Values;
import io.braid.engine.plan.expression.ColumnRef;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.ParameterRef;
import io.braid.spi.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Evaluation of a plan that consists of one row of constants and parameters, without starting the engine. */
final class ParameterRow {
    private ParameterRow() {}

    /** The values of the row; empty if the plan contains anything else. */
    static Optional<List<Parameter>> of(PlanNode plan, List<Parameter> parameters) {
        List<Parameter> values = new ArrayList<>();
        for (Expression expression : row(plan)) {
            Parameter value = value(expression, parameters);
            if (value == null) {
                return Optional.empty();
            }
            values.add(value);
        }
        return values.isEmpty() ? Optional.empty() : Optional.of(values);
    }

    private static List<Expression> row(PlanNode plan) {
        if (plan instanceof Values values && values.rows().size() == 1) {
            return values.rows().get(0);
        }
        if (plan instanceof Project project) {
            List<Expression> input = row(project.input());
            return input.isEmpty()
                    ? List.of()
                    : project.expressions().stream()
                            .map(value -> value instanceof ColumnRef column ? input.get(column.index()) : value)
                            .toList();
        }
        return List.of();
    }

    private static @Nullable Parameter value(Expression expression, List<Parameter> parameters) {
        if (expression instanceof Constant constant) {
            return new Parameter(constant.type(), constant.value());
        }
        return expression instanceof ParameterRef reference
                        && reference.type().kind()
                                == parameters.get(reference.index()).type().kind()
                ? parameters.get(reference.index())
                : null;
    }
}
