package io.braid.engine.plan.expression;

import org.jspecify.annotations.Nullable;

/** A function over the catalog, which each execution of a plan replaces by that of its {@link CatalogFunctions}. */
public record CatalogFunction(String name) implements RowFunction {
    @Override
    public @Nullable Object apply(@Nullable Object[] arguments) {
        return CatalogFunctions.NONE.function(name).apply(arguments);
    }
}
