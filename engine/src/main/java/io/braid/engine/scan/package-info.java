/**
 * Scans of sources: whole fragments, fragments restricted to keys of a dependent join, and point look-ups.
 *
 * <p>Others need {@link io.braid.engine.scan.ScanOperator} and {@link io.braid.engine.scan.KeyedScanOperator};
 * {@link io.braid.engine.scan.QuerySnapshots} lets several scans see one state. Stands on {@code operator},
 * {@code materialize} and {@code lookup}.
 */
@NullMarked
package io.braid.engine.scan;

import org.jspecify.annotations.NullMarked;
