/**
 * The session's time zone in what depends on it. {@link io.braid.planner.zone.SessionZone} is what others need. Stands
 * on {@code function} and {@code rel}.
 */
@NullMarked
package io.braid.planner.zone;

import org.jspecify.annotations.NullMarked;
