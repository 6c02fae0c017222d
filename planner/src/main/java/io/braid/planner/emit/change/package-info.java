/**
 * SQL of statements by which sources modify rows.
 *
 * <p>Its entry points are {@link io.braid.planner.emit.change.WriteEmitter},
 * {@link io.braid.planner.emit.change.RowStatements} and {@link io.braid.planner.emit.change.ReturningEmitter}. Depends
 * on {@code emit} and {@code write}.
 */
@NullMarked
package io.braid.planner.emit.change;

import org.jspecify.annotations.NullMarked;
