package io.braid.engine.expression;

import io.braid.engine.expression.kernel.ConstantKernel;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.engine.plan.expression.Call;
import io.braid.engine.plan.expression.Compiled;
import io.braid.engine.plan.expression.Expression;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Common subexpressions of several expressions, each of which is compiled to one kernel. */
final class SharedCalls {
    private final Set<Expression> seen = new HashSet<>();
    private final Set<Expression> repeated = new HashSet<>();
    private final Map<Expression, Kernel> kernels = new HashMap<>();

    /** Returns the calls that occur more than once. */
    static SharedCalls of(List<Expression> expressions) {
        SharedCalls shared = new SharedCalls();
        expressions.forEach(shared::look);
        return shared;
    }

    /** Returns an empty set, so that no kernels are shared. */
    static SharedCalls none() {
        return new SharedCalls();
    }

    /** True if the expression is deterministic, as functions compiled by the planner may not be. */
    private boolean look(Expression expression) {
        if (!(expression instanceof Call call)) {
            return !(expression instanceof Compiled);
        }
        boolean same = true;
        for (Expression argument : call.arguments()) {
            same &= look(argument);
        }
        if (same && !seen.add(call)) {
            repeated.add(call);
        }
        return same;
    }

    Kernel kernel(Call call, Supplier<Kernel> made) {
        if (repeated.isEmpty() || !repeated.contains(call)) {
            return made.get();
        }
        Kernel kernel = kernels.get(call);
        if (kernel == null) {
            Kernel first = made.get();
            kernel = first instanceof ConstantKernel ? first : new SharedKernel(first);
            kernels.put(call, kernel);
        }
        return kernel;
    }
}
