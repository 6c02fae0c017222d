/**
 * Planner: one SQL statement in, one plan out. {@link io.braid.planner.Planner} and {@link io.braid.planner.Catalog},
 * an opened virtual database, are its entry points.
 */
@NullMarked
package io.braid.planner;

import org.jspecify.annotations.NullMarked;
