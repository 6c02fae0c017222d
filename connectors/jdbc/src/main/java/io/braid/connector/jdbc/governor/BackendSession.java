package io.braid.connector.jdbc.governor;

import org.jspecify.annotations.Nullable;

/**
 * Session of a pooled connection at the source.
 *
 * @param id the source's id of the session; null if unknown
 * @param stop the statement that cancels its running statement, from another connection; null if the driver's own
 *     cancellation is used
 */
public record BackendSession(@Nullable String id, @Nullable String stop) {}
