/**
 * Transfer of rows to a client: {@code PortalWriter} receives batches, and a {@code RowEncoder} encodes rows as
 * messages.
 */
@NullMarked
package io.braid.postgres.result;

import org.jspecify.annotations.NullMarked;
