/**
 * Dialects: everything in which JDBC databases and their drivers differ.
 *
 * <p>Each connector implements {@link io.braid.connector.jdbc.dialect.JdbcDialect}. Depends on {@code option}.
 */
@NullMarked
package io.braid.connector.jdbc.dialect;

import org.jspecify.annotations.NullMarked;
