/**
 * Aggregate functions, computed for all groups at once.
 *
 * <p>The entry point is {@link io.braid.engine.aggregate.RunningAggregate}. Depends on {@code expression}, {@code sort}
 * and {@code spill}.
 */
@NullMarked
package io.braid.engine.aggregate;

import org.jspecify.annotations.NullMarked;
