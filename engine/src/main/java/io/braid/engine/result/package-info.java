/**
 * Rows of a running query, and its statistics.
 *
 * <p>The entry point is {@link io.braid.engine.result.Result}. Depends on {@code plan.actual} only.
 */
@NullMarked
package io.braid.engine.result;

import org.jspecify.annotations.NullMarked;
