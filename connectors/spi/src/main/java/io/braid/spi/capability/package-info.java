/** Operations that a source evaluates as Braid does: {@link io.braid.spi.capability.Capabilities}. Public API. */
@NullMarked
package io.braid.spi.capability;

import org.jspecify.annotations.NullMarked;
