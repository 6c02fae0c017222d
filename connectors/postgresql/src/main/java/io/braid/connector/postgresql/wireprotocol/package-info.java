/**
 * Client of PostgreSQL's wire protocol that reads rows from the socket straight into columns.
 *
 * <p>The connector needs {@link io.braid.connector.postgresql.wireprotocol.PostgresqlBulkReader}. Stands on
 * {@code io.braid.connector.jdbc.governor} and {@code io.braid.connector.jdbc.read}.
 */
@NullMarked
package io.braid.connector.postgresql.wireprotocol;

import org.jspecify.annotations.NullMarked;
