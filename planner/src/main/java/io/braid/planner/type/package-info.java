/**
 * Types: translation between Braid's and Calcite's. Its entry point is {@link io.braid.planner.type.Types}. Depends on
 * no other package of the planner.
 */
@NullMarked
package io.braid.planner.type;

import org.jspecify.annotations.NullMarked;
