/**
 * Rewriting of expressions that depend on the session's time zone. Its entry point is
 * {@link io.braid.planner.zone.SessionZone}. Depends on {@code function} and {@code rel}.
 */
@NullMarked
package io.braid.planner.zone;

import org.jspecify.annotations.NullMarked;
