/**
 * Context of one running query: user, deadline, parallelism, memory, snapshots.
 *
 * <p>Callers of the engine create a {@link io.braid.engine.context.QueryContext}; operators share an
 * {@link io.braid.engine.context.Execution}. Depends on {@code scan}, {@code lookup}, {@code analyze} and
 * {@code spill}.
 */
@NullMarked
package io.braid.engine.context;

import org.jspecify.annotations.NullMarked;
