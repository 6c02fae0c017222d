/**
 * Parts of a plan that a distributed engine runs.
 *
 * <p>The entry point is {@link io.braid.engine.offload.OffloadOperator}. Depends on {@code operator} and
 * {@code exchange}.
 */
@NullMarked
package io.braid.engine.offload;

import org.jspecify.annotations.NullMarked;
