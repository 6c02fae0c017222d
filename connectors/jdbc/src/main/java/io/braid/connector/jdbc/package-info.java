/** What all sources reached through JDBC share: options, the pool, streaming, reading by column, descriptions, errors. */
@NullMarked
package io.braid.connector.jdbc;

import org.jspecify.annotations.NullMarked;
