/**
 * Window functions: partitions in memory, and partitions too large for it, read from disk in pages.
 *
 * <p>The entry points are {@link io.braid.engine.window.WindowOperator} and {@link io.braid.engine.window.WindowSpec}.
 * Depends on {@code aggregate}, {@code sort} and {@code spill}.
 */
@NullMarked
package io.braid.engine.window;

import org.jspecify.annotations.NullMarked;
