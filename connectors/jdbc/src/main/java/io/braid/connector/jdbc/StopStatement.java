package io.braid.connector.jdbc;

import org.jspecify.annotations.Nullable;

/**
 * What a connection of the pool knows of how to stop it.
 *
 * @param sql to be run on another connection; null where the driver's own cancel serves
 */
record StopStatement(@Nullable String sql) {}
