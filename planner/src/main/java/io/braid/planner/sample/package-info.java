/**
 * Samples of tables, read by ANALYZE. Its entry point is {@link io.braid.planner.sample.SampledTable}. Depends on
 * {@code catalog} and {@code statistics}.
 */
@NullMarked
package io.braid.planner.sample;

import org.jspecify.annotations.NullMarked;
