/**
 * Set operations (INTERSECT, EXCEPT) and the removal of duplicates.
 *
 * <p>The entry point is {@link io.braid.engine.set.SetOperator}. Depends on {@code operator}, {@code materialize} and
 * {@code spill}.
 */
@NullMarked
package io.braid.engine.set;

import org.jspecify.annotations.NullMarked;
