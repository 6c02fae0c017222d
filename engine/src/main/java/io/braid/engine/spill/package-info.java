/**
 * Spill files: rows on disk in partitions, deleted together with the query that wrote them.
 *
 * <p>The entry points are {@link io.braid.engine.spill.Workspace} and {@link io.braid.engine.spill.SpillPartitions}.
 * Depends on {@code column} and {@code memory}.
 */
@NullMarked
package io.braid.engine.spill;

import org.jspecify.annotations.NullMarked;
