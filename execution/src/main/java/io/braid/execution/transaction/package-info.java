/**
 * Transactions of sessions over the sources that they change.
 *
 * <p>{@link io.braid.execution.transaction.SessionTransaction} is the entry point. Depends on {@code coordinator}.
 */
@NullMarked
package io.braid.execution.transaction;

import org.jspecify.annotations.NullMarked;
