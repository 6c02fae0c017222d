/**
 * Single-flight work, waits that end on cancellation, and metadata requests to sources built on both.
 * {@link io.braid.planner.concurrent.SingleFlight} and {@link io.braid.planner.concurrent.CancellationSignal} are what
 * others need. Stands on no other package of the planner.
 */
@NullMarked
package io.braid.planner.concurrent;

import org.jspecify.annotations.NullMarked;
