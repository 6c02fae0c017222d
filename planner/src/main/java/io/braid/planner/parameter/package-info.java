/**
 * Type inference for parameters of statements. Its entry point is
 * {@link io.braid.planner.parameter.ParameterInference}. Depends on no other package of the planner.
 */
@NullMarked
package io.braid.planner.parameter;

import org.jspecify.annotations.NullMarked;
