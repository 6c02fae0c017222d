/**
 * Transactions that change rows of a database.
 *
 * <p>The entry point is {@link io.braid.connector.jdbc.transaction.JdbcTransaction}. Depends on {@code snapshot},
 * {@code read}, {@code pool} and {@code governor}.
 */
@NullMarked
package io.braid.connector.jdbc.transaction;

import org.jspecify.annotations.NullMarked;
