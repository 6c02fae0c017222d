/**
 * Measurements of operators for EXPLAIN ANALYZE.
 *
 * <p>Others need {@link io.braid.engine.analyze.Measurements}. Stands on {@code operator} and {@code spill}.
 */
@NullMarked
package io.braid.engine.analyze;

import org.jspecify.annotations.NullMarked;
