/**
 * Text of statements by which sources change rows.
 *
 * <p>Others need {@link io.braid.planner.emit.change.WriteEmitter}, {@link io.braid.planner.emit.change.RowStatements}
 * and {@link io.braid.planner.emit.change.ReturningEmitter}. Stands on {@code emit} and {@code write}.
 */
@NullMarked
package io.braid.planner.emit.change;

import org.jspecify.annotations.NullMarked;
