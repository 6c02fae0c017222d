/**
 * Operations on whole columns: comparison, hashing, concatenation, hash tables of keys.
 *
 * <p>The entry points are {@link io.braid.engine.column.Concatenation} and {@link io.braid.engine.column.KeyTable}.
 * Depends on {@code exchange} and {@code memory}.
 */
@NullMarked
package io.braid.engine.column;

import org.jspecify.annotations.NullMarked;
