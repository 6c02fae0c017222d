/**
 * Window functions: partitions in memory, and partitions too large for it, read from disk in pages.
 *
 * <p>Others need {@link io.braid.engine.window.WindowOperator} and {@link io.braid.engine.window.WindowSpec}. Stands on
 * {@code aggregate}, {@code sort} and {@code spill}.
 */
@NullMarked
package io.braid.engine.window;

import org.jspecify.annotations.NullMarked;
