/**
 * Samples of tables, read by ANALYZE. {@link io.braid.planner.sample.SampledTable} is what others need. Stands on
 * {@code catalog} and {@code statistics}.
 */
@NullMarked
package io.braid.planner.sample;

import org.jspecify.annotations.NullMarked;
