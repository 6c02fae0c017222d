/**
 * Choice of the parts of a plan that a distributed engine runs.
 *
 * <p>Others need {@link io.braid.planner.offload.OffloadResidual}. Stands on {@code pushdown}, {@code estimate},
 * {@code step} and {@code catalog}.
 */
@NullMarked
package io.braid.planner.offload;

import org.jspecify.annotations.NullMarked;
