/**
 * Transactions that change rows of a database.
 *
 * <p>Others need {@link io.braid.connector.jdbc.transaction.JdbcTransaction}. Stands on {@code snapshot}, {@code read},
 * {@code pool} and {@code governor}.
 */
@NullMarked
package io.braid.connector.jdbc.transaction;

import org.jspecify.annotations.NullMarked;
