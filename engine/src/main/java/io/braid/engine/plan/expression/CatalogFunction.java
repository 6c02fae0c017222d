package io.braid.engine.plan.expression;

import org.jspecify.annotations.Nullable;

/** Function over the catalog, which each execution of a plan resolves by its {@link CatalogFunctions}. */
public record CatalogFunction(String name) implements RowFunction {
    @Override
    public @Nullable Object apply(@Nullable Object[] arguments) {
        return CatalogFunctions.NONE.function(name).apply(arguments);
    }
}
