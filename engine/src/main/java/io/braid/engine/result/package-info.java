/**
 * Rows of a running query, and its statistics.
 *
 * <p>Others need {@link io.braid.engine.result.Result}. Stands on {@code plan.actual} only.
 */
@NullMarked
package io.braid.engine.result;

import org.jspecify.annotations.NullMarked;
