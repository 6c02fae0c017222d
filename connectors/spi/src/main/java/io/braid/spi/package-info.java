/**
 * Service provider interface between Braid and its sources: a connector opens a {@link io.braid.spi.Source}, the
 * planner reads its capabilities, the engine runs fragments on it. Implementations start with
 * {@link io.braid.spi.Connector}. Public API.
 */
@NullMarked
package io.braid.spi;

import org.jspecify.annotations.NullMarked;
