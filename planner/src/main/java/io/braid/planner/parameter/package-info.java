/**
 * Type inference for parameters of statements. {@link io.braid.planner.parameter.ParameterInference} is what others
 * need. Stands on no other package of the planner.
 */
@NullMarked
package io.braid.planner.parameter;

import org.jspecify.annotations.NullMarked;
