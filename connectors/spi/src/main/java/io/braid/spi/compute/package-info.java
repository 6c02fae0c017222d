/**
 * Distributed engines that run the remaining part of a plan over rows that Braid transfers to them.
 *
 * <p>A plugin implements {@link io.braid.spi.compute.ComputeConnector}. Depends on {@code io.braid.spi}. Public API.
 */
@NullMarked
package io.braid.spi.compute;

import org.jspecify.annotations.NullMarked;
