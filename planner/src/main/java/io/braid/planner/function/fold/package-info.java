/**
 * Constant folding, with the values that the engine would compute.
 * {@link io.braid.planner.function.fold.ConstantFolding} is what others need. Stands on {@code budget},
 * {@code function}, {@code function.value} and {@code type}.
 */
@NullMarked
package io.braid.planner.function.fold;

import org.jspecify.annotations.NullMarked;
