/**
 * Readers of the rows that a client sends with {@code COPY ... FROM STDIN}, in each of its formats.
 *
 * <p>Its entry point is {@link io.braid.postgres.copy.CopyReader}. Depends on {@code command} and {@code type}.
 */
@NullMarked
package io.braid.postgres.copy;

import org.jspecify.annotations.NullMarked;
