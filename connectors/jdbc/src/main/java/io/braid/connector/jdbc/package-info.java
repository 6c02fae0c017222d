/**
 * JDBC databases as sources, with their logins and options.
 *
 * <p>The entry point is {@link io.braid.connector.jdbc.JdbcSource}. Depends on all of its sub-packages.
 */
@NullMarked
package io.braid.connector.jdbc;

import org.jspecify.annotations.NullMarked;
