/**
 * Types: translation between Braid's and Calcite's. {@link io.braid.planner.type.Types} is what others need. Stands on
 * no other package of the planner.
 */
@NullMarked
package io.braid.planner.type;

import org.jspecify.annotations.NullMarked;
