/**
 * Streaming reads: statements, parameters, and readers of columns into batches.
 *
 * <p>Entry points are {@link io.braid.connector.jdbc.read.JdbcBatchStream} and
 * {@link io.braid.connector.jdbc.read.StatementOpener}. Depends on {@code pool}, {@code governor} and {@code dialect}.
 */
@NullMarked
package io.braid.connector.jdbc.read;

import org.jspecify.annotations.NullMarked;
