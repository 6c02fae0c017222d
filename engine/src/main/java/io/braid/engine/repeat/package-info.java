/**
 * Plan parts that run many times in one query: correlated subqueries and recursive unions.
 *
 * <p>The entry point is {@link io.braid.engine.repeat.RepeatedPlan}. Depends on {@code operator}, {@code materialize}
 * and {@code set}.
 */
@NullMarked
package io.braid.engine.repeat;

import org.jspecify.annotations.NullMarked;
