/**
 * Actual figures of an executed plan: rows, bytes and time of each scan, and spilled data.
 *
 * <p>The entry point is {@link io.braid.engine.plan.actual.ScanStatistics}. Depends on no other package of the engine.
 */
@NullMarked
package io.braid.engine.plan.actual;

import org.jspecify.annotations.NullMarked;
