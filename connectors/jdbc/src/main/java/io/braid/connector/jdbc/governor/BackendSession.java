package io.braid.connector.jdbc.governor;

import org.jspecify.annotations.Nullable;

/**
 * Session of a pooled connection in the source.
 *
 * @param id the number by which the source knows it; null where it has none that is known
 * @param stop what stops its statement, to be run on another connection; null where the driver's own cancel serves
 */
public record BackendSession(@Nullable String id, @Nullable String stop) {}
