/**
 * Selection of the parts of a plan that a distributed engine runs.
 *
 * <p>Its entry point is {@link io.braid.planner.offload.OffloadResidual}. Depends on {@code pushdown},
 * {@code estimate}, {@code step} and {@code catalog}.
 */
@NullMarked
package io.braid.planner.offload;

import org.jspecify.annotations.NullMarked;
