/**
 * Transactions of sessions over the sources that they change.
 *
 * <p>Others need {@link io.braid.execution.transaction.SessionTransaction}. Stands on {@code coordinator}.
 */
@NullMarked
package io.braid.execution.transaction;

import org.jspecify.annotations.NullMarked;
