/**
 * A database reached through JDBC as a source, with, its logins and its options.
 *
 * <p>Connectors need {@link io.braid.connector.jdbc.JdbcSource}. Stands on all of its sub-packages.
 */
@NullMarked
package io.braid.connector.jdbc;

import org.jspecify.annotations.NullMarked;
