/**
 * Operations on whole columns: comparison, hashing, concatenation, hash tables of keys.
 *
 * <p>Others need {@link io.braid.engine.column.Concatenation} and {@link io.braid.engine.column.KeyTable}. Stands on
 * {@code exchange} and {@code memory}.
 */
@NullMarked
package io.braid.engine.column;

import org.jspecify.annotations.NullMarked;
