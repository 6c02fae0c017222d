/**
 * Single-flight requests for metadata of sources, and their cancellation.
 * {@link io.braid.planner.concurrent.SingleFlight} is what others need. Stands on no other package of the planner.
 */
@NullMarked
package io.braid.planner.concurrent;

import org.jspecify.annotations.NullMarked;
