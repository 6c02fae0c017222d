/**
 * Actual figures of a plan that has run: rows, bytes and time of each scan, and what was spilled.
 *
 * <p>Others need {@link io.braid.engine.plan.actual.ScanStatistics}. Stands on no other package of the engine.
 */
@NullMarked
package io.braid.engine.plan.actual;

import org.jspecify.annotations.NullMarked;
