/**
 * External sort: rows in order, by radix and merge sort in memory and by merging sorted runs from disk.
 *
 * <p>The entry points are {@link io.braid.engine.sort.RowSorter} and {@link io.braid.engine.sort.SortOrder}. Depends on
 * {@code column}, {@code operator} and {@code spill}.
 */
@NullMarked
package io.braid.engine.sort;

import org.jspecify.annotations.NullMarked;
