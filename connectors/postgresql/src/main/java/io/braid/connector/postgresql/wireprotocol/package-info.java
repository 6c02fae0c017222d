/**
 * Client of PostgreSQL's wire protocol that decodes rows from the socket directly into columns.
 *
 * <p>The entry point is {@link io.braid.connector.postgresql.wireprotocol.PostgresqlBulkReader}. Depends on
 * {@code io.braid.connector.jdbc.governor} and {@code io.braid.connector.jdbc.read}.
 */
@NullMarked
package io.braid.connector.postgresql.wireprotocol;

import org.jspecify.annotations.NullMarked;
