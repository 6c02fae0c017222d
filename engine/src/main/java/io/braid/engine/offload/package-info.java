/**
 * Parts of a plan that a distributed engine runs.
 *
 * <p>Others need {@link io.braid.engine.offload.OffloadOperator}. Stands on {@code operator} and {@code exchange}.
 */
@NullMarked
package io.braid.engine.offload;

import org.jspecify.annotations.NullMarked;
