/**
 * The JDBC driver of Braid: {@code java.sql} on top of {@link io.braid.jdbc.core}, whose bytes are those of the wire
 * module.
 */
@NullMarked
package io.braid.jdbc;

import org.jspecify.annotations.NullMarked;
