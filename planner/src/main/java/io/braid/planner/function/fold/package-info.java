/**
 * Constant folding, with the values that the engine would compute. Its entry point is
 * {@link io.braid.planner.function.fold.ConstantFolding}. Depends on {@code budget}, {@code function},
 * {@code function.value} and {@code type}.
 */
@NullMarked
package io.braid.planner.function.fold;

import org.jspecify.annotations.NullMarked;
