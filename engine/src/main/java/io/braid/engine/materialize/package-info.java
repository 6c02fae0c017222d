/**
 * Materialized rows: inputs that are read more than once, in memory as far as they fit, the rest on disk.
 *
 * <p>The entry points are {@link io.braid.engine.materialize.MaterializedRows} and
 * {@link io.braid.engine.materialize.SpillableRows}. Depends on {@code operator} and {@code spill}.
 */
@NullMarked
package io.braid.engine.materialize;

import org.jspecify.annotations.NullMarked;
