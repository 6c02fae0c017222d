/**
 * Set operations (INTERSECT, EXCEPT) and the removal of duplicates.
 *
 * <p>Others need {@link io.braid.engine.set.SetOperator}. Stands on {@code operator}, {@code materialize} and
 * {@code spill}.
 */
@NullMarked
package io.braid.engine.set;

import org.jspecify.annotations.NullMarked;
