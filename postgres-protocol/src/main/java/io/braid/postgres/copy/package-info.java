/**
 * Readers of the rows that a client sends with {@code COPY ... FROM STDIN}, in each of its formats.
 *
 * <p>Others need {@link io.braid.postgres.copy.CopyReader}. Stands on {@code command} and {@code type}.
 */
@NullMarked
package io.braid.postgres.copy;

import org.jspecify.annotations.NullMarked;
