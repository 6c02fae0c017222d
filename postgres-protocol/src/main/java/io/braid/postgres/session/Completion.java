package io.braid.postgres.session;

import org.jspecify.annotations.Nullable;

/** Continuation of a client's request on its event loop. */
@FunctionalInterface
interface Completion {
    /** @param failure null if the request has succeeded */
    void done(@Nullable Throwable failure);
}
