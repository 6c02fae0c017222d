/**
 * Scans of sources: whole fragments, fragments restricted to keys of a dependent join, and point look-ups.
 *
 * <p>The entry points are {@link io.braid.engine.scan.ScanOperator} and {@link io.braid.engine.scan.KeyedScanOperator};
 * {@link io.braid.engine.scan.QuerySnapshots} lets several scans share one snapshot. Depends on {@code operator},
 * {@code materialize} and {@code lookup}.
 */
@NullMarked
package io.braid.engine.scan;

import org.jspecify.annotations.NullMarked;
