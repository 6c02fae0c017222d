/**
 * Distributed engines that run what is left of a plan over rows that Braid hands to them.
 *
 * <p>A plugin implements {@link io.braid.spi.compute.ComputeConnector}. Stands on {@code io.braid.spi}. Public API.
 */
@NullMarked
package io.braid.spi.compute;

import org.jspecify.annotations.NullMarked;
