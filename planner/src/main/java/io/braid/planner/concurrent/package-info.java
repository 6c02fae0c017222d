/**
 * Single-flight execution, cancellable waits, and metadata requests to sources built on both. Its entry points are
 * {@link io.braid.planner.concurrent.SingleFlight} and {@link io.braid.planner.concurrent.CancellationSignal}. Depends
 * on no other package of the planner.
 */
@NullMarked
package io.braid.planner.concurrent;

import org.jspecify.annotations.NullMarked;
