package io.braid.postgres.catalog.function;

import org.jspecify.annotations.Nullable;

/** Implementation of a function over the catalog. */
@FunctionalInterface
interface Body {
    @Nullable
    Object apply(FunctionContext context, CallArguments arguments);
}
