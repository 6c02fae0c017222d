/**
 * Aggregate functions, computed for all groups at once.
 *
 * <p>Others need {@link io.braid.engine.aggregate.RunningAggregate}. Stands on {@code expression}, {@code sort} and
 * {@code spill}.
 */
@NullMarked
package io.braid.engine.aggregate;

import org.jspecify.annotations.NullMarked;
