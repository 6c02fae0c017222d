/**
 * Measurements of operators for EXPLAIN ANALYZE.
 *
 * <p>The entry point is {@link io.braid.engine.analyze.Measurements}. Depends on {@code operator} and {@code spill}.
 */
@NullMarked
package io.braid.engine.analyze;

import org.jspecify.annotations.NullMarked;
