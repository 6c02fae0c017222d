package io.braid.engine.plan.expression;

import org.jspecify.annotations.Nullable;

/** Scalar function of one row's values. Pure and safe for use by many threads. */
@FunctionalInterface
public interface RowFunction {
    /**
     * @param arguments objects of the classes that values of the arguments' types have as constants, or nulls
     * @return an object of the class that values of the result's type have as constants, or null
     */
    @Nullable
    Object apply(@Nullable Object[] arguments);
}
