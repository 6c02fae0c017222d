/**
 * Rows on their way to a client: {@code PortalWriter} receives batches, a {@code RowEncoder} turns rows into messages.
 */
@NullMarked
package io.braid.postgres.result;

import org.jspecify.annotations.NullMarked;
